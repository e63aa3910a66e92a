import Foundation
import Numerics
import Text

extension String {
  /// Sixteen hexadecimal digits that name this text: its ``Swift/String/fowlerNollVoHash``.
  package var fingerprint: String { fowlerNollVoHash.hexadecimal }
}

extension Data {
  /// Sixteen hexadecimal digits that name these bytes: their ``Swift/Sequence/fowlerNollVoHash``.
  var fingerprint: String { fowlerNollVoHash.hexadecimal }
}
