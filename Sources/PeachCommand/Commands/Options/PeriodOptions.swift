import ArgumentParser
import Chronology

/// `--from DAY` and `--to DAY`: the days whose answers are read.
struct PeriodOptions: ParsableArguments {
  @Option(help: "The first day whose answers count, as in 2026-01-31.")
  var from: String?

  @Option(help: "The last day whose answers count.")
  var to: String?

  /// The options as they were given: " --from 2026-01-31", or empty.
  var words: String {
    [from.map { " --from \($0)" }, to.map { " --to \($0)" }].compactMap(\.self).joined()
  }

  /// The options with another first day.
  func beginning(on day: CivilDate) -> PeriodOptions {
    var options = self
    options.from = "\(day)"
    return options
  }

  /// The first of the two options that is given; nil without one.
  var given: String? { from.map { _ in "--from" } ?? to.map { _ in "--to" } }

  /// The period from the start of the day of `--from` to the end of the day of `--to`.
  /// - Throws: a usage error for what is no day, and for days in the wrong order.
  func period(in zone: Zone) throws -> Range<Instant> {
    let first = try from.map { text in try naming("--from") { try CivilDate(iso8601: text) } }
    let last = try to.map { text in try naming("--to") { try CivilDate(iso8601: text) } }
    if let first, let last, first > last {
      throw Failure.usage("--to: must not be before --from \(first), got \(last). Swap the two.")
    }
    return
      (first.map(zone.startOfDay) ?? Instant(microseconds: .min))..<(last.map {
        zone.startOfDay($0.adding(days: 1))
      } ?? Instant(microseconds: .max))
  }
}
