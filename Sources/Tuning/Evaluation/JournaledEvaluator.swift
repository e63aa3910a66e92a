package import Simulation
import Training

/// An evaluator with a journal: it reads results from the journal as far as it goes, then evaluates and adds the
/// rest.
///
/// Every run of a search evaluates the same combinations in the same order, because its decisions depend only on
/// earlier results. The journal is therefore read from its start and needs no index.
package final class JournaledEvaluator<Base: Evaluator>: Evaluator, @unchecked Sendable {
  // Used by one search, which makes one call at a time.
  private let base: Base
  private let space: SearchSpace
  private let recall: () throws -> JournalEntry?
  private let keep: (JournalEntry) throws -> Void
  private var isReplaying = true

  /// Creates an evaluator with a journal.
  /// - Parameters:
  ///   - base: the evaluator for evaluations that the journal does not contain.
  ///   - space: the space of the combinations, for the names of branches.
  ///   - recall: returns the next entry of an earlier run; nil after the last.
  ///   - keep: appends an entry to the journal.
  package init(
    _ base: Base, in space: SearchSpace, recall: @escaping () throws -> JournalEntry?,
    keep: @escaping (JournalEntry) throws -> Void
  ) {
    self.base = base
    self.space = space
    self.recall = recall
    self.keep = keep
  }

  /// The cost that the base evaluator returns.
  package func cost(of combination: Combination) -> Int? { base.cost(of: combination) }

  /// Delivers the results in the journal, then the results of the base evaluator, and appends the latter to the
  /// journal.
  /// - Throws: `JournalError` if the next entry is of another evaluation; the errors of `recall`, `keep`, `deliver`
  ///   and the base.
  package func evaluate(
    _ combinations: [Combination], on batch: Batch, deliver: (Int, [Block]) throws -> Void
  ) async throws {
    var known = 0
    while isReplaying, known < combinations.count {
      guard let entry = try recall() else {
        isReplaying = false
        break
      }
      let question = JournalEntry.Question(combinations[known], on: batch, in: space)
      guard entry.question == question else { throw JournalError(expected: question, found: entry.question) }
      try deliver(known, entry.blocks)
      known += 1
    }
    guard known < combinations.count else { return }
    try await base.evaluate(Array(combinations[known...]), on: batch) { index, blocks in
      let question = JournalEntry.Question(combinations[known + index], on: batch, in: space)
      try keep(JournalEntry(question: question, blocks: blocks))
      try deliver(known + index, blocks)
    }
  }
}

/// The next entry of a journal is of another evaluation than the search needs.
package struct JournalError: Error, Hashable, CustomStringConvertible {
  let expected: JournalEntry.Question
  let found: JournalEntry.Question

  /// The expected and the found evaluation, without the name of the file.
  package var description: String {
    """
    the journal must belong to this scenario, seed and version: its next entry must be "\(expected)", got \
    "\(found)". Start again with --fresh.
    """
  }
}

/// The results of one combination on one batch, as a line of text.
///
/// Tabs separate the fields: first the question (use, index and size of the batch, branch, values), then the blocks.
/// The numbers of blocks are bit patterns in hexadecimal, so they are read back bit for bit.
package struct JournalEntry: Sendable, Hashable {
  /// The evaluation that an entry records.
  package struct Question: Sendable, Hashable, CustomStringConvertible {
    /// The fields, separated by tabs: `search 3 8 kazez 0.05 0.09`.
    package let description: String

    init(description: String) { self.description = description }

    /// The evaluation of a combination on a batch.
    package init(_ combination: Combination, on batch: Batch, in space: SearchSpace) {
      let words =
        [batch.use.rawValue, "\(batch.index)", "\(batch.size)", space.branches[combination.branch].name]
        + combination.values.map(\.description)
      description = words.map { $0.map { $0.isNewline || $0 == "\t" ? " " : String($0) }.joined() }
        .joined(separator: "\t")
    }
  }

  package var question: Question
  /// The results of the evaluation.
  package var blocks: [Block]

  package init(question: Question, blocks: [Block]) {
    self.question = question
    self.blocks = blocks
  }

  /// The entry as a line of text, without the line break.
  package var line: String {
    "\(question)\t\(blocks.map(Self.text).joined(separator: ";"))"
  }

  /// Reads an entry from a line; nil if the line is malformed.
  package init?(line: String) {
    let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
    guard fields.count >= 2 else { return nil }
    question = Question(description: fields.dropLast().joined(separator: "\t"))
    var blocks: [Block] = []
    for part in fields[fields.count - 1].split(separator: ";") {
      guard let block = Self.block(part) else { return nil }
      blocks.append(block)
    }
    self.blocks = blocks
  }

  private static func text(_ block: Block) -> String {
    block.map { part in
      guard let (first, second) = part?.bitPatterns else { return "-" }
      return "\(String(first, radix: 16)):\(String(second, radix: 16))"
    }.joined(separator: " ")
  }

  private static func block(_ text: Substring) -> Block? {
    var block: Block = []
    for part in text.split(separator: " ") {
      let numbers = part.split(separator: ":").map { UInt64($0, radix: 16) }
      if part == "-" {
        block.append(nil)
      } else if numbers.count == 2, let first = numbers[0], let second = numbers[1] {
        block.append(Contribution(bitPatterns: (first, second)))
      } else {
        return nil
      }
    }
    return block
  }
}
