import Store
import Training

extension Store {
  /// Adds the stored records to a history.
  /// - Parameters:
  ///   - filter: the respondents whose records are read.
  ///   - phrases: the texts in the person's language.
  ///   - tell: called with the text that states the number of records and the time.
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
