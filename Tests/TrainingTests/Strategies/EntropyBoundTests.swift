import Music
import Testing

@testable import Training

@Suite struct `The entropy's bound` {
  /// Chances that meet every seam between two tangents.
  private static let chances: [Double] = (0...4096).map { Double($0) / 4096 }.flatMap {
    [$0.nextDown, $0, $0.nextUp]
  }.filter { 0...1 ~= $0 }

  @Test func `is above the entropy everywhere, and close to it`() {
    // Half of the largest |h″| = 1/(p·(1 − p)·ln 2) there, times the square of half a cell.
    let most: Double = 0.5 / (0.047 * 0.953 * 0.693) / (512 * 512)
    for p in Self.chances {
      let (bound, bits) = (EntropyBound.shared.bits(p), AnswerTable.bits(p))
      #expect(bound > bits, "\(p)")
      if 0.05...0.95 ~= p { #expect(bound - bits < most, "\(p)") }
    }
  }

  /// Each level's information by its definition, without the bound.
  private func information(_ belief: ThresholdBelief, _ range: Range<Int>) -> [Double] {
    let (table, count) = (belief.table, belief.table.thresholds.count)
    let total = belief.masses.reduce(0, +)
    return range.map { level in
      var (right, uncertain) = (0.0, 0.0)
      for shape in table.shapes.indices {
        for j in 0..<count {
          let (mass, place) = (
            belief.masses[shape * count + j], shape * table.width + level + j * table.stride
          )
          right += mass * table.correct[place]
          uncertain += mass * table.uncertainty[place]
        }
      }
      return AnswerTable.bits(right / total) - uncertain / total
    }
  }

  @Test(arguments: [0, 1, 2, 3], [0, 0.3])
  func `leads to the most informative level, wherever the search begins`(
    _ pattern: Int, levelStep: Double
  ) throws {
    let values = try ParameterValues(
      of: QuestPlusStrategy.descriptor,
      setting: ["slopes": .integer(3), "level-step-octaves": .number(levelStep)])
    var strategy = try QuestPlusStrategy(values)
    var last: CompletedComparison?
    for trial in 0..<10 {
      let level = strategy.nextChoice(
        after: last, profile: PerceptualProfile(), in: .standard, draws: .words(0, 0)
      ).difficulty
      let belief = strategy.belief(after: nil)
      let grid = belief.table.levels
      let range = grid.indices(within: Situation.standard.bounds)
      let places = stride(from: range.lowerBound, to: range.upperBound, by: 7).map {
        grid.octaves(at: Double($0))
      }
      let found = Set(places.map { belief.mostInformativeIndex(in: range, near: $0) })
      #expect(found.map { grid.levels[$0] } == [level], "trial \(trial)")
      let bits = information(belief, range)
      #expect(found.allSatisfy { bits[$0 - range.lowerBound] > bits.max()! - 1e-12 }, "trial \(trial)")
      // Mixed, by turns, always right, always wrong.
      let isRight = [trial * trial % 7 < 4, trial.isMultiple(of: 2), true, false][pattern]
      last = completed(level.value, isCorrect: isRight)
    }
  }
}
