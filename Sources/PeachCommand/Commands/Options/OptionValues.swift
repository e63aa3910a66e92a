import ArgumentParser
import Chronology
import Text

/// Parses the number of an option, for `@Option(transform:)`. The argument parser's own conversion accepts `0x1p10`,
/// `inf` and `+5`.
/// - Throws: `ValidationError` for text that is not a decimal number.
@Sendable func decimal(_ text: String) throws -> Double {
  guard let number = Double(decimal: text) else {
    let point = text.replacing(",", with: ".")
    if Double(decimal: point) != nil { throw ValidationError("Write it with a decimal point: \(point).") }
    throw ValidationError("A decimal number is needed, such as 12.5.")
  }
  return number
}

/// Parses the integer of an option, for `@Option(transform:)`.
/// - Throws: `ValidationError` for text that is not a decimal integer in the type's range.
@Sendable func decimal<Number: FixedWidthInteger>(_ text: String) throws -> Number {
  guard let number = Number(decimal: text) else {
    let isWhole = Double(decimal: text).map { $0 == $0.rounded() } ?? false
    let range = isWhole ? " in \(Number.min)…\(Number.max)" : ""
    throw ValidationError("A whole number\(range) is needed, such as 12.")
  }
  return number
}

/// Parses a frequency with or without its unit: `442`, `442Hz`, `442 Hz`.
/// - Throws: `ValidationError` for other text.
@Sendable func hertz(_ text: String) throws -> Double {
  try decimal(text.replacing(/\s?hz$/.ignoresCase(), with: ""))
}

/// Requires the value of an option to be in a range.
/// - Parameters:
///   - option: the option's name, such as `--sessions`.
///   - advice: the next step, a sentence.
/// - Throws: a usage error if the value is outside the range.
func check(_ option: String, _ value: Int, in range: ClosedRange<Int>, _ advice: String) throws {
  guard !range.contains(value) else { return }
  throw ValidationError(
    "\(option): must be in \(range.lowerBound)…\(range.upperBound), got \(value). \(advice)")
}

/// Adds the name of the option to an error in a date or time.
func naming<Result>(_ option: String, _ body: () throws -> Result) throws -> Result {
  do { return try body() } catch let error as ChronologyError { throw ValidationError("\(option): \(error)") }
}
