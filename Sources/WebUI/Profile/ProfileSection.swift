import Chronology
import Foundation
import Live
import Music
import Sound
import Text
import Training

/// A small curve: values in cents, and the first and the last of them with their dates, in words.
struct SmallCurve: Encodable, Sendable {
  /// The values, oldest first.
  let values: [Double]
  /// The middles of their periods, in seconds since 1970.
  let times: [Double]
  /// First and last index of each run without a pause.
  let segments: [[Int]]
  /// First and last value; empty for fewer than two.
  let ends: [End]

  /// One end, such as "8.1 ¢" and "5 March 2026".
  struct End: Encodable, Sendable, Equatable {
    /// Nil where another sentence says how the value has changed.
    let value: String?
    let date: String
  }

  /// - Parameter shown: the values, oldest first; `words` are a value's at an end, such as "8.1 ¢"; nil for none.
  init(
    _ shown: [(interval: PeriodInterval, mean: Cents, words: String?)], in language: Language
  ) {
    values = shown.map(\.mean.value)
    times = shown.map { ($0.interval.start.chartSeconds + $0.interval.end.chartSeconds) / 2 }
    segments = TimelineChart.segments(shown.map(\.interval)).map { [$0.lowerBound, $0.upperBound - 1] }
    ends = (shown.count > 1 ? [shown[0], shown[shown.count - 1]] : []).map {
      let day = $0.interval.firstDay.components
      return End(value: $0.words, date: language.date(year: day.year, month: day.month, day: day.day))
    }
  }

  /// The thresholds that were shown as numbers, by period.
  init(of history: TrainingHistory, _ interval: Interval, in language: Language) {
    let shown = history.shownEstimates(of: interval)
    self.init(
      shown.map { (interval: $0.interval, mean: $0.threshold.mean, words: nil as String?) }, in: language)
  }
}

/// The row of one of several intervals, which links to its own profile.
struct IntervalRow: Encodable, Sendable {
  /// Such as `M3`.
  let interval: String
  let name: String
  let value: String
  /// "45 → 18 ¢, better", or "25 notes, half within 9.0 ¢"; nil while no change of a threshold is shown.
  let change: String?
  /// Nil of tuned notes that lie near.
  let practice: Practice?

  init(_ figure: IntervalFigure, change: String?) {
    (interval, name, value) = (
      figure.interval.abbreviation, figure.name.capitalizedFirst, figure.value
    )
    (self.change, practice) = (change, figure.practice)
  }

  init(_ figure: TunedFigure) {
    (interval, name, value) = (
      figure.tuned.interval.abbreviation, figure.name.capitalizedFirst, figure.value
    )
    (change, practice) = (figure.note, figure.practice)
  }
}

/// A card above the charts of the profile screen, in the words that the commands use.
struct ProfileCard: Encodable, Sendable {
  /// Such as `M3`; nil of another card than of one threshold.
  let interval: String?
  /// The title, such as "Threshold (estimated)".
  let title: String
  /// "14 of 16 right" while nothing else is known of the threshold; nil otherwise.
  let right: String?
  /// The value, such as "8.1 ¢"; nil while the threshold is not known.
  let value: String?
  /// Further lines.
  let details: [String]
  /// The thresholds or mean errors of several intervals; empty of one.
  let intervals: [IntervalRow]
  /// That the threshold is of another tuning, what is harder for the person than other pairs, and the sessions that train it.
  let harder: [String]
  let practices: [Practice]
  /// The rolling means of the errors of pitch matching; nil on other cards, whose values have a chart.
  let errors: SmallCurve?
  /// Whether it tells what the trainer did, not the person, and is shown only on request.
  let isFolded: Bool
  /// Whether the value is one number, not a range or a bound.
  let isKnown: Bool
  /// What is offered for guesses; nil without any.
  let guesses: GuessHelp?
  /// The session that measures a threshold which is not known yet; nil without one.
  let measurement: ThresholdMeasurement?

  init(
    of interval: Interval? = nil, title: String, right: String? = nil, value: String?, details: [String],
    intervals: [IntervalRow] = [], harder: [String] = [], practices: [Practice] = [],
    errors: SmallCurve? = nil,
    isFolded: Bool = false,
    isKnown: Bool = true,
    guesses: GuessHelp? = nil, measurement: ThresholdMeasurement? = nil
  ) {
    self.interval = interval?.abbreviation
    (self.title, self.right, self.value, self.details) = (title, right, value, details)
    (self.intervals, self.harder, self.practices) = (intervals, harder, practices)
    (self.errors, self.isFolded, self.guesses) = (errors, isFolded, guesses)
    (self.measurement, self.isKnown) = (measurement, isKnown)
  }
}

