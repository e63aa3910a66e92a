import Foundation
import TestSupport
import Testing

@Suite struct `A finished study` {
  let scratch: ScratchDirectory
  let file: String
  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(
      scenario(k1: "[0.05, 0.06]") + "baseline: { strategy.k1: 0.05 }\n", to: "tiny.yaml")
    try #require(try peach("sweep", file, "--out", scratch.path("out")).status == 0)
  }

  private func expectRefused(_ sentence: String) throws {
    let run = try peach("sweep", file, "--out", scratch.path("out"))
    #expect(run.isRefused(sentence, status: 1), "\(run)")
    let status = try peach("status", scratch.path("out/tiny"), "--format", "json")
    let parts = try #require(try status.json()["parts"] as? [[String: Any]])
    #expect(status.status == 1 && parts.map { $0["problem"] as? String } == [sentence], "\(status)")
  }

  @Test func `without differences.csv, although it has a baseline, is not finished`() throws {
    let place = scratch.path("out/tiny/differences.csv")
    try FileManager.default.removeItem(atPath: place)
    try expectRefused(
      "\(place): must be among the files of a finished study, got none. Run the study again with --force.")
  }

  @Test(arguments: ["report.html", "summary.csv", "differences.csv"])
  func `with a file of another size than its manifest says is not finished`(_ name: String) throws {
    let place = scratch.path("out/tiny/\(name)")
    let bytes = try Data(contentsOf: URL(filePath: place)).count
    for text in ["", "x"] {
      _ = try scratch.write(text, to: "out/tiny/\(name)")
      try expectRefused(
        """
        \(place): must have \(bytes) \
        bytes, as the study's manifest says, got \(text.count). Restore the file or run the study again with --force.
        """)
    }
  }
}
