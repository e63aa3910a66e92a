import Music
import Numerics
import Text

extension RunningStatistics {
  /// The text in logs: `mean 12.5 cents, SD 1.2 over 3`; `nothing` if empty.
  var logged: String {
    count == 0
      ? "nothing"
      : "mean \(Cents(mean).logged), SD \(Language.english.oneDecimal(standardDeviation)) over \(Int(count))"
  }
}

extension Cents {
  /// The text in logs: `12.5 cents`.
  var logged: String { "\(Language.english.oneDecimal(value)) cents" }
}
