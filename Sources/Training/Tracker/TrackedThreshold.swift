public import Music
import Numerics
package import Text

/// The tracker's estimate of a person's 75 % threshold at one moment.
public struct TrackedThreshold: Sendable, Hashable {
  /// 2 to the posterior mean of log₂ T₇₅: a geometric mean.
  public let mean: Cents
  /// The posterior's 2.5 and 97.5 % quantiles: the ends of the 95 % interval.
  public let low, high: Cents
  /// The posterior's 50 % quantile.
  package let median: Cents
  /// The posterior's standard deviation of log₂ T₇₅, octaves.
  package let deviationOctaves: Double
  /// The number of answers from which it is estimated, at least 1.
  public let answers: Int
  /// The number of right ones among them.
  package let right: Int
  /// Why the interval must not be shown; nil if the answers fit the model.
  package let misfit: ThresholdMisfit?
  /// The largest offset that was answered.
  package let largest: Cents
  /// Whether a threshold or a range was shown after an earlier answer: then a range may be wider.
  package var hadRange = false
  /// Whether a threshold was shown after an earlier answer, and this one is shown for that reason though its interval is
  /// wider than a first one may be.
  package internal(set) var isHeld = false

  package init(
    mean: Cents, low: Cents, median: Cents, high: Cents, deviationOctaves: Double, answers: Int,
    right: Int = 0, misfit: ThresholdMisfit?, largest: Cents = Cents(.infinity)
  ) {
    (self.mean, self.low, self.median, self.high) = (mean, low, median, high)
    (self.deviationOctaves, self.answers, self.right) = (deviationOctaves, answers, right)
    (self.misfit, self.largest) = (misfit, largest)
  }
}

extension ThresholdTracker {
  /// The threshold with its 95 % interval; nil before the first answer.
  /// - Complexity: O(thresholds of positive probability).
  public var threshold: TrackedThreshold? {
    guard answers > 0 else { return nil }
    func quantile(_ share: Double) -> Cents { Cents(quantileOctaves(share).ofOctaves) }
    return TrackedThreshold(
      mean: Cents(meanOctaves.ofOctaves), low: quantile(0.025), median: quantile(0.5),
      high: quantile(0.975), deviationOctaves: deviationOctaves, answers: answers, right: right,
      misfit: misfit, largest: largest)
  }
}

/// The rules by which a threshold is shown, and with which digits. Page, terminal and popups use them.
extension TrackedThreshold {
  /// A threshold is shown as a number only if its 95 % interval spans less than this factor.
  package static let widestFactor = 4.0

  /// Whether a person is shown this threshold: the answers fit the model, the interval is narrow enough, and offsets as
  /// large as the threshold were answered.
  public var isShown: Bool { misfit == nil && isNarrow && !isBeyond }

  private var isNarrow: Bool { isHeld || high.value < Self.widestFactor * low.value }

  /// A threshold that was shown stays one while its interval spans less than this factor, so that a surprising answer does
  /// not withdraw it: of simulated listeners 98 % kept an interval below it (`Documentation/tracker.md`).
  package static let heldFactor = 8.0

  /// A threshold that is not shown is a rough range if its interval spans less than this factor.
  package static let roughestFactor = 10.0

  /// After a first range, wider ones are shown if they span less than this factor, so that a surprising answer
  /// withdraws nothing: of simulated listeners who were shown a range, 95 % kept an interval below it
  /// (`Documentation/tracker.md`).
  package static let keptFactor = 20.0

  /// Whether a person is shown the interval in words, "roughly 10 to 60 ¢": too wide for a threshold, and narrow enough
  /// for a range.
  package var isRough: Bool {
    let widest = hadRange ? Self.keptFactor : Self.roughestFactor
    return misfit == nil && !isNarrow && !isBeyond && high.value < widest * low.value
  }

  /// What is known of a threshold that is neither shown nor a rough range: that it lies below this many cents, the
  /// upper end of the interval, rounded up. Nil before the 10th answer, for a misfit, if no offset as large was
  /// answered, and unless `exceedsGuesses`.
  package var bound: Int? {
    guard answers >= Self.fewestAnswers, misfit == nil, !isShown, !isRough, high <= largest, exceedsGuesses
    else { return nil }
    let step = high.value < 10 ? 1.0 : high.value < 100 ? 5 : 10
    return Int((high.value / step).rounded(.up) * step)
  }

