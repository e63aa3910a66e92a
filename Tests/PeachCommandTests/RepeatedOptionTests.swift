import ArgumentParser
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `An option given twice` {
  @Test(arguments: ["advise", "fit"])
  func `names the route for several people where each file is a person's`(_ command: String) throws {
    #expect(
      try peach(command, "--records", "anna.csv", "--records", "ben.csv").isRefused(
        """
        --records: must be given once, got 2. For several people give all files to `peach fit --format yaml`, without \
        --records, then run `peach tune --listener`: Documentation/tuning.md, Constants for all users of an app.
        """))
  }

  @Test(arguments: [
    ("sweep S --out a --out=b", "--out", 2), ("sweep S --out=a --out=a", "--out", 2),
    ("timeline --records a.csv --records b.csv --records c.csv", "--records", 3),
    ("compare default k1=0.04 --seed 1 --measure bias_octaves --seed 2", "--seed", 2),
    ("body list --limit 3 --limit 4", "--limit", 2), ("train comparison --seed 1 --seed 2", "--seed", 2),
  ])
  func `is refused if it takes one value`(_ line: String, option: String, count: Int) throws {
    #expect(
      try CommandRun("peach", line.split(separator: " ").map(String.init)).isRefused(
        "\(option): must be given once, got \(count). Keep one of them."))
  }

  @Test(arguments: [
    "compare default k1=0.04 --measure a --measure b --seed 2",
    "trace --strategy kazez --answers 1 --set k1=0.04 --set k2=0.15",
    "sweep S --force --force", "sweep --out a -- --out", "body import a.csv --column a=b --column c=d",
  ])
  func `is accepted if it takes several, is a flag, or follows two dashes`(_ line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    #expect(RepeatedOption(in: words, of: try #require(CommandCatalog.command(of: words))) == nil)
  }

  @Test func `has its short name in the sentence`() {
    let repeated = RepeatedOption(in: ["short", "-l", "1", "-l=2"], of: Short.self)
    #expect(repeated.map { "\($0)" } == "-l: must be given once, got 2. Keep one of them.")
    #expect(RepeatedOption(in: ["short", "-l", "1"], of: Short.self) == nil)
  }

  private struct Short: ParsableCommand {
    @Option(name: .shortAndLong) var length = 0
  }
}
