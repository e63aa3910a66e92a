import Chronology
import Music
import Numerics
import Training

/// A completed comparison.
func completed(
  _ offset: Double, note: Int = 60, isCorrect: Bool = true, interval: Interval = .prime, at seconds: Int64 = 0
) -> CompletedComparison {
  CompletedComparison(
    comparison: Comparison(reference: MIDINote(note), interval: interval, offset: Cents(offset)),
    isCorrect: isCorrect, timestamp: Instant(seconds: seconds))
}

/// A profile that has seen these comparisons.
func profile(_ seen: CompletedComparison..., correctOnly: Bool = false) -> PerceptualProfile {
  var profile = PerceptualProfile(correctOnly: correctOnly)
  for one in seen { profile.add(one) }
  return profile
}

/// Numbers in 0..<1 that are the same in every run.
func uniforms(_ count: Int, seed: UInt64) -> [Double] {
  let stream = RandomStream(key: StreamKey(seed: seed), listener: 0, session: 0, purpose: .sampling)
  return (0..<UInt32(count)).map { stream[$0].uniform }
}

/// The same elements in another order, one for each seed.
func shuffled<Element>(_ elements: [Element], seed: UInt64) -> [Element] {
  zip(uniforms(elements.count, seed: seed), elements).sorted { $0.0 < $1.0 }.map(\.1)
}

/// Mean and sample standard deviation in two passes, by definition.
func twoPass(_ numbers: [Double]) -> (mean: Double, standardDeviation: Double) {
  let mean = numbers.reduce(0, +) / Double(numbers.count)
  let squares = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
  return (mean, numbers.count > 1 ? (squares / Double(numbers.count - 1)).squareRoot() : 0)
}

/// Whether two numbers agree to a part in 10¹².
func agree(_ one: Double, _ other: Double, within relative: Double = 1e-12) -> Bool {
  abs(one - other) <= relative * max(abs(one), abs(other))
}

/// The draws of a seed's trials.
func strategyDraws(seed: UInt64, listener: UInt32 = 0) -> RandomStream {
  RandomStream(key: StreamKey(seed: seed), listener: listener, session: 0, purpose: .trial)
}

/// A history in UTC that is empty.
func emptyHistory() -> TrainingHistory {
  TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
}
