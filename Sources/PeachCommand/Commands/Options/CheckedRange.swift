import ArgumentParser

/// Checks a number that an option gives.
/// - Parameters:
///   - option: as it is written, `--sessions`.
///   - advice: the next step, a sentence.
/// - Throws: a usage error outside the range.
func check(_ option: String, _ value: Int, in range: ClosedRange<Int>, _ advice: String) throws {
  guard !range.contains(value) else { return }
  throw ValidationError(
    "\(option): must be in \(range.lowerBound)…\(range.upperBound), got \(value). \(advice)")
}
