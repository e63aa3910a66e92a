import Store
import Training

extension Store {
  /// Adds the stored records to a history.
  /// - Parameters:
  ///   - filter: whose records.
  ///   - phrases: in which language.
  ///   - tell: called with how many there were and how long that took.
  func load(
    into history: inout TrainingHistory, _ filter: RecordFilter, in phrases: Phrases,
    tell: (String) -> Void
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try load(into: &history, filter)
    let milliseconds = (clock.now - start) / .milliseconds(1)
    tell(phrases.loaded(count, inMilliseconds: milliseconds))
  }
}
