import Randomness

extension String {
  /// Sixteen hexadecimal digits that name this text: its ``Swift/String/fowlerNollVoHash``.
  public var fingerprint: String {
    let digits = String(fowlerNollVoHash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
