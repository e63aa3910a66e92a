import ArgumentParser
import BodyTimeline
import Chronology
import Live
import Text

/// `peach body series`: prints the means or medians of one metric by period.
struct BodySeries: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "series",
    abstract: "Print the mean or median of a metric in each week, month or year.",
    discussion: """
      Uses all measurements as stored: nothing is carried forward, interpolated or summed per day, and a period \
      without measurements has no line. `peach body buckets` prints the timeline's values.

      EXAMPLES
        peach body series
        peach body series --metric body_fat --period week --format csv
        peach body series --metric pulse --events sensor.csv --statistic mean
      """)

  @Option(help: "A metric such as weight, or another name; peach body --help lists them.")
  var metric = Metric.weight.name

  @Option(help: "Period of a line: week, month or year.")
  var period = TimelineScale.month

  @Option(help: "Statistic of a period: mean or median.")
  var statistic = SeriesStatistic.median

  @OptionGroup var source: BodySourceOptions
  @OptionGroup var zone: BodyCalendarOptions

  @Option(help: "How to print the result: text, json or csv.")
  var format = Format.text

  enum Format: String, ExpressibleByArgument, CaseIterable { case text, json, csv }

  func run() throws {
    let (metric, calendar) = try explained(in: .ofEnvironment) {
      (try Metric(name: self.metric), try zone.calendar(zone.settings.read()))
    }
    let events = try explained(in: .ofEnvironment) { try source.load() }
    let series = MeasurementSeries(of: metric, in: events)
    if series.values.isEmpty, !events.isEmpty { throw unmeasured(metric, events) }
    let found = series.summaries(statistic, of: period, in: calendar)
    switch format {
    case .text: print(text(found, metric))
    case .json: print(try json(found, metric, calendar.zone).document)
    case .csv: print(csv(found, calendar.zone))
    }
  }

  private func unmeasured(_ metric: Metric, _ events: [BodyEvent]) -> Failure {
    let measured = Set(events.flatMap(\.measurements).map(\.metric.name)).sorted()
    return Failure.usage(
      "--metric: \(metric) was never measured. \(suggestion(for: metric.name, among: measured))")
  }

  private func text(_ found: [SeriesSummary], _ metric: Metric) -> String {
    if found.isEmpty { return Body.noEvents }
    let language = Language.ofEnvironment
    let (texts, unit) = (language.texts, metric.unit.isEmpty ? "" : " \(metric.unit)")
    let names = [texts.bodyPeriod(period), texts.bodyStatistic(statistic), texts.bodyCount]
    var table = Table(header: [names[0], "\(names[1])\(unit)", names[2]])
    table.rows = found.map { [$0.interval.id, metric.text(of: $0.value, in: language), $0.count.grouped] }
    return table.text
  }

  private func json(_ found: [SeriesSummary], _ metric: Metric, _ zone: Zone) -> JSON {
    .object([
      "metric": .text(metric.name), "unit": .text(metric.unit), "period": .text(period.rawValue),
      "statistic": .text(statistic.rawValue),
      "periods": .list(
        found.map {
          .object([
            "id": .text($0.interval.id), "start": .text($0.interval.start.iso8601(in: zone)),
            "end": .text($0.interval.end.iso8601(in: zone)), "count": .integer($0.count),
            "value": .number($0.value),
          ])
        }),
    ])
  }

  /// No field needs quotation marks: the cells are numbers, names of periods and times.
  private func csv(_ found: [SeriesSummary], _ zone: Zone) -> String {
    let rows = found.map {
      """
      \($0.interval.id),\($0.interval.start.iso8601(in: zone)),\($0.interval.end.iso8601(in: zone)),\
      \($0.count),\($0.value)
      """
    }
    return (["id,start,end,count,value"] + rows).joined(separator: "\n")
  }
}

extension Texts {
  fileprivate func bodyPeriod(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: bodyWeek
    case .month: bodyMonth
    case .year: bodyYear
    }
  }

  fileprivate func bodyStatistic(_ statistic: SeriesStatistic) -> String {
    switch statistic {
    case .mean: bodyMean
    case .median: bodyMedian
    }
  }
}

extension TimelineScale: ExpressibleByArgument {}
extension SeriesStatistic: ExpressibleByArgument {}
