import Foundation
import TestSupport
import Testing

@Suite struct `The fit of several people` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func peach(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", arguments, environment: ["XDG_DATA_HOME": scratch.path("data"), "TZ": "UTC", "COLUMNS": "80"])
  }

  /// The files of three people. The last has too few answers.
  private func people() throws -> [String] {
    let scenario = try scratch.write(
      """
      name: people
      seed: 1
      population: [{ group: user, listener: amateur, spread-octaves: 0.5, count: 3 }]
      strategy: { name: constant, levels: [2, 4, 8, 16, 32, 64] }
      training: { sessions: 4, comparisons-per-session: 100 }

      """, to: "people.yaml")
    let files = (0..<3).map { scratch.path("User \($0).csv") }
    for (index, file) in files.enumerated() {
      try #require(
        try peach(["simulate", scenario, "--member", "user:\(index)", "--export-file", file]).status == 0)
    }
    let lines = try String(contentsOfFile: files[2], encoding: .utf8).split(separator: "\n")
    try lines.prefix(20).joined(separator: "\n").write(toFile: files[2], atomically: true, encoding: .utf8)
    return files
  }

  @Test func `begins with how many could be fitted and their median threshold, and has a row for each`()
    throws
  {
    let files = try people()
    let run = try peach(["fit"] + files)
    let parts = run.output.components(separatedBy: "\n\n")
    let rows = parts[1].split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { $0[0] } == ["person", "user-0", "user-1", "user-2"], "\(run)")
    let thresholds = rows[1...2].compactMap { Double($0[4]) }
    let median = try #require(
      parts[0].wholeMatch(
        of: #/A listener could be fitted to 2 of 3 people: median threshold ([\d.]+) cents\./#))
    #expect(abs(Double(median.1)! - thresholds.reduce(0, +) / 2) < 0.06)
    #expect(rows[3].suffix(2) == ["not", "fitted"])
    #expect(
      parts[2].replacing("\n", with: " ").hasPrefix(
        "\(files[2]): fit: there must be at least 50 comparisons, got 18."), "\(parts[2])")
    #expect(
      run.output.replacing("\n", with: " ").hasSuffix(
        " Next: the same with --format yaml > users.yaml, then peach tune scenarios/tune-todays-app.yaml --listener "
          + "users.yaml. "), "\(run)")
    let json = try peach(["fit"] + files + ["--format", "json"]).json()
    let found = try #require(json["people"] as? [[String: Any]])
    #expect(json["fitted"] as? Int == 2 && found.map { $0["file"] as? String } == files)
    #expect((found[2]["error"] as? String)?.contains("at least 50 comparisons") == true)
    let alone = try peach(["fit", "--records", files[0], "--format", "json"]).json()
    #expect(found[0]["deviance"] as? Double == alone["deviance"] as? Double)
  }

  @Test func `is one scenario with a group for each who could be fitted`() throws {
    let files = try people()
    let run = try peach(["fit"] + files + ["--format", "yaml", "--name", "users"])
    #expect(run.status == 0 && run.errors.hasPrefix("\(files[2]): fit: there must be"), "\(run)")
    #expect(run.output.hasPrefix("# 2 of 3 people, by `peach fit`; "))
    let file = try scratch.write(run.output, to: "users.yaml")
    let simulated = try peach(["simulate", file, "--format", "json"]).json()
    let groups = try #require(simulated["groups"] as? [[String: Any]])
    #expect(groups.map { $0["group"] as? String } == ["user-0", "user-1"])
    #expect(
      groups.allSatisfy { $0["listeners"] as? Int == 20 } && simulated["scenario"] as? String == "users")
  }

  @Test func `needs files whose names name different groups, and no other source`() throws {
    let files = try people()
    #expect(
      try peach(["fit", files[0], files[0]]).isRefused(
        "\(files[0]): the file's name names a group, which must be kebab-case of at most 64 characters and have no other "
          + "file's, got \"user-0\". Rename the file."))
    #expect(
      try peach(["fit", files[0], "--records", files[1]]).errors.hasPrefix(
        "Error: <files>: cannot be combined with --records, --data or --simulated. Leave one of them out.\n"))
  }
}
