import ArgumentParser
import Text

/// Reads the number of an option, for `@Option(transform:)`: the argument parser's own reading takes `0x1p10`, `inf`
/// and `+5`.
/// - Throws: `ValidationError` for anything but a decimal number.
@Sendable func decimal(_ text: String) throws -> Double {
  guard let number = Double(decimal: text) else {
    throw ValidationError("A decimal number is needed, such as 12.5.")
  }
  return number
}

/// Reads the whole number of an option, for `@Option(transform:)`.
/// - Throws: `ValidationError` for anything but a decimal number that the type holds.
@Sendable func decimal<Number: FixedWidthInteger>(_ text: String) throws -> Number {
  guard let number = Number(decimal: text) else {
    throw ValidationError("A whole number in \(Number.min)…\(Number.max) is needed, such as 12.")
  }
  return number
}
