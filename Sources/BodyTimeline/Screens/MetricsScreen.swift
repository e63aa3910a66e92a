import Chronology
import Music

/// What Metrics shows: a card per metric, each with the selected bucket to be marked on its chart.
///
/// Source: `Documentation/body.md`, *Screens*.
public struct MetricsScreen: Hashable, Sendable {
  /// "Metrics".
  public let title: String
  /// The scrubber.
  public let header: TimelineHeader
  /// A card per metric.
  public let cards: [MetricCard]
  /// Why there are no cards.
  public let message: String?

  /// Metrics in a language.
  /// - Complexity: O(metrics), a hundred nanoseconds.
  public init(_ state: TimelineState, language: Language) {
    let texts = TimelineTexts(language: language)
    self.init(state, TimelineHeader(state, texts), texts)
  }

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: TimelineTexts) {
    title = texts.metrics
    self.header = header
    guard let bucket = state.bucket else {
      (cards, message) = ([], texts.emptyMetrics)
      return
    }
    let metrics = bucket.metrics
    cards = metrics.metrics.indices.map { MetricCard(metrics.metrics[$0], metrics.values[$0], bucket, texts) }
    message = nil
  }
}

/// One metric on Metrics.
public struct MetricCard: Hashable, Sendable {
  /// What is measured.
  public let metric: Metric
  /// Its title.
  public let title: String
  /// Its unit.
  public let unit: String
  /// The number and how it is known.
  public let value: MetricValue
  /// "Estimated" when it is; otherwise nil.
  public let caption: String?
  /// What is said instead of a number when there is none; never 0.
  public let message: String?
  /// What to mark on the metric's chart.
  public let highlight: Highlight

  /// A mark on a chart.
  public enum Highlight: Hashable, Sendable {
    /// A point at a date, for a week.
    case point(CivilDate)
    /// A shaded month.
    case month(Range<CivilDate>)
    /// A shaded year.
    case year(Range<CivilDate>)
  }

  init(_ metric: Metric, _ value: MetricValue, _ bucket: TimelineBucket, _ texts: TimelineTexts) {
    self.metric = metric
    self.value = value
    let text = texts.text(of: metric)
    title = text.title
    unit = text.unit
    caption = value.isMissing ? nil : texts.caption(of: value)
    message = value.isMissing ? texts.noValue(bucket.scale) : nil
    highlight =
      switch bucket.scale {
      case .week: .point(bucket.date)
      case .month: .month(bucket.days)
      case .year: .year(bucket.days)
      }
  }
}
