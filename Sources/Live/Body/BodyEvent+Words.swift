package import BodyTimeline
package import Chronology
package import Text

extension BodyEvent {
  /// The names of the event's metrics, or `photo`.
  package var kinds: [String] {
    if case .photo = content { return ["photo"] }
    return measurements.map(\.metric.name)
  }

  /// The event's values, "weight 82.5 kg", or "photo"; in English with the names of files and commands, in other languages
  /// with the titles of screens.
  package func words(in language: Language) -> String {
    let values = measurements.map { metric, value in
      let unit = metric == .steps ? "" : language.isEnglish ? metric.unit : metric.shownUnit(in: language)
      return [metric.label(in: language), metric.text(of: value, in: language), unit]
        .filter { !$0.isEmpty }.joined(separator: " ")
    }
    return values.isEmpty ? language.texts.bodyPhoto : values.joined(separator: ", ")
  }

  /// The command that adds this event again after it was deleted: `peach body add weight 82.5 --at … --id 'w1'`.
  /// - Parameter events: those before it was deleted, beside which its values may be improbable.
  package func commandToAdd(beside events: [BodyEvent], now: Instant, zone: Zone) -> String {
    let words =
      switch content {
      case .measurement(let metric, let value): ["\(metric)", value.typed, "--new-metric"]
      case .dexa: ["dexa"] + findings
      case .photo(let tags):
        ["photo", id.shellQuoted, "--missing-photo"] + tags.map { "--tag \($0.shellQuoted)" }
      }
    // Only a metric of another name needs `--new-metric`.
    let needed = words.filter { $0 != "--new-metric" || !Metric.isBuiltIn(words[0]) }
    let place = ["--at \(timestamp)", "--id \(id.shellQuoted)"]
    return (["peach body add"] + needed + place + confirmation(beside: events, now, zone))
      .joined(separator: " ")
  }

  /// The command that gives this event back its values and time after they were corrected.
  /// - Parameter events: those before the correction.
  package func commandToCorrect(beside events: [BodyEvent], now: Instant, zone: Zone) -> String {
    let values: [String] =
      switch content {
      case .measurement(_, let value): [value.typed]
      case .dexa: findings
      case .photo: []
      }
    let words =
      ["peach body correct \(id.shellQuoted)"] + values.map { "--value \($0)" } + ["--at \(timestamp)"]
    return (words + confirmation(beside: events, now, zone)).joined(separator: " ")
  }

  private func confirmation(beside events: [BodyEvent], _ now: Instant, _ zone: Zone) -> [String] {
    questions(beside: events, now: now, zone: zone, in: .english).isEmpty ? [] : ["--improbable"]
  }

  private var findings: [String] { measurements.map { "\($0.metric)=\($0.value.typed)" } }
}

extension Double {
  /// The number as `peach body add` reads it in one way: without a fraction if it is whole, and never with exactly three
  /// decimals, whose point may separate thousands.
  var typed: String {
    if let whole = Int(exactly: self) { return "\(whole)" }
    let text = "\(self)"
    return text.wholeMatch(of: /-?\d{1,3}\.\d{3}/) == nil ? text : "\(text)0"
  }
}

extension Language {
  /// "1 event", "3 events".
  package func events(_ count: Int) -> String {
    count == 1 ? texts.bodyOneEvent : texts.bodyEvents(count: count.grouped)
  }

  /// "photo".
  package var photo: String { texts.bodyPhoto }

  /// What the marks at values mean.
  package var bodyMarks: String { texts.bodyMarks }
}

extension Metric {
  /// Whether `peach body add` takes a metric of this name without `--new-metric`.
  fileprivate static func isBuiltIn(_ name: String) -> Bool {
    builtIn.contains { $0.name == name }
  }

  /// The name in files and commands; in other languages than English the title of screens.
  package func label(in language: Language) -> String { language.isEnglish ? name : title(in: language) }
}

extension [BodyEvent] {
  /// The events of a metric, or `photo`, up to a local date, newest first; nil for all.
  package func newest(of kind: String?, until: CivilDate?, in zone: Zone) -> [BodyEvent] {
    let end = until.map { zone.instant(on: $0.adding(days: 1)) }
    return filter { event in
      end.map { event.timestamp < $0 } != false && kind.map(event.kinds.contains) != false
    }.sorted { ($0.timestamp, $0.id) > ($1.timestamp, $1.id) }
  }
}

extension MetricValue {
  /// What stands before an estimate.
  package var mark: String {
    switch basis {
    case nil: ""
    case .lastKnown: "←"
    case .interpolated: "÷"
    case .incomplete, .derived: "~"
    }
  }
}

extension TimelineBucket {
  /// The bucket as a row of text: its name, its body score and its values, with the marks of estimates.
  package func row(in language: Language) -> [String] {
    let values = zip(metrics.metrics, metrics.values).map { metric, value in
      value.value.map { value.mark + metric.text(of: $0, in: language) } ?? "–"
    }
    return [shortLabel(in: language), metrics.bodyScore.text(in: language) ?? "–"] + values
  }
}
