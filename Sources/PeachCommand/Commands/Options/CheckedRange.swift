import ArgumentParser

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
