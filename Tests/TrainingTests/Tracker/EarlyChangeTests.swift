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

  /// What is seen of each of so many people with thresholds of 5 to 40 cents after each session, up to so many answers.
  private func seen<Seen>(
    _ person: Person, people: Int = 30, answers: Int, seed: UInt64,
    _ see: (ThresholdProgress?, _ threshold: Double) -> Seen
  ) throws -> [[Seen]] {
    try (0..<people).map { index in
      let threshold = 5 * pow(2, 3 * Double(index) / Double(people))
      var trained = TrainedPerson(index, seed: seed, answers: seed + 1000)
      return try (0..<answers / 20).map { session in
        try trained.train(comparisons: 20) { comparison, trial, draws in
          let learned = person.octavesLearned * min(1, Double(20 * session + trial) / 240)
          return TrainedPerson.isRight(
            comparison.difficulty.value, threshold: threshold * pow(2, -learned), slope: person.slope,
            slips: person.slips, draws[UInt32(trial)].uniform)
        }
        return see(trained.history.progress(of: .prime), threshold)
      }
    }
  }

  /// The verdicts of people.
  private func told(_ person: Person, people: Int = 30, answers: Int, seed: UInt64) throws
    -> [[ThresholdChange.Verdict]]
  {
    try seen(person, people: people, answers: answers, seed: seed) { progress, _ in
      progress?.verdict ?? .tooEarlyToTell
    }
  }

  @Test(arguments: [(1.0, 0.06, 0.0), (1.5, 0.03, 1.32), (3.5, 0, 0), (2, 0.15, 0), (0.7, 0.02, 0)])
  func `is preceded by a first threshold that is mostly within a factor of two of the true one`(
    _ slope: Double, slips: Double, learned: Double
  ) throws {
    let people = try seen(
      Person(slope: slope, slips: slips, octavesLearned: learned), answers: 580, seed: 134
    ) { progress, threshold -> Double? in
      guard let progress, progress.uncertain(in: .english) != nil else { return nil }
      // The mean of the octaves learned within the first window.
      let window = Double(progress.change.window)
      let before = learned * (window < 240 ? window / 480 : 1 - 120 / window)
      return log2(progress.start.value / threshold) + before
    }
    let errors = people.compactMap { $0.compactMap(\.self).first }
    let near = errors.count { abs($0) <= 1 }
    #expect(errors.count >= 15 && 100 * near >= 95 * errors.count, "\(near) of \(errors.count)")
  }

  @Test(arguments: [(1.0, 0.06), (1.5, 0.03), (3.5, 0), (2, 0.15), (0.7, 0.02)])
  func `is seldom called probable of people who do not change`(_ slope: Double, slips: Double) throws {
    let people = try seen(Person(slope: slope, slips: slips), answers: 580, seed: 137) { progress, _ in
      progress?.isProbable == true && progress?.uncertain(in: .english) != nil
    }
    let looks = Array(people.joined())
    let told = looks.count { $0 }
    #expect(100 * told <= 3 * looks.count, "in \(told) of \(looks.count) looks")
  }

  @Test(arguments: [(1.0, 0.06, 9), (1.5, 0.03, 15), (3.5, 0, 20)])
  func `is called probable of people whose threshold falls by a factor of 2.5`(
    _ slope: Double, slips: Double, fewest: Int
  ) throws {
    let people = try seen(
      Person(slope: slope, slips: slips, octavesLearned: 1.32), answers: 480, seed: 138
    ) { progress, _ in progress.map { ($0.isProbable || $0.verdict.isChange, $0.change.octaves < 0) } }
    let better = people.count { $0.contains { $0.map { $0.0 && $0.1 } == true } }
    let worse = people.count { $0.contains { $0.map { $0.0 && !$0.1 } == true } }
    #expect(better >= fewest && worse == 0, "\(better) of 30 are told better, \(worse) worse")
  }

  @Test(arguments: [(1.0, 0.06), (1.5, 0.03), (3.5, 0), (2, 0.15), (0.7, 0.02)])
  func `is seldom told to people who do not change`(_ slope: Double, slips: Double) throws {
    let people = try told(Person(slope: slope, slips: slips), answers: 580, seed: 131)
    let ever = people.count { $0.contains(where: \.isChange) }
    #expect(ever <= 4, "\(ever) of 30 are told a change within 580 answers")
  }

  @Test(arguments: [(1.0, 0.06, 9), (1.5, 0.03, 15), (3.5, 0, 27)])
  func `is told to people whose threshold falls by a factor of 2.5`(
    _ slope: Double, slips: Double, fewest: Int
  )
    throws
  {
    let people = try told(
      Person(slope: slope, slips: slips, octavesLearned: 1.32), answers: 480, seed: 132)
    let improved = people.count { $0.contains(.improving) }
    #expect(improved >= fewest && !people.contains { $0.contains(.declining) }, "\(improved) of 30 are told")
    #expect(people.allSatisfy { !$0.prefix(11).contains(where: \.isChange) }, "none before the 240th answer")
  }
}