  /// Whether a one-sided binomial test at 2.5 % distinguishes the answers from guesses.
  package var exceedsGuesses: Bool { GuessTest.pValue(right: right, of: answers) < 0.025 }

  /// Whether a person is shown no number of the threshold, nor a reason why it cannot be told.
  package var isUnknown: Bool { !isShown && !isRough && bound == nil && reason(in: .english) == nil }

  /// Whether the differences were too small to tell the threshold: of at least `judgedAnswers`, fewer than three of
  /// five are right.
  package var wasTooHard: Bool { !isShown && answers >= Self.judgedAnswers && 5 * right < 3 * answers }

  /// Whether most differences were smaller than the threshold, which left the interval of a shown one wide: it spans a
  /// factor of two, and fewer than two of three answers are right.
  package var isWideAfterSmallDifferences: Bool {
    isShown && answers >= Self.judgedAnswers && high.value >= 2 * low.value && 3 * right < 2 * answers
  }

  /// This estimate as it is shown to a person who may have been shown a range or a threshold before.
  /// - Parameter wasShown: whether a threshold was; evaluated only if this one is held then.
  func following(hadRange: Bool, wasShown: @autoclosure () -> Bool) -> TrackedThreshold {
    var threshold = self
    threshold.hadRange = hadRange
    let couldBeHeld = misfit == nil && !isBeyond && !isNarrow && high.value < Self.heldFactor * low.value
    threshold.isHeld = couldBeHeld && wasShown()
    return threshold
  }

  /// About how many more answers it takes until the threshold is shown, in tens from 10 to 150; 10 also once it is
  /// shown. For strategies whose `answersUntilKnown` is `few`.
  ///
  /// The information of an interval of s octaves is 1/s². g is the share of the information missing before the first
  /// answer that the answers have added. (1 − g)/r more are needed if each adds r = (g + ½)/(n + 20), where n is the
  /// number of answers, kept within 10…120; ½ and 20 stand for other listeners and keep the first answers from
  /// deciding. Fitted to simulated listeners (`Documentation/tracker.md`).
  package var answersMissing: Int {
    func information(_ octaves: Double) -> Double { 1 / (octaves * octaves) }
    let (first, enough) = (information(Self.firstOctaves), information(Self.widestFactor.octaves))
    let now = information(high.value.octaves - low.value.octaves)
    let gathered = min(1, max(0, (now - first) / (enough - first)))
    let rate = (gathered + 0.5) / (Double(min(120, max(10, answers))) + 20)
    return 10 * Int(min(15, max(1, ((1 - gathered) / rate / 10).rounded())))
  }

  /// The `answersMissing` that screens show. Nil before the 10th answer, and while the estimate is above all offsets so
  /// far: then more answers do not help, only larger offsets do.
  package var toldAnswersMissing: Int? { answers >= Self.fewestAnswers && !isBeyond ? answersMissing : nil }

  /// With fewer answers neither how many more are missing nor how many were right says anything.
  package static let fewestAnswers = 10

  /// The width of the 95 % interval before the first answer: 2 · 1.96 prior standard deviations of 2.5 octaves.
  private static let firstOctaves = 9.8

  /// Whether the threshold is larger than every offset that was answered, as for people who guess: nothing says where
  /// above it is.
  package var isBeyond: Bool { mean > largest }

  /// Most listeners' thresholds are shown within this many answers of a strategy whose `answersUntilKnown` is `few`: 72
  /// % of simulated listeners without records, and more of those who have trained with the Kazez rule
  /// (`Documentation/tracker.md`).
  package static let usualAnswers = 100

  /// "8.4". None from 10 cents on; below, one decimal, or two if `low` is below 1 cent, and of an interval that spans a
  /// factor of two or more none, but one below 5 cents. All cents beside this threshold have its decimals.
  package func text(of cents: Cents, in language: Language) -> String {
    language.decimal(cents.value, places: places)
  }

  /// Whether chance explains the difference from an earlier estimate of the same tracker: the estimate lies in the
  /// earlier 95 % interval. While a listener's threshold stays the same, the movement of the estimate has at most the
  /// earlier standard deviation, so it leaves that interval after fewer than one session in twenty.
  package func isWithinChance(of earlier: TrackedThreshold) -> Bool {
    (earlier.low...earlier.high).contains(mean)
  }

