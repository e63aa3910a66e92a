import Music
import Statistics

extension RunningStatistics {
  /// As logs write it: `mean 12.5 cents, SD 1.2 over 3`; `nothing` when empty.
  var logged: String {
    count == 0
      ? "nothing"
      : "mean \(Cents(mean).logged), SD \(Language.english.oneDecimal(standardDeviation)) over \(Int(count))"
  }
}

extension Cents {
  /// As logs write it: `12.5 cents`.
  var logged: String { "\(Language.english.oneDecimal(value)) cents" }
}
