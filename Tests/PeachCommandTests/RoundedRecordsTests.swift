import Foundation
import TestSupport
import Testing

@Suite struct `peach advise for rounded differences` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  /// The records of a listener, whose differences an own app has rounded, by default to 0.1 cents.
  private func rounded(
    threshold: Double, days: Int, strategy: String = "{ name: kazez, k1: 0.04, k2: 0.15 }",
    perCent: Double = 10
  ) throws -> String {
    let file = try scratch.records(
      """
      name: person
      seed: 11
      population: [{ group: me, threshold-cents: \(threshold), lapse-rate: 0.02, count: 1 }]
      strategy: \(strategy)
      training: { sessions: \(days), comparisons-per-session: 40 }

      """)
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").map(String.init)
    let offset = 8
    try #require(lines[1].split(separator: ",")[offset] == "centOffset")
    let rows = lines.dropFirst(2).map { line in
      var cells = line.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
      cells[offset] = "\(((Double(cells[offset]) ?? 0) * perCent).rounded() / perCent)"
      return cells.joined(separator: ",")
    }
    return try scratch.write((lines.prefix(2) + rows).joined(separator: "\n") + "\n", to: "me.csv")
  }

  @Test func `reads the constants from the steps, and says that they are rounded`() throws {
    let file = try rounded(threshold: 10, days: 8)
    let run = try peach("advise", "--records", file)
    let lines = run.output.split(separator: "\n")
    try #require(run.status == 0 && lines.count <= 24, "\(run)")
    #expect(lines.prefix(2).joined(separator: " ").contains(" kazez k1=0.04 k2=0.15"), "\(run)")
    #expect(
      run.output.contains(
        """

        The file's differences are rounded to 0.1 cents. The file names no constants:
        the present ones follow from its steps.

        """), "\(run)")
    let named = try scratch.write("strategy: kazez\nk1: 0.04\nk2: 0.15\n", to: "named.yaml")
    let same = try peach("advise", "--records", file, "--settings", named).output
    #expect(same.contains("\nThe file's differences are rounded to 0.1 cents.\n1. "), "\(same)")
    let others = try scratch.write("strategy: kazez\nk1: 0.05\nk2: 0.09\n", to: "others.yaml")
    let despite = try peach("advise", "--records", file, "--settings", others).output
    #expect(
      despite.replacing("\n", with: " ").contains(
        """
         rounded to 0.1 cents. The file's steps do not follow kazez k1=0.05 k2=0.09, which --settings names. 1.
        """), "\(despite)")
  }

  @Test func `asks for the constants where the rounding leaves them open, and refuses another rule`() throws {
    let open = try rounded(threshold: 1, days: 6, strategy: "kazez")
    let run = try peach("advise", "--records", open)
    #expect(run.status == 1 && run.output.isEmpty)
    #expect(
      run.errors.contains(
        #/me\.csv: the steps must tell the constants of the Kazez rule, got differences rounded to 0\.1 cents, which fit k1 \S+–\S+ and k2 \S+–\S+\. Name yours with --settings FILE\.\n$/#
      ), "\(run)")
    let whole = try peach("advise", "--records", rounded(threshold: 4, days: 6, perCent: 1))
    #expect(
      whole.status == 1
        && whole.errors.contains(
          #/me\.csv: the steps must tell the constants of the Kazez rule, got whole cents: the app seems to round its differences, which fit k1 \S+–\S+ and k2 \S+–\S+\. Export each centOffset as presented, with three decimals, or name your constants with --settings FILE\.\n$/#
        ), "\(whole)")
    let other = try rounded(threshold: 10, days: 6, strategy: "weighted")
    #expect(
      try peach("advise", "--records", other).errors.contains(
        "me.csv: the steps must follow the Kazez rule, got others, so there is no advice."))
  }
}