  /// The difference of the mean from another threshold as both are shown, at least one in the last place: "9.1".
  func difference(from other: Cents, in language: Language) -> String {
    let shown = (other.value * scale).rounded() - (mean.value * scale).rounded()
    return language.decimal(max(1, abs(shown)) / scale, places: places)
  }

  private var scale: Double { places == 0 ? 1 : places == 1 ? 10 : 100 }

  private var places: Int {
    let isPrecise = high.value < 2 * low.value
    if mean.value >= 9.95 || low.value >= 10 { return 0 }
    return isPrecise ? low.value >= 1 ? 1 : 2 : mean.value < 5 ? 1 : 0
  }

  /// "8.4", with the digits that the interval carries.
  package func meanText(in language: Language) -> String { text(of: mean, in: language) }

  /// "8.4 ¢ (6.2–10.4)" of a shown threshold.
  /// - Parameter other: the threshold beside which it stands, whose decimals it has.
  package func text(beside other: TrackedThreshold, in language: Language) -> String {
    func text(_ cents: Cents) -> String { other.text(of: cents, in: language) }
    return "\(text(mean)) ¢ (\(text(low))–\(text(high)))"
  }

  /// "6.2–10.4".
  package func boundsText(in language: Language) -> String {
    "\(text(of: low, in: language))–\(text(of: high, in: language))"
  }

  /// The bounds of a rough range without decimals that it does not carry: "10", "60".
  private func roughBounds(in language: Language) -> (low: String, high: String) {
    func text(_ cents: Double) -> String {
      if cents < 1 { return language.decimal(max(0.1, cents), places: 1) }
      let step = cents < 20 ? 1.0 : cents < 100 ? 5 : 10
      return language.decimal((cents / step).rounded() * step, places: 0)
    }
    return (text(low.value), text(high.value))
  }

  /// "10–60": the rough range.
  package func roughBoundsText(in language: Language) -> String {
    let (low, high) = roughBounds(in: language)
    return "\(low)–\(high)"
  }

  /// The fewest answers after which a threshold "cannot be told"; before, a few surprising ones leave it not yet known.
  package static let judgedAnswers = 20

  /// Why the threshold cannot be told, "cannot tell: …"; nil if it is shown, or not yet known.
  package func reason(in language: Language) -> String? { reason(in: language, spelled: false) }

  private func reason(in language: Language, spelled: Bool) -> String? {
    guard answers >= Self.judgedAnswers else { return nil }
    if let misfit { return misfit.words(in: language) }
    guard let largest = exceeded(in: language) else { return nil }
    return spelled
      ? language.texts.thresholdAboveInWords(cents: largest) : language.texts.thresholdAbove(cents: largest)
  }

  /// The largest offset so far in cents, such as "100", if the answers only say that the threshold is above it; otherwise
  /// nil.
  package func exceeded(in language: Language) -> String? {
    guard answers >= Self.judgedAnswers, misfit == nil, isBeyond, high.value < Self.roughestFactor * low.value
    else { return nil }
    return language.cents(largest.value)
  }

  /// "8.4 ¢ (6.2–10.4)"; without a reliable threshold, the reason, "roughly 10 to 60 ¢", "finer than about 60 ¢" or
  /// "not yet known".
  package func words(in language: Language) -> String {
    if let reason = reason(in: language, spelled: false) { return reason }
    if isShown { return text(beside: self, in: language) }
    if let bound { return language.texts.thresholdFinerThan(cents: bound) }
    guard isRough else { return language.texts.thresholdNotKnown }
    let (low, high) = roughBounds(in: language)
    return language.texts.thresholdRoughly(low: low, high: high)
  }

  /// As `words(in:)`, with the unit spelled: "8.4 cents (6.2–10.4)".
  func spelledWords(in language: Language) -> String {
    if let reason = reason(in: language, spelled: true) { return reason }
    if isRough {
      let (low, high) = roughBounds(in: language)
      return language.texts.thresholdRoughlyInWords(low: low, high: high)
    }
    if let bound { return language.texts.thresholdFinerThanInWords(cents: bound) }
    guard isShown else { return language.texts.thresholdNotKnown }
    return language.texts.thresholdInWords(cents: meanText(in: language), interval: boundsText(in: language))
  }
}
