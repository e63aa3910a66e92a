/// An error in a text whose keys are English, with its position. The caller knows the file's name.
package struct TextProblem: Error, Hashable, Sendable {
  /// The position of the wrong value.
  package var place: TextPlace
  /// The rule. It begins with the name of the value that must satisfy it.
  package var rule: String
  /// The value that violates the rule; nil if the rule contains it already, as for an unknown name.
  package var value: String?
  /// How to correct the text, in one or two sentences.
  package var nextStep: String

  package init(at place: TextPlace, _ rule: String, got value: String? = nil, nextStep: String) {
    self.place = place
    self.rule = rule
    self.value = value
    self.nextStep = nextStep
  }

  /// The rule and the value: `rule, got value`.
  package var statement: String { value.map { "\(rule), got \($0)" } ?? rule }

  /// `rule, got value. next step.`
  package var sentence: String { "\(statement). \(nextStep)" }

  /// The message in the form that editors can jump from: `FILE:line:column: rule, got value. next step.`
  package func description(in file: String) -> String { "\(file):\(place): \(sentence)".printable }
}

/// A position in a text as editors count: lines and columns from 1, one column per Unicode scalar.
@usableFromInline package struct TextPlace: Hashable, Sendable {
  /// The line, from 1.
  @usableFromInline package var line: Int
  /// The column, from 1.
  @usableFromInline package var column: Int

  /// Line 1, column 1.
  package static let start = TextPlace(line: 1, column: 1)

  /// A position by line and column.
  @inlinable package init(line: Int, column: Int) {
    self.line = line
    self.column = column
  }

  /// Moves past one byte of UTF-8 text whose lines end with `\n`. Continuation bytes do not count. Inlinable, because
  /// readers call it for every byte of large files.
  @inlinable package mutating func advance(past byte: UInt8) {
    if byte == UInt8(ascii: "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else if byte & 0xC0 != 0x80 {
      column += 1
    }
  }

  /// Moves past one scalar. `\r\n`, `\n` and a lone `\r` are one line break each.
  /// - Parameter next: the following scalar; nil at the end of the text.
  package mutating func advance(past scalar: Unicode.Scalar, before next: Unicode.Scalar?) {
    if scalar == "\n" || (scalar == "\r" && next != "\n") {
      self = TextPlace(line: line + 1, column: 1)
    } else {
      column += 1
    }
  }
}

extension TextPlace: CustomStringConvertible {
  /// Line and column as `12:9`.
  @usableFromInline package var description: String { "\(line):\(column)" }
}
