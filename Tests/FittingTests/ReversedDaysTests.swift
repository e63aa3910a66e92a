// People under the Kazez rule, simulated apart from Peach's listeners, who exchange the keys on some days or never.
import Music
import Numerics
import Testing
import Training

@testable import Fitting

@Suite struct `Days of exchanged keys` {
  private static let count = 800

  /// A person's practice under the rule of the app.
  /// - Parameters:
  ///   - index: the person.
  ///   - isExchanged: whether an answer is given with the other key.
  private func found(
    _ index: Int, lapseRate: Double = 0.02, k1: Double = 0.05, k2: Double = 0.09, perDay: Int = 40,
    isExchanged: (Int) -> Bool = { _ in false }
  ) -> ReversedDays? {
    let threshold = 3 * (4.3 * Double(index * 37 % 100) / 100).ofOctaves
    let person = Answering(threshold: threshold, lapseRate: lapseRate, index: 7000 + index)
    var (offsets, right): ([Double], [Bool]) = ([], [])
    var level = 100.0
    for trial in 0..<Self.count {
      let isRight = person.isRight(level, trial: trial) != isExchanged(trial)
      offsets.append(trial.isMultiple(of: 2) ? level : -level)
      right.append(isRight)
      level = min(100, max(0.1, level + (isRight ? -k1 : k2) * level * level.squareRoot()))
    }
    return ReversedDays(comparisons(offsets, right), days: (0..<Self.count).map { $0 / perDay })
  }

  @Test func `are named if they are the first ones`() throws {
    for (k1, k2) in [(0.05, 0.09), (0.04, 0.15)] {
      let all = (0..<100).map { found($0, k1: k1, k2: k2) { $0 < 100 } }
      #expect(all.count { $0 != nil } >= 96)
      for one in all.compactMap(\.self) {
        #expect(one.days.allSatisfy { $0 <= 2 } && 4 * one.right < one.count && one.largeCents == 50)
      }
    }
  }

  @Test func `are named if they come in spells, and if they are all`() {
    let spells = (0..<100).compactMap { found($0, k1: 0.04, k2: 0.15) { $0 / 60 % 3 == 1 } }
    #expect(spells.count >= 96)
    let always = (0..<100).compactMap { found($0) { _ in true } }
    #expect(always.count == 100 && always.reduce(0) { $0 + $1.days.count } >= 1900)
  }

  /// People who only guess are named with a probability of about 0.001.
  @Test func `are not named of people who lapse or guess`() {
    for lapseRate in [0.02, 0.3, 0.5, 1] {
      for (k1, k2, perDay) in [(0.05, 0.09, 40), (0.04, 0.15, 100)] {
        let accused = (0..<200).count {
          found($0, lapseRate: lapseRate, k1: k1, k2: k2, perDay: perDay) != nil
        }
        #expect(accused <= (lapseRate < 1 ? 0 : 1), "\(lapseRate)")
      }
    }
  }
}
