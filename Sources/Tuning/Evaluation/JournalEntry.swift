import Simulation

/// The results of one candidate on one batch, as a line of text.
///
/// Tabs separate the fields: first the question (use, index and size of the batch, branch, values), then the blocks.
/// The numbers of blocks are bit patterns in hexadecimal, so they are read back bit for bit.
package struct JournalEntry: Sendable, Hashable {
  /// The evaluation that an entry records.
  package struct Question: Sendable, Hashable, CustomStringConvertible {
    /// The fields, separated by tabs: `search 3 8 kazez 0.05 0.09`.
    package let description: String

    init(description: String) { self.description = description }

    /// The evaluation of a candidate on a batch.
    package init(_ candidate: Candidate, on batch: Batch, in space: SearchSpace) {
      let words =
        [batch.use.rawValue, "\(batch.index)", "\(batch.size)", space.branches[candidate.branch].name]
        + candidate.values.map(\.description)
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
