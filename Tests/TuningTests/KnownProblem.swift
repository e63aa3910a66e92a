import Numerics
import Simulation
import Testing
import Training

@testable import Tuning

/// A problem whose answer is known: each measure of a block is a function of the constants, plus luck that the
/// block brings to all combinations, plus luck of the combination's own; both normal with mean 0.
struct KnownProblem: Evaluator {
  var space: SearchSpace
  var seed: UInt64 = 1
  /// The true values of the goal's measures.
  var truth: @Sendable (Combination) -> [Double]
  var sharedLuck = 1.0
  var ownLuck = 0.2
  /// Comparisons of a block.
  var price = 10
  /// Whose constants do not go together.
  var isImpossible: @Sendable (Combination) -> Bool = { _ in false }

  func cost(of combination: Combination) -> Int? { isImpossible(combination) ? nil : price }

  func evaluate(
    _ combinations: [Combination], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws {
    for (index, combination) in combinations.enumerated() {
      try deliver(index, blocks(of: combination, on: batch))
    }
  }

  private func blocks(of combination: Combination, on batch: Batch) -> [Block] {
    let shared = StreamKey(seed: seed).derived(batch.use.rawValue).derived(UInt64(batch.index))
    let own = shared.derived(JournalEntry.Question(combination, on: batch, in: space).description)
    let values = truth(combination)
    let streams = values.indices.map { measure in
      [shared, own].map { RandomStream(key: $0, listener: UInt32(measure), session: 0, purpose: .answer) }
    }
    return (0..<UInt32(batch.size)).map { block in
      zip(values, streams).map { value, streams in
        .value(value + sharedLuck * streams[0][block].normal + ownLuck * streams[1][block].normal)
      }
    }
  }
}

/// Something to be small whose groups' number is a mean.
let smallLevel = try! TuningGoal(Objective("session_length_minutes"), among: MeasureCatalog.standard)

/// A space of one branch.
func space(_ axes: Axis...) -> SearchSpace { SearchSpace([.init("one", axes: axes)]) }

extension Combination {
  /// Its numbers.
  var numbers: [Double] { values.compactMap(\.double) }
}

extension SearchSpace {
  /// So many Sobol points for each branch.
  func sobol(_ points: Int, seed: UInt64 = 1) throws -> [Combination] {
    let values = try ParameterValues(of: SobolSampler.descriptor, setting: ["points": .integer(points)])
    return Array(combinations(try SobolSampler(values), seed: seed))
  }
}

/// A whole tuning: the search and its confirmation.
struct Tuned {
  let result: SearchResult
  let confirmation: ConfirmationResult
  let evaluations: [SearchEvaluation]

  init<Referee: Evaluator>(
    _ referee: Referee, _ plan: TuningPlan, in space: SearchSpace, from cells: [Combination],
    baseline: Int? = nil,
    seed: UInt64 = 1
  ) async throws {
    let log = Log()
    result = try await TuningSearch(plan, in: space, referee, seed: seed).search(
      cells, baseline: baseline, report: { log.evaluations.append($0) })
    var blocks: [[Block]] = []
    try await referee.evaluate(
      result.finalists.map(\.combination), on: Batch(.confirmation, size: plan.confirmListeners)
    ) { blocks.append($1) }
    confirmation = ConfirmationResult(result, plan.goal, blocks: blocks)
    evaluations = log.evaluations
  }

  private final class Log { var evaluations: [SearchEvaluation] = [] }
}
