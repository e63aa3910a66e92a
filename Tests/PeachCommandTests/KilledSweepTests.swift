import Foundation
import Numerics
import TestSupport
import Testing

@Suite struct `A sweep that is killed` {
  /// 50 in a full run, `PEACH_FULL_TESTS=1`.
  static let rounds = FullTests.areWanted ? 50 : 5

  let scratch: ScratchDirectory
  let file: String
  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(
      scenario(k1: "[0.02, 0.03, 0.04, 0.05, 0.06, 0.07]", listeners: 40, comparisons: 10), to: "tiny.yaml")
  }

  /// Runs the sweep; with `change` it is killed at that change of a file.
  private func sweep(into out: String, _ options: String..., killedAt change: Int? = nil) throws -> CountedRun
  {
    try CountedRun(["sweep", file, "--jobs", "1", "--out", scratch.path(out)] + options, killedAt: change)
  }

  /// The files that must not depend on what happened.
  private func study(in out: String) throws -> [String: Data] {
    let folder = scratch.path("\(out)/tiny")
    return try FileManager.default.contentsOfDirectory(atPath: folder).reduce(into: [:]) { files, name in
      let bytes = try Data(contentsOf: URL(filePath: "\(folder)/\(name)"))
      files[name] = name == "manifest.json" ? try withoutRun(bytes) : bytes
    }
  }

  private func withoutRun(_ manifest: Data) throws -> Data {
    var json = try #require(JSONSerialization.jsonObject(with: manifest) as? [String: Any])
    json["run"] = nil
    return try JSONSerialization.data(withJSONObject: json, options: .sortedKeys)
  }

  @Test(.timeLimit(.minutes(20)))
  func `at any change of a file, and again, ends as if nothing had happened when it is resumed`() throws {
    let unharmed = try sweep(into: "whole")
    try #require(unharmed.status == 0)
    let (whole, calls) = (try study(in: "whole"), try #require(unharmed.changes))
    #expect(Set(whole.keys) == ["listeners.sqlite", "manifest.json", "report.html", "summary.csv"])
    for round in 0..<Self.rounds {
      let moment = Philox4x32.block(counter: .init(UInt32(round), 0, 0, 0), key: (1, 0))
      let out = "round-\(round)"
      let first = 1 + Int(moment.w0) % calls
      #expect(try sweep(into: out, killedAt: first).status == SIGKILL, "round \(round), call \(first)")
      // Every other resumption is killed too, if it makes so many calls.
      if moment.w1 % 2 == 0 { _ = try sweep(into: out, "--resume", killedAt: 1 + Int(moment.w2) % calls) }
      let last = try sweep(into: out, "--resume")
      #expect(last.status == 0, "round \(round), call \(first): \(last.errors)")
      #expect(try study(in: out) == whole, "round \(round), call \(first)")
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.path(out)) == ["tiny"], "round \(round)")
    }
  }
}
