import Chronology
import Foundation
import Music
import Numerics
import TestSupport
import Testing
import Text

@testable import Training

/// What people are told of a change before both windows are full, after each of their sessions of 20 comparisons.
@Suite struct `An early change` {
  private struct Person {
    var slope = 1.5
    var slips = 0.03
    /// How often the threshold halves within the first 240 answers, after which it stays.
    var octavesLearned = 0.0
  }

  /// What a person reads after a session.
  private struct Look {
    let progress: ThresholdProgress?
    /// Whether they read of a change that is not certain.
    let isUncertain: Bool
    /// The octaves from the true mean threshold of the first window to its estimate; nil before the windows are full.
    let error: Double?
    var isCertain: Bool { progress?.verdict.isChange == true }
    var isProbable: Bool { progress?.isProbable == true }
  }

  /// What 30 people with thresholds of 5 to 40 cents read after each session, up to so many answers.
  private func seen(_ person: Person, answers: Int, seed: UInt64) throws -> [[Look]] {
    try (0..<30).map { index in
      let threshold = 5 * pow(2, 3 * Double(index) / 30)
      var trained = TrainedPerson(index, seed: seed, answers: seed + 1000)
      return try (0..<answers / 20).map { session in
        try trained.train(comparisons: 20) { comparison, trial, draws in
          let learned = person.octavesLearned * min(1, Double(20 * session + trial) / 240)
          return TrainedPerson.isRight(
            comparison.difficulty.value, threshold: threshold * pow(2, -learned), slope: person.slope,
            slips: person.slips, draws[UInt32(trial)].uniform)
        }
        let progress = trained.history.progress(of: .prime)
        let error = progress.map { progress in
          // The mean of the octaves learned within the first window.
          let window = Double(progress.change.window)
          let before = person.octavesLearned * (window < 240 ? window / 480 : 1 - 120 / window)
          return log2(progress.start.value / threshold) + before
        }
        return Look(
          progress: progress, isUncertain: progress?.uncertain(in: .english) != nil, error: error)
      }
    }
  }

  /// The first estimate that people read is mostly within a factor of two of the true threshold.
  private func expectFirstThresholdsNear(_ people: [[Look]]) {
    let errors = people.compactMap { $0.first(where: \.isUncertain)?.error }
    let near = errors.count { abs($0) <= 1 }
    #expect(errors.count >= 15 && 100 * near >= 95 * errors.count, "\(near) of \(errors.count)")
  }

  @Test(arguments: [(1.0, 0.06), (1.5, 0.03), (3.5, 0)])
  func `foretells after 400 comparisons which change is visible after 600`(_ slope: Double, slips: Double)
    throws
  {
    let ratios = try (0..<12).map { index in
      let threshold = 5 * pow(2, 3 * Double(index) / 12)
      var trained = TrainedPerson(index, seed: 433, answers: 1433)
      let changes = try [380, 20, 200].map { count in
        try trained.train(comparisons: count) { comparison, trial, draws in
          TrainedPerson.isRight(
            comparison.difficulty.value, threshold: threshold, slope: slope, slips: slips,
            draws[UInt32(trial)].uniform)
        }
        return try #require(trained.history.estimates?[.prime]?.changeSinceStart)
      }
      #expect(changes[0].visibleOctavesWhenComplete == nil && changes[2].isComplete)
      return try #require(changes[1].visibleOctavesWhenComplete) / changes[2].smallestVisibleOctaves
    }
    let mean = ratios.reduce(0, +) / 12
    #expect((0.85...1.15).contains(mean), "\(mean) \(ratios)")
  }

  @Test(arguments: [(1.0, 0.06), (1.5, 0.03), (3.5, 0), (2, 0.15), (0.7, 0.02)])
  func `is seldom shown to people who do not change, as certain or as probable`(
    _ slope: Double, slips: Double
  ) throws {
    let people = try seen(Person(slope: slope, slips: slips), answers: 580, seed: 131)
    let ever = people.count { $0.contains(where: \.isCertain) }
    #expect(ever <= 4, "\(ever) of 30 see a change within 580 answers")
    let looks = Array(people.joined())
    let probable = looks.count { $0.isProbable && $0.isUncertain }
    #expect(100 * probable <= 3 * looks.count, "in \(probable) of \(looks.count) looks")
    expectFirstThresholdsNear(people)
  }

  /// As many of 90 as 9, 15 and 27 of 30: of 300 each, 110, 196 and 296 are told so.
  @Test func `is shown to most people whose threshold falls by a factor of 2.5`() throws {
    let told = try [(1.0, 0.06, 9), (1.5, 0.03, 15), (3.5, 0, 20)].map(improved)
    #expect(told.reduce(0, +) >= 51, "\(told) of 30 each")
  }

  /// How many are told that it is certain.
  private func improved(_ slope: Double, slips: Double, fewestProbable: Int) throws -> Int {
    let people = try seen(
      Person(slope: slope, slips: slips, octavesLearned: 1.32), answers: 480, seed: 132)
    let improved = people.count { $0.contains { $0.progress?.verdict == .improving } }
    let declined = people.count { $0.contains { $0.progress?.verdict == .declining } }
    #expect(declined == 0)
    #expect(people.allSatisfy { !$0.prefix(11).contains(where: \.isCertain) }, "none before the 240th answer")
    let probable = people.map {
      $0.filter { $0.isProbable || $0.isCertain }.compactMap(\.progress?.change.octaves)
    }
    let (better, worse) = (
      probable.count { $0.contains { $0 < 0 } }, probable.count { $0.contains { $0 >= 0 } }
    )
    #expect(better >= fewestProbable && worse == 0, "\(better) of 30 see it get better, \(worse) worse")
    expectFirstThresholdsNear(people)
    return improved
  }
}
