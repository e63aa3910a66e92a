// Reads the stores that standard input names, a line for each, as the commands do, and answers with a line: `ok`, or the
// sentence of the refusal. `repair DIRECTORY` repairs one. For the test that spoils stores: a trap ends this process.
import BodyTimeline
import Chronology
import Exchange
import Foundation
import Store
import Training

/// What `profile`, `timeline`, `export`, `replay`, `body list`, `body show` and `body scrub` read.
func readAll(_ directory: StoreDirectory) throws {
  let store = try Store(directory, for: .reading)
  defer { store.close() }
  var failures: [any Error] = []
  func attempt(_ body: () throws -> Void) { do { try body() } catch { failures.append(error) } }
  attempt {
    let calendar = PeriodCalendar(zone: try Zone(identifier: "Europe/Berlin"))
    for period in Period.allCases {
      var history = TrainingHistory(timeline: ThresholdTimeline(period: period, calendar: calendar))
      try store.load(into: &history, .everyone)
      _ = (history.profile.overall, history.trend.trend, history.timeline.rolling)
      _ = TimelineDescription(history.timeline).accessibilityLabel(in: .german)
      _ = history.timeline.aggregates.map { ($0.interval.id, $0.interval.end.iso8601(in: calendar.zone)) }
    }
  }
  attempt { try TrainingFile.write(to: { _ in }) { append in try store.forEachRecord(.everyone, append) } }
  attempt { for session in try store.sessions(.everyone) { _ = try store.replay(session).differences } }
  attempt {
    let events = try store.bodyEvents()
    let zone = try Zone(identifier: "Europe/Berlin")
    let timeline = EventTimeline(
      events: events, now: TimelineNow(Instant(seconds: 1_790_000_000), in: zone),
      calendar: PeriodCalendar(zone: zone),
      score: try BodyScoreCatalog.version(named: BodyScoreCatalog.standard.version))
    _ = TimelineScreens(TimelineState(timeline), language: .english)
  }
  if let first = failures.first { throw first }
}

while let line = readLine() {
  let (command, path) = (line.prefix { $0 != " " }, String(line.drop { $0 != " " }.dropFirst()))
  let start = ContinuousClock.now
  var answer = "ok"
  do {
    if command == "repair" {
      _ = try Store.repair(StoreDirectory(path: path), holder: "the probe")
    } else {
      try readAll(StoreDirectory(path: path))
    }
  } catch {
    answer = "\(error)".split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "⏎")
  }
  let milliseconds = Int((ContinuousClock.now - start) / .milliseconds(1))
  FileHandle.standardOutput.write(Data("\(milliseconds) \(answer)\n".utf8))
}
