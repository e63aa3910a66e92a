package import Store
import Text
package import Training

extension Store {
  /// Adds the stored records to a history.
  /// - Parameters:
  ///   - filter: the respondents whose records are read.
  ///   - tell: called with the line of the log that states the number of records and the time.
  package func load(
    into history: inout TrainingHistory, _ filter: RecordFilter, tell: (String) -> Void
  ) throws {
    let clock = ContinuousClock()
    let start = clock.now
    let count = try load(into: &history, filter)
    let time = Language.english.oneDecimal((clock.now - start) / .milliseconds(1))
    tell("Loaded profile from \(count.of("record")) in \(time) ms")
  }
}
