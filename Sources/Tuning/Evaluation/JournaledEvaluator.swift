/// Evaluates nothing twice: what a journal holds is read back, the rest is evaluated and added to it.
///
/// A search asks the same questions in the same order whenever it is run, since all it knows are the answers.
/// The journal is therefore read from its start, and needs no index.
public final class JournaledEvaluator<Base: Evaluator>: Evaluator, @unchecked Sendable {
  // Used by one search, which asks one question at a time.
  private let base: Base
  private let space: SearchSpace
  private let recall: () throws -> JournalEntry?
  private let keep: (JournalEntry) throws -> Void
  private var isReplaying = true

  /// An evaluator with a journal.
  /// - Parameters:
  ///   - recall: the next entry of an earlier run; nil after the last.
  ///   - keep: adds an entry.
  public init(
    _ base: Base, in space: SearchSpace, recall: @escaping () throws -> JournalEntry?,
    keep: @escaping (JournalEntry) throws -> Void
  ) {
    self.base = base
    self.space = space
    self.recall = recall
    self.keep = keep
  }

  /// As the base says.
  public func cost(of candidate: Candidate) -> Int? { base.cost(of: candidate) }

  /// Delivers what the journal holds, then what the base finds out.
  /// - Throws: `JournalError` when the journal is of another search, and what `keep` and the base throw.
  public func evaluate(
    _ candidates: [Candidate], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws {
    var known = 0
    while isReplaying, known < candidates.count {
      guard let entry = try recall() else {
        isReplaying = false
        break
      }
      let question = JournalEntry.Question(candidates[known], on: batch, in: space)
      guard entry.question == question else { throw JournalError(expected: question, found: entry.question) }
      try deliver(known, entry.blocks)
      known += 1
    }
    guard known < candidates.count else { return }
    try await base.evaluate(Array(candidates[known...]), on: batch) { index, blocks in
      let question = JournalEntry.Question(candidates[known + index], on: batch, in: space)
      try keep(JournalEntry(question: question, blocks: blocks))
      try deliver(known + index, blocks)
    }
  }
}

/// A journal answers another question than the one that is asked.
public struct JournalError: Error, Hashable, CustomStringConvertible {
  let expected: JournalEntry.Question
  let found: JournalEntry.Question

  /// One sentence, without the file.
  public var description: String {
    """
    the journal must be that of this scenario, seed and version: it should go on with "\(expected)", got \
    "\(found)". Begin again by --fresh.
    """
  }
}
