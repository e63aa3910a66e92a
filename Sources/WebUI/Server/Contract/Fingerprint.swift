import Foundation
import Numerics

extension String {
  /// Sixteen hexadecimal digits that name this text: its ``Swift/String/fowlerNollVoHash``.
  package var fingerprint: String { digits(of: fowlerNollVoHash) }
}

extension Data {
  /// Sixteen hexadecimal digits that name these bytes: their ``Swift/Sequence/fowlerNollVoHash``.
  var fingerprint: String { digits(of: fowlerNollVoHash) }
}

private func digits(of hash: UInt64) -> String {
  let digits = String(hash, radix: 16)
  return String(repeating: "0", count: 16 - digits.count) + digits
}
