package import Text

/// How many more answers two of three listeners need until their threshold is shown.
///
/// The bounds are 0.6 and 2.7 times `answersMissing`, in tens; the lower one is left out for 10. They hold for simulated listeners of `tracking` made apart
/// from those that `answersMissing` fits (`Documentation/tracker.md`).
package struct AnswersNeeded: Sendable, Hashable {
  /// Nil for "up to `high`".
  package let low: Int?
  package let high: Int

  private init(low: Int?, high: Int) { (self.low, self.high) = (low, high) }

  /// Of a listener whose answers say nothing of it yet.
  package static let atFirst = AnswersNeeded(low: 40, high: 140)

  /// Whether more may be needed than of such a listener.
  package var mayExceedFirst: Bool { high > Self.atFirst.high }

  /// - Parameter missing: the `answersMissing`, in tens.
  init(_ missing: Int) {
    func tens(_ factor: Double) -> Int { 10 * Int((factor * Double(missing) / 10).rounded()) }
    self.init(low: missing > 10 ? tens(0.6) : nil, high: tens(2.7))
  }

  /// "20–50", "up to 30".
  package func words(in language: Language) -> String { words(low, high, language) }

  /// The same in a sentence: "20 to 50".
  package func spelledWords(in language: Language) -> String {
    guard let low else { return words(in: language) }
    return language.texts.answersBetween(low: low, high: high)
  }

  /// The minutes of these comparisons, "2–4".
  package func minutes(in language: Language) -> String {
    words(low.map(Self.minutes(of:)), Self.minutes(of: high), language)
  }

  /// The minutes of so many comparisons, at least 1.
  package static func minutes(of count: Int) -> Int {
    max(1, Int((Double(count) * ThresholdProgress.secondsOfComparison / 60).rounded()))
  }

  private func words(_ low: Int?, _ high: Int, _ language: Language) -> String {
    low.map { "\($0)–\(high)" } ?? language.texts.answersUpTo(count: high)
  }
}

extension TrackedThreshold {
  /// The answers that screens say are needed. Nil before the 10th answer, and while the estimate is above all offsets
  /// so far: then more answers do not help, only larger offsets do.
  package var answersNeeded: AnswersNeeded? { toldAnswersMissing.map(AnswersNeeded.init) }
}
