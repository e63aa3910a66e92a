import CReference
import Chronology
import Music
import Numerics
package import Training

/// Room for a training in C.
package final class TrainingInC: @unchecked Sendable {
  /// Profile, trend, timeline and tally.
  package let training: OpaquePointer

  /// Room for so many comparisons on so many days.
  package init(comparisons: Int, days: Int) { training = training_make(Int64(comparisons), Int64(days)) }

  deinit { training_free(training) }

  /// Forgets everything and loads a store.
  /// - Returns: how many comparisons; -1 when SQLite fails.
  package func load(_ database: DatabaseInC) -> Int {
    training_reset(training)
    return Int(load_comparisons(database.connection, training))
  }

  /// Holds profile, trend and timeline against the reference's, to the last bit.
  package func check(_ history: TrainingHistory) {
    for number in 0..<MIDINote.count {
      let (ours, theirs) = (
        history.profile[MIDINote(number)].statistics, training_note(training, Int32(number))
      )
      precondition(ours.count == theirs.count && ours.mean == theirs.mean, "the profiles differ at \(number)")
    }
    precondition(history.trend.change == training_trend(training), "the trends differ")
    let aggregates = history.timeline.aggregates
    precondition(aggregates.count == training_days(training), "the days differ")
    for (index, ours) in aggregates.enumerated() {
      let theirs = training_day(training, Int64(index))
      precondition(
        ours.interval.start.microseconds == theirs.start && ours.count == theirs.count
          && ours.correctCount == theirs.right && ours.mean.value == theirs.mean, "day \(index) differs")
    }
  }
}

/// A store that C reads.
package final class DatabaseInC: @unchecked Sendable {
  let connection: OpaquePointer

  /// Opens the database of that path.
  package init(_ path: String) { connection = load_open(path) }

  deinit { load_close(connection) }
}
