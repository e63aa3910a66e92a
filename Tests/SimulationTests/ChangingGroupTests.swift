// Listeners who change and who tune notes, through the whole of a run; `Documentation/listeners.md`.
import Chronology
import Foundation
import Music
import Simulation
import Testing
import Training

/// Eight people of their own thresholds with those constants.
private func group(_ changes: [String: ParameterValue]) throws -> ListenerGroup {
  let spread: [String: ParameterValue] = ["spread-octaves": .number(0.3)]
  let values = try ParameterValues(
    of: ListenerModel.descriptor, setting: spread.merging(changes) { $1 })
  return ListenerGroup(name: "somebody", model: try ListenerModel(values), count: 8)
}

/// A plan of that many sessions of 40 comparisons, from 2026-01-05 on.
private func plan(_ sessions: Int, perDay: Int = 1, matchings: Int = 0) -> TrainingPlan {
  let first = CivilDate(firstOfMonth: 1, year: 2026).adding(days: 4)
  return TrainingPlan(
    sessions: sessions, comparisonsPerSession: 40, matchingsPerSession: matchings,
    schedule: SessionSchedule(firstDay: first, sessionsPerDay: perDay))
}

/// What the group came to.
private func result(_ changes: [String: ParameterValue], _ plan: TrainingPlan) async throws -> GroupResult {
  let told = try await Told(sampleExperiment([sampleCell(plan: plan, groups: [group(changes)])]))
  return try #require(told.cells.first?.groups.first)
}

@Suite struct `A group of listeners who change` {
  static let everything: [String: ParameterValue] = [
    "learning": .text("power"), "learning-within-share": .number(0.5), "drift-octaves": .number(0.3),
    "fatigue-octaves": .number(0.2), "roving-cents": .number(0.3), "history-bias": .number(0.4),
    "burst-rate": .number(0.02), "response-seconds": .number(1),
  ]

  @Test func `gives the same numbers bit for bit for any number of jobs`() async throws {
    let groups = [try group(Self.everything), try sampleGroup("other", count: 40)]
    let cell = try sampleCell(plan: plan(3, matchings: 5), groups: groups)
    let one = try await Told(sampleExperiment([cell], replicates: 6), jobs: 1).text
    #expect(try await Told(sampleExperiment([cell], replicates: 6), jobs: 3).text == one)
  }

  @Test func `has the same people as one of constant listeners`() async throws {
    func thresholds(_ changes: [String: ParameterValue]) async throws -> [Double] {
      let cell = try sampleCell(plan: plan(1), groups: [group(changes)])
      return try await Told(sampleExperiment([cell])).rows.map(\.outcome.before.threshold.value)
    }
    #expect(try await thresholds(Self.everything) == thresholds([:]))
  }

  // 1 − e^(−120/60) = 0.864665 octaves after 3 sessions of 40.
  @Test func `learns what its law says`() async throws {
    let group = try await result(
      ["learning": .text("exponential"), "learning-trials": .number(60)], plan(3))
    let gain = try #require(group["learning_gain"]?.mean)
    #expect(abs(gain - (1 - exp(-2))) < 1e-9)
  }

  // Two days of two sessions: at the end only the first day's 80 comparisons have been slept on.
  @Test func `sleeps between days of the calendar, not between sessions`() async throws {
    let group = try await result(
      [
        "learning": .text("exponential"), "learning-trials": .number(60), "learning-within-share": .number(0),
      ], plan(4, perDay: 2))
    let gain = try #require(group["learning_gain"]?.mean)
    #expect(abs(gain - (1 - exp(-80.0 / 60))) < 1e-9)
  }

  // 40 comparisons of two notes of 1 s, .4 s of feedback and 3 s for the answer.
  @Test func `takes as long as its answers take`() async throws {
    let group = try await result(
      [
        "response-seconds": .number(3), "response-decision-share": .number(0),
        "response-spread": .number(0),
      ], plan(2))
    let minutes = try #require(group["session_length_minutes"]?.mean)
    #expect(abs(minutes - 40 * 5.4 / 60) < 1e-9)
  }
}

@Suite struct `A group that tunes notes` {
  @Test func `has an error of bias and noise`() async throws {
    let group = try await result(
      ["matching-bias-cents": .number(4), "matching-noise-cents": .number(6)], plan(3, matchings: 100))
    let mean = try #require(group["matching_error_mean_cents"])
    let deviation = try #require(group["matching_error_sd_cents"])
    // Eight people with 300 matchings each. The slider's end holds back the few errors e that need more than its
    // ±100 cents, which lowers the mean by (E[e₊²] − E[e₋²])/400 = 0.1. Four standard errors and that.
    let (errorOfMean, errorOfDeviation): (Double, Double) = (6 / 2400.0.squareRoot(), 6 / 4800.0.squareRoot())
    #expect(abs(mean.mean! - 4) < 4 * errorOfMean + 0.1)
    #expect(abs(deviation.mean! - 6) < 4 * errorOfDeviation + 0.1)
    #expect(mean.count == 8)
  }

  @Test func `has no error where it tunes none`() async throws {
    let group = try await result([:], plan(2))
    #expect(group["matching_error_mean_cents"]?.count == 0 && group["matching_error_sd_cents"]?.count == 0)
  }

  @Test func `makes the same comparisons as one that tunes none`() async throws {
    func right(_ matchings: Int) async throws -> [Int] {
      let cell = try sampleCell(plan: plan(3, matchings: matchings), groups: [group([:])])
      return try await Told(sampleExperiment([cell])).rows.map(\.outcome.tally.correct)
    }
    #expect(try await right(7) == right(0))
  }
}
