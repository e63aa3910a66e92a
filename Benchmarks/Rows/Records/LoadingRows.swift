import CReference
import Chronology
import CourseInC
import Measuring
import Store
import Training

/// Loading what a person has trained, divided by a loop in C on SQLite's own interface.
enum LoadingRows {
  static let rows = [
    loading("load 10,000 records ÷ C loop", records: 10_000, rounds: 31, isCounted: true),
    loading("load 1,000,000 records ÷ C loop", records: 1_000_000, rounds: 5, isCounted: false),
  ]

  private static func loading(_ name: String, records: Int, rounds: Int, isCounted: Bool) -> Row {
    Row(name, rounds: rounds, isCounted: isCounted) {
      let scratch = try ScratchStore(records: records)
      let store = try Store(scratch.directory, for: .reading)
      let inC = TrainingInC(comparisons: records, days: scratch.days)
      let database = DatabaseInC(scratch.database)
      precondition(inC.load(database) == records, "C loads other records")
      inC.check(try load(store))
      return Turns(units: records) {
        keep(inC.load(database))
      } work: {
        keep(try load(store))
        withExtendedLifetime(scratch) {}
      }
    }
  }

  private static func load(_ store: Store) throws -> TrainingHistory {
    var history = TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc)))
    try store.load(into: &history)
    return history
  }
}
