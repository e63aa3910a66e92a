import Results
import Scenarios
import TestSupport
import Testing

@testable import PeachCommand

@Suite struct `The text of an estimate` {
  /// An estimate by a clock on which each third piece of work takes `slow` seconds, the others a fifth.
  private func lines(slow: Double, free: Int?) async throws -> [String] {
    let yaml = scenario(listeners: 20) + "measures: [fraction_correct]\n"
    let experiment = try Scenario(yaml: yaml, file: "tiny.yaml", in: .current).experiment
    var (now, readings) = (0.0, 0)
    let estimate = try await RunEstimate(of: experiment, jobs: 1) {
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
}
