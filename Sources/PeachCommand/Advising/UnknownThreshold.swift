import Live
import Text
import Training
import Tuning

/// Records that leave the threshold's interval too wide for advice, or put it above all differences.
struct UnknownThreshold {
  /// The median and the ends of the interval, in cents.
  let threshold: (value: Double, low: Double, high: Double)
  /// The largest difference presented, in cents.
  let largest: Double
  let records: Int
  /// What the app's first timeline and the Peach app show, in cents; nil without a value.
  let timeline, average: Double?
  /// The fraction of right answers in the later half, after the descent from the first difference.
  let fractionCorrect: Double
  let strategy: ParameterValues
  /// Whether the person trains with Peach and can choose another strategy; a user of the app cannot.
  let isTrainedHere: Bool

  /// The command that advises the later days alone; nil unless the answers change over time and are of enough days.
  var laterCommand: String?

  /// Whether the answers say little, as the page's Explore says it.
  var isGuessing: Bool { fractionCorrect < Guessing.leastRight }

  /// The whole interval's least ratio to what the Peach app shows, rounded down to tenths; nil unless it is at least 1.1.
  var leastFactor: Double? {
    let factor = average.map { (10 * threshold.low / $0).rounded(.down) / 10 } ?? 0
    return factor > 1 ? factor : nil
  }

  /// The constants to train with instead; nil if the current ones do not guess.
  var better: (k1: Double, k2: Double)? { ShippedConstants.better(than: strategy) }

  /// The comparisons under `better` after which most of the simulated people had an answer.
  var further: Int { (2 * records + 9) / 10 * 10 }

  /// Whether another strategy measures the threshold sooner than the current one.
  var canChooseStrategy: Bool {
    guard isTrainedHere,
      case .atLeast = StrategyTraits(ofStrategy: strategy.descriptor.name).answersUntilKnown
    else { return false }
    return true
  }
}

extension Phrases {
  func needsLargerOffsets(_ state: UnknownThreshold) -> String {
    let (value, low, high) = state.threshold
    return [
      texts.adviceNeedsLargerOffsets(
        largest: significant(state.largest), cents: significant(value), range: range(low, high)),
      nearer(state), tooLow(state),
    ].compactMap(\.self).joined(separator: " ")
  }

  /// The interval that is too wide, what the app shows so far, and what narrows it.
  func needsNarrowThreshold(_ state: UnknownThreshold) -> String {
    let bounds = "\(significant(state.threshold.low))–\(significant(state.threshold.high))"
    return
      ([
        texts.adviceNeedsNarrowThreshold(bounds: bounds, comparisons: comparisons(state.records)),
        soFar(state), tooLow(state),
      ].compactMap(\.self) + next(state)).joined(separator: " ")
  }

  private func next(_ state: UnknownThreshold) -> [String] {
    if state.threshold.high > state.largest {
      let larger = texts.adviceAllowLarger(largest: significant(state.largest))
      return [larger, nearer(state)].compactMap(\.self)
    }
    let more = state.better.map { better in
      texts.adviceMoreHardlyHelp(k1: "\(better.k1)", k2: "\(better.k2)", more: state.further.grouped)
    }
    let measuring =
      state.canChooseStrategy ? texts.adviceMeasuringNeedsFewer(command: Self.tellingCommand) : nil
    let later = state.laterCommand.map { texts.adviceTakeLaterDays(command: $0) }
    return [later, more ?? texts.adviceTrainMore, measuring].compactMap(\.self)
  }

  private func nearer(_ state: UnknownThreshold) -> String? {
    state.better.map { texts.adviceNearer(k1: "\($0.k1)", k2: "\($0.k2)") }
  }

  private func tooLow(_ state: UnknownThreshold) -> String? {
    state.leastFactor.map { texts.adviceDisplayTooLow(factor: significant($0)) }
  }

  private func soFar(_ state: UnknownThreshold) -> String? {
    guard let shown = state.timeline, let today = state.average else { return nil }
    let (timeline, average) = (significant(shown), significant(today))
    let right = state.fractionCorrect
    return state.isGuessing
      ? texts.adviceSoFarGuessing(timeline: timeline, average: average, percent: share(right))
      : texts.adviceSoFar(timeline: timeline, average: average, percent: points(right))
  }
}
