import Foundation
import TestSupport
import Testing

@Suite struct `The commands that the fit of several people prints` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func peach(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", arguments, environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC", "COLUMNS": "80"])
  }

  /// Files of an app with the Kazez rule, one for each condition.
  private func appUsers(_ conditions: [String], settings: String) throws -> [String] {
    try conditions.enumerated().map { index, constants in
      try scratch.records(
        """
        name: app
        seed: \(index)
        population: [{ group: user, listener: amateur, spread-octaves: 0.5, count: 1 }]
        strategy: { name: kazez, \(constants) }
        settings: { \(settings) }
        training: { sessions: 4, comparisons-per-session: 60 }

        """, of: "user:0", to: "app-\(index).csv")
    }
  }

  @Test(arguments: [
    ("unison-first-cents: 50", "k1: 0.06, k2: 0.12", "k1=0.06,k2=0.12,unison-first-cents=50"),
    ("maximum-cents: 100", "k1: 0.06, k2: 0.12, first-cents: 20", "k1=0.06,k2=0.12,first-cents=20"),
    ("maximum-cents: 100", "k1: 0.06, k2: 0.12", "k1=0.06,k2=0.12"),
  ])
  func `end with the tuning against the constants that all files follow`(
    settings: String, constants: String, baseline: String
  ) throws {
    let run = try peach(["fit"] + appUsers([constants, constants], settings: settings))
    #expect(
      run.output.hasSuffix(
        """
        the steps of the files follow:
          peach tune scenarios/tune-todays-app.yaml --listener users.yaml \\
            --sessions 4 --comparisons 60 \\
            --baseline \(baseline)

        What the Peach app and the tracker miss where the threshold is known, with these
        constants and with those of Documentation/tuning.md, "Which display to ship":
          peach compare \(baseline) \\
            k1=0.04,k2=0.15,first-cents=20 --listener users.yaml \\
            --measure rmse_octaves_moving_average --measure rmse_octaves_tracker \\
            --sessions 4 --comparisons 60

        """), "\(run)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run)")
  }

  @Test func `end with the commands that judge the display of the last right answers`() throws {
    let run = try peach(
      ["fit"] + appUsers(["k1: 0.06, k2: 0.12", "k1: 0.06, k2: 0.12"], settings: "") + ["--last-right", "50"])
    #expect(
      run.output.hasSuffix(
        """
          peach tune scenarios/tune-todays-app.yaml --listener users.yaml \\
            --measure rmse_octaves_last_50_right --sessions 4 --comparisons 60 \\
            --baseline k1=0.06,k2=0.12

        What the mean of the last 50 right answers and the tracker miss where the
        threshold is known, with these constants and with those of
        Documentation/tuning.md, "Which display to ship":
          peach compare k1=0.06,k2=0.12 \\
            k1=0.04,k2=0.15,first-cents=20 --listener users.yaml \\
            --measure rmse_octaves_last_50_right --measure rmse_octaves_tracker \\
            --sessions 4 --comparisons 60

        """), "\(run)")
    #expect(run.output.split(separator: "\n").allSatisfy { $0.count <= 80 }, "\(run)")
  }

  @Test func `end without a comparison of the constants of tuning.md with themselves`() throws {
    let own = "k1: 0.04, k2: 0.15, first-cents: 20"
    let run = try peach(["fit"] + appUsers([own, own], settings: ""))
    #expect(run.output.hasSuffix("\n    --baseline k1=0.04,k2=0.15,first-cents=20\n"), "\(run)")
  }

  @Test func `end without constants if the files do not agree on them, and say so`() throws {
    let files = try appUsers(
      ["k1: 0.06, k2: 0.12", "k1: 0.05, k2: 0.09", "k1: 0.06, k2: 0.12"], settings: "")
    let words = try peach(["fit"] + files).output.replacing("\n", with: " ")
    #expect(
      words.hasSuffix(
        """
         --baseline with the constants of your app, since the steps of the files do not agree on them: k1=0.06,k2=0.12 in 2 \
        files and k1=0.05,k2=0.09 in 1 file. 
        """), "\(words)")
    let json = try peach(["fit"] + files + ["--format", "json"]).json()
    #expect(json["baseline"] is NSNull)
  }
}
