import Files
import Foundation
import Results
import Scenarios
import TestSupport
import Testing

@testable import Live
@testable import PeachCommand

@Suite struct `The text of an estimate` {
  /// An estimate by a clock on which each third piece of work takes `slow` seconds, the others a fifth.
  private func lines(slow: Double, free: Int?) async throws -> [String] {
    let yaml = scenario(listeners: 20) + "measures: [fraction_correct]\n"
    let study = Study(try Scenario(yaml: yaml, file: "tiny.yaml", in: .current), command: "")
    var (now, readings) = (0.0, 0)
    let estimate = try await RunEstimate(of: study, jobs: 1, drawnWith: nil) {
      readings += 1
      if readings.isMultiple(of: 2) { now += readings.isMultiple(of: 6) ? slow : 0.2 }
      return now
    }
    return estimate.text(of: "tiny.yaml", jobs: 1, isShard: false, space: ("studies", free))
      .split(separator: "\n").map(String.init)
  }

  @Test func `says when timings disagree, and when the disk is too small`() async throws {
    let calm = try await lines(slow: 0.2, free: 10_000_000)
    #expect(calm.count == 7 && calm[5].hasPrefix("time "), "\(calm)")
    let busy = try await lines(slow: 4, free: nil)
    #expect(busy.count == 8, "\(busy)")
    #expect(
      busy.last?.wholeMatch(
        of: #/The timings disagree, as on a busy machine: up to [\d.]+ (s|min) if it stays so\./#) != nil,
      "\(busy)")
    let full = try await lines(slow: 0.2, free: 4_000_000)
    #expect(full.count == 8 && full[7] == "Too little disk: 4.0 MB are free in studies.", "\(full)")
  }

  @Test func `says the size of the whole folder that a sweep of a small scenario then writes`() throws {
    let (scratch, file) = (
      try ScratchDirectory(), FileManager.package.appending(path: "scenarios/small.yaml").path
    )
    let dry = try CommandRun(
      "peach", ["sweep", file, "--dry-run", "--format", "json", "--out", scratch.path])
    let estimate = try #require(
      try JSONSerialization.jsonObject(with: Data(dry.output.utf8)) as? [String: Any])
    #expect(try scratch.names() == [])
    #expect(try CommandRun("peach", ["sweep", file, "--out", scratch.path]).status == 0)
    let folder = "\(scratch.path)/small"
    let sizes = try FileManager.default.contentsOfDirectory(atPath: folder).map {
      Folder.bytes(ofFile: "\(folder)/\($0)")
    }
    let ratio = Double(try #require(estimate["bytes"] as? Int)) / Double(sizes.reduce(0, +))
    #expect((0.77...1.3).contains(ratio), "\(estimate) of \(sizes)")
  }
}
