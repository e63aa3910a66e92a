import Foundation
import TestSupport
import Testing

/// Every family, every effect on, learning by both laws; a rule whose estimates hold hundreds of exponentials.
private let study = """
  name: every-effect
  seed: 1
  population:
    - { group: weibull, listener: novice, count: 2, family: weibull, learning: power }
    - { group: gumbel, listener: amateur, count: 2, family: gumbel, learning: exponential }
    - { group: logistic, listener: expert, count: 2, family: logistic, frequency-law: wier-1977 }
    - { group: gaussian, listener: novice, count: 2, threshold-table: [48, 12, 72, 5] }
  listener:
    spread-octaves: 0.3
    lapse-rate: 0.03
    bias-cents: 1.7
    learning-trials: 90
    learning-within-share: 0.6
    learning-difficulty-octaves: 1.5
    drift-octaves: 0.2
    fatigue-octaves: 0.3
    roving-cents: 0.2
    history-bias: 0.2
    burst-rate: 0.02
    response-seconds: 1.1
  strategy: { name: quest, prior-sd-octaves: { from: 1, to: 3, steps: 40 } }
  training: { sessions: 3, comparisons-per-session: 20 }
  measures: [rmse_octaves_estimate, sd_octaves_timeline, final_threshold_cents, session_length_minutes]

  """

private let tuning = """
  name: every-effect-tuned
  seed: 1
  population: [{ listener: novice, family: weibull, learning: power, learning-trials: 90, spread-octaves: 0.3 }]
  strategy: { name: quest, prior-sd-octaves: { from: 1, to: 3 }, prior-cents: { from: 4, to: 64, scale: log } }
  sampler: { name: sobol, points: 16 }
  training: { sessions: 2, comparisons-per-session: 20 }
  measures: [rmse_octaves_estimate]
  baseline: { strategy.prior-sd-octaves: 2, strategy.prior-cents: 16 }
  tune: { objective: rmse_octaves_estimate, budget: 10000, listeners: 4, confirm-listeners: 20 }

  """

@Suite struct `Another C library` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  /// Runs the command twice: as the processor allows, and with the elementary functions of the C library that are
  /// written for processors without fused multiply-add, whose last bits differ.
  private func both(_ arguments: (_ out: String) -> [String]) throws -> [CommandRun] {
    let tunables = ["", "glibc.cpu.hwcaps=-AVX2,-FMA,-AVX512F"]
    return try tunables.enumerated().map { index, setting in
      let environment = ["COLUMNS": "80", "GLIBC_TUNABLES": setting]
      let run = try CommandRun("peach", arguments(scratch.path("\(index)")), environment: environment)
      #expect(run.status == 0, "\(run.errors)")
      return run
    }
  }

  private func expectSame(_ files: [String]) throws {
    for file in files {
      let bytes = try (0...1).map { try Data(contentsOf: URL(filePath: scratch.path("\($0)/\(file)"))) }
      #expect(bytes[0] == bytes[1], "\(file)")
    }
  }

  @Test func `gives a study the same bytes`() throws {
    let file = try scratch.write(study, to: "study.yaml")
    _ = try both { ["sweep", file, "--out", $0] }
    try expectSame(["summary.csv", "report.html", "listeners.sqlite"].map { "every-effect/\($0)" })
  }

  @Test func `gives a tuning the same bytes`() throws {
    let file = try scratch.write(tuning, to: "tuning.yaml")
    _ = try both { ["tune", file, "--out", $0] }
    try expectSame(["evaluations.csv", "summary.csv", "differences.csv"].map { "every-effect-tuned/\($0)" })
  }

  @Test(arguments: zip(["none", "power", "exponential"], ["gumbel", "weibull", "logistic"]))
  func `gives a fit the same bytes`(_ learning: String, _ family: String) throws {
    let header = """
      trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,\
      centOffset,isCorrect,initialCentOffset,userCentError

      """
    // Wrong every second time when it is very hard, every fifth when it is hard, and every nineteenth when it is easy;
    // what is hard becomes less.
    let rows = (0..<150).map { index -> String in
      let offset = Double(index * 37 % 113) / 4 + 0.5
      let edge = index < 50 ? 9.0 : 4
      let isRight = index % (offset < edge ? 2 : offset < 2 * edge ? 5 : 19) != 1
      let minute = String(format: "%02d:%02d", 8 + index / 60, index % 60)
      return
        "pitchComparison,2026-03-01T\(minute):00Z,60,C4,60,C4,P1,equalTemperament,\(offset),\(isRight),,\n"
    }
    let file = try scratch.write(header + rows.joined(), to: "app.csv")
    let options = ["--learning", learning, "--family", family, "--format", "json"]
    let runs = try both { _ in ["fit", "--records", file] + options }
    #expect(runs[0].output == runs[1].output)
  }
}
