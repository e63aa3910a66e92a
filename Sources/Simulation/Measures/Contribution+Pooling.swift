extension Contribution {
  /// The mean of several contributions, as if they were one listener's; nil for an empty list.
  package static func mean(of contributions: [Contribution]) -> Contribution? {
    guard !contributions.isEmpty else { return nil }
    let n = Double(contributions.count)
    return Contribution(
      first: contributions.reduce(0) { $0 + $1.first } / n,
      second: contributions.reduce(0) { $0 + $1.second } / n)
  }

  /// Both numbers as bits, for files that must reproduce them exactly.
  package var bitPatterns: (UInt64, UInt64) { (first.bitPattern, second.bitPattern) }

  package init(bitPatterns bits: (UInt64, UInt64)) {
    self.init(first: Double(bitPattern: bits.0), second: Double(bitPattern: bits.1))
  }
}