extension PageSection {
  /// The profile screen.
  /// - Parameters:
  ///   - latest: the person's history now, or that of one interval, with the cards that summarize it in a language; called for
  ///     each request.
  ///   - changes: yields a number at once, and another one whenever the history has changed.
  static func profile(
    latest:
      @escaping @Sendable (Interval?) async throws -> (
        history: TrainingHistory, cards: @Sendable (Language) -> [ProfileCard]
      ),
    changes: @escaping @Sendable () -> any AsyncSequence<Int, Never> & Sendable
  ) -> PageSection {
    PageSection(
      endpoints: [
        Endpoint(ofInterval: "/profile") { request, interval in
          let (history, cards) = try await latest(interval)
          return .json(ProfileDocument(history, cards: cards(request.language), in: request.language))
        },
        Endpoint(ofInterval: "/timeline") { request, interval in
          .json(TimelineDocument(try await latest(interval).history, in: request.language))
        },
        Endpoint(ofInterval: "/timeline/point") { request, interval in
          try pointAnswer(try await latest(interval).history, request)
        },
        Endpoint(ofInterval: "/timeline/sound") { request, interval in
          try soundAnswer(try await latest(interval).history, request)
        },
      ],
      topics: [WatchTopic("profile") { changes().mapped { "\($0)" } }])
  }

  /// Answers with the point at `index`, or near a tap; with null if there is none, which dismisses the popup.
  private static func pointAnswer(_ history: TrainingHistory, _ request: PageRequest) throws -> PageAnswer {
    guard let chart = TimelineChart(history.timeline) else { return .json(PointDocument?.none) }
    let numbers = PageNumbers(request)
    guard let index = try numbers.optional("index").map({ Int(exactly: $0) ?? -1 }) ?? tapped(chart, numbers)
    else { return .json(PointDocument?.none) }
    guard chart.points.indices.contains(index) else {
      return .refused(
        status: 400, "index: must be a whole number in 0…\(chart.points.count - 1). Load the page again.")
    }
    return .json(PointDocument(index, of: chart, history, in: request.language))
  }

  private static func tapped(_ chart: TimelineChart, _ numbers: PageNumbers) throws -> Int? {
    chart.index(
      near: ChartTap(
        time: try numbers.required("time"), cents: try numbers.optional("cents"),
        secondsPerPixel: try numbers.positive("secondsPerPixel"),
        centsPerPixel: try numbers.positive("centsPerPixel")))
  }

  /// A view as a sound: 16-bit WAV, 22,050 samples a second, which is far above the highest note.
  private static func soundAnswer(_ history: TrainingHistory, _ request: PageRequest) throws -> PageAnswer {
    guard let chart = TimelineChart(history.timeline) else {
      return .refused(status: 404, TimelineDescription.emptyText(in: request.language))
    }
    let numbers = PageNumbers(request)
    let (start, end) = (
      try numbers.optional("start") ?? chart.first.start, try numbers.optional("end") ?? chart.first.end
    )
    guard start < end else {
      return .refused(status: 400, "start: must be before end, got \(start) and \(end). Load the page again.")
    }
    let view = chart.clamped(ChartView(start: start, end: end))
    return .bytes(Data(try AudibleChart(chart, in: view).wav.bytes), type: "audio/wav")
  }
}

extension Endpoint {
  /// Reads at a path with the interval that the query selects, as in `interval=M3`; nil for all.
  init(
    ofInterval path: String,
    answer: @escaping @Sendable (PageRequest, Interval?) async throws -> PageAnswer
  ) {
    self.init(.get, path) { request in
      let word = request.query["interval"]
      let interval = word.flatMap { try? Interval(abbreviation: $0) }
      if let word, interval == nil {
        return .refused(
          status: 400, "interval: \(Interval.rule), got \"\(word.shortened)\". Choose one on Profile.")
      }
      return try await answer(request, interval)
    }
  }
}

extension AudibleChart {
  private static let sampleRate = 22_050

  /// The notes as plucked strings, which are easier to follow than sines, padded with silence to `seconds`.
  var wav: WAVFile {
    get throws {
      let tones = notes.map { note in
        TimedTone(
          Tone(note.frequency, level: .zero, timbre: .pluckedString, seconds: note.duration), at: note.start)
      }
      var samples = try tones.samples(sampleRate: Double(Self.sampleRate))
      let length = Int((seconds * Double(Self.sampleRate)).rounded(.up))
      samples += [Float](repeating: 0, count: max(0, length - samples.count))
      return WAVFile(samples: samples, sampleRate: Self.sampleRate)
    }
  }
}
