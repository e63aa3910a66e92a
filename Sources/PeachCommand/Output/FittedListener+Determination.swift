import Fitting
import Music
import Numerics
import Simulation
import Text
import Training

/// That a person's answers do not determine a listener.
struct Undetermined {
  /// The widest 95 % interval of the threshold with which answers determine a listener, in octaves: half to double the
  /// threshold, as `peach advise` requires.
  private static let widestOctaves = 2.0
  /// The largest difference of the tracker's estimate and the fitted threshold with which answers determine a listener.
  private static let farthestOctaves = 0.5

  /// What they leave open, as a clause.
  let finding: String
  /// What determines the listener, as a sentence.
  let advice: String
  /// Whether they leave nothing open, but the tracker disagrees.
  private(set) var isOfTracker = false

  /// Nil if no constant lies at its bound, lapse rate and learning are known, the threshold's interval is narrow, and
  /// the tracker agrees with the threshold.
  /// - Parameters:
  ///   - names: the constants at their bounds.
  ///   - lapses: the fitted lapse rate. If it is above 0 and its interval ends at its bound, a lower threshold with lapses and a
  ///     higher one without explain the answers about equally well.
  ///   - lower: the lower end of the threshold's interval in cents; nil if it is open.
  ///   - upper: the upper end.
  ///   - open: the constants of learning whose intervals are open: they say nothing of comparisons to come.
  ///   - tracked: the tracker's estimate of the same answers as a multiple of the threshold; nil without one. Where they are
  ///     far apart, the most likely listener explains the answers by more or fewer lapses than other likely ones.
  init?(
    atBounds names: [String], lapses: ConstantEstimate? = nil, lower: Double?, upper: Double?,
    open: [String] = [], tracked: Double? = nil, hasLearned: Bool = false
  ) {
    if let last = names.last {
      let others = names.dropLast().joined(separator: ", ")
      finding =
        others.isEmpty ? "\(last) lies at its bound" : "\(others) and \(last) lie at their bounds"
    } else if let lapses, lapses.value > 0, lapses.reachesBound {
      finding = "lapse-rate is \(lapses.value.significant(2)), and its interval reaches its bound"
    } else if lower == nil || upper == nil || !open.isEmpty {
      let name = lower == nil || upper == nil ? "threshold-cents" : open[0]
      finding = "the interval of \(name) is open"
    } else if let lower, let upper, Elementary.log2(upper / lower) > Self.widestOctaves {
      finding = "threshold-cents is known only within a factor of \((upper / lower).significant(2))"
    } else if let tracked, Elementary.log2(tracked).magnitude > Self.farthestOctaves {
      finding = "the tracker's estimate is \(tracked.significant(2)) times the fitted threshold"
      isOfTracker = true
    } else {
      return nil
    }
    let hidesLapses = names.isEmpty || names.contains { ["threshold-cents", "lapse-rate"].contains($0) }
    advice =
      hasLearned
      ? "Fit more answers, or fit them without learning (--learning none)."
      : hidesLapses
        ? "Fit more answers, some of them to large differences, which tell lapses from a high threshold."
        : "Fit more answers."
  }

  /// The finding as a sentence, without its full stop.
  var statement: String { "The answers do not determine this listener: \(finding)" }
}

extension FittedListener {
  /// What the answers leave open; nil if they determine the listener.
  var undetermined: Undetermined? {
    let threshold = fit.estimates[0]
    return Undetermined(
      atBounds: estimates.filter(\.isAtBound).map(\.name), lapses: fit["lapse-rate"], lower: threshold.lower,
      upper: threshold.upper, open: fit.openLearning, tracked: trackedRatio, hasLearned: fit.hasLearned)
  }

  /// The tracker's estimate as a multiple of the fitted threshold; nil where the answers do not fit its model, and for
  /// learners and thresholds that depend on the note, which it does not know.
  private var trackedRatio: Double? {
    guard let tracker, tracker.misfit == nil, !fit.hasLearned, fit.frequencyLaw == .flat else { return nil }
    return tracker.mean.value / fit.estimates[0].value
  }

  /// The tracker's estimate in cents; nil where it would not be shown.
  var tracked: Double? { tracker.flatMap { $0.isShown ? $0.mean.value : nil } }

  /// The threshold in cents after the last comparison; nil if what was learned puts it below the range of thresholds.
  var threshold: Double? { fit.hasLearned ? fit.finalThreshold : fit.estimates[0].value }

  /// What the app shows in cents, the geometric mean over the ends of sessions; nil where it shows nothing.
  var shown: Double? { ends.app.map(Elementary.log2).mean?.ofOctaves }

  /// ": too low" or ", within its interval"; empty where the display is not judged.
  var verdict: String {
    display.map { $0 == .within ? ", within its interval" : ": too \($0.rawValue)" } ?? ""
  }

  /// "at the ends of sessions": when the display is judged.
  var moment: String { hasTimes ? "at the ends of sessions" : "at the end of the file" }

  /// What the app shows, as a multiple of the threshold; nil where it shows nothing.
  var shownRatio: Double? { shown.flatMap { shown in threshold.map { shown / $0 } } }

  /// The mean of log₂(display / threshold)² over the ends of sessions, of the app and of the tracker; nil unless both
  /// have a value.
  var squaredErrors: (app: Double, tracker: Double)? {
    guard let threshold else { return nil }
    func error(_ cents: [Double]) -> Double? {
      cents.map { Elementary.log2($0 / threshold) }.map { $0 * $0 }.mean
    }
    guard let app = error(ends.app), let tracker = error(ends.tracker) else { return nil }
    return (app, tracker)
  }

  /// Whether the fit is without learning although the answers change over time.
  var isConstantDespiteChange: Bool { !fit.hasLearned && (leavesOutLearning || fit.discardedGain != nil) }

  /// Whether the threshold is above all differences of the person, as of people who guess: nothing says where above.
  var isBeyond: Bool {
    let largest = chosen.comparisons.map(\.centOffset.magnitude.value).max() ?? 0
    return threshold.map { $0 > largest } ?? false
  }

  /// Where the shown threshold lies; nil where nothing is shown, where the answers do not determine the listener or a
  /// threshold among their differences, and for people whose answers change: their interval is of the threshold before
  /// the first comparison, or of all days together.
  var display: Display? {
    guard let shown, undetermined == nil, !isBeyond, !fit.hasLearned, !isConstantDespiteChange else {
      return nil
    }
    if let lower = fit.estimates[0].lower, shown < lower { return .low }
    if let upper = fit.estimates[0].upper, shown > upper { return .high }
    return .within
  }

  /// Where a shown threshold lies: below, above or within the 95 % interval of the threshold.
  enum Display: String { case low, high, within }
}
