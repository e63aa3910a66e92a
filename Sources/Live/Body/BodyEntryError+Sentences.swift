package import BodyTimeline
package import Text

extension BodyEntryError: CustomStringConvertible {
  /// The sentence of the command line, which names its options.
  package var description: String {
    switch self {
    case .badTime(_, let error): "--at: \(error)"
    case .badNumber(let metric, let text):
      """
      value of \(metric) must be a number, got "\(text)". Write it as \
      \(metric == .sleep ? "\(metric.example) or 7:30" : metric.example).
      """
    case .ambiguousNumber(let metric, let text, let numbers):
      "value of \(metric) must mean one number, got \"\(text)\". Write it as \(numbers.map(\.typed).joined(separator: " or "))."
    case .severalValues(let metric, let values):
      "body add: \(metric) must have one value, got \(values.joined(separator: " ")). Add one event at a time."
    case .severalCorrections(_, let values):
      "--value: must be one number for a measurement, got \(values.joined(separator: ", ")). Give one."
    case .valueOfPhoto(let id): "event \"\(id)\": a photo has no value. Give --at instead."
    case .tagsOfMeasurement(let metric): "--tag: only a photo has tags, got \(metric). Leave it away."
    case .unitOfPhoto(let unit): "--unit: must not be given for a photo, got \(unit). Leave it out."
    case .unitOfOwnMetric(let metric, let unit):
      """
      unit of \(metric) must not be given, got "\(unit)": a metric of your own has none. Name it in the metric, as in \
      \(metric)_\(unit).
      """
    case .unknownUnit(let metric, let unit): Self.sentence(ofUnit: unit, metric)
    case .unknownFinding(let word): Self.sentence(ofFinding: word)
    case .repeatedFinding(let metric):
      "finding of a DEXA scan must be given once, got \(metric) again. Leave one away."
    case .titleOfMetric(let title, let metric):
      "metric \"\(title)\" is unknown. Did you mean \"\(metric)\"?"
    case .unknownMetric(let metric, let known): Self.sentence(ofMetric: metric.name, known)
    case .height: "metric \"height\" is a setting, not a measurement. Use peach settings height=178."
    case .idExists(let event):
      "event \"\(event.id)\": an id must be new, got one that is kept. Use peach body correct or --id."
    }
  }

  private static func sentence(ofUnit unit: String, _ metric: Metric) -> String {
    let known = metric.knownUnits
    return """
      unit of \(metric) must be one of \(known.joined(separator: ", ")), got "\(unit)". \
      \(guess(of: unit, among: known))Or leave it away.
      """
  }

  private static func sentence(ofFinding word: String) -> String {
    let names = DEXAScan.metrics.map(\.name)
    let known = names.map { "\($0)=…" }.joined(separator: ", ")
    return """
      finding of a DEXA scan must be one of \(known), got "\(word)". \
      \(guess(of: Assignments.parts(of: word).key, among: names))Write it as lean_mass=62.
      """
  }

  private static func sentence(ofMetric name: String, _ known: [String]) -> String {
    let hint =
      Metric(title: name).map { "Did you mean \"\($0)\"?" } ?? suggestion(for: name, among: known)
    return "metric \"\(name)\" is unknown. \(hint) --new-metric begins a metric of this name."
  }
}

extension BodyEntryError: TranslatedError {
  /// In English the description. In other languages the sentence of the command line if it names metrics and numbers,
  /// and the description if it names options.
  package func sentence(in language: Language) -> String {
    if language.isEnglish { return description }
    let texts = language.texts
    return switch self {
    case .badNumber, .ambiguousNumber, .idExists, .unknownFinding, .repeatedFinding:
      pageSentence(in: language)
    case .titleOfMetric(let title, let metric):
      texts.entryMetricMeant(given: title, name: metric.name, title: metric.title(in: language))
    case .unknownMetric(let metric, let known):
      (Metric(title: metric.name)
        ?? nearestName(to: metric.name, among: known).flatMap { try? Metric(name: $0) })
        .map { texts.entryMetricMeant(given: metric.name, name: $0.name, title: $0.title(in: language)) }
        ?? texts.entryMetricNew(given: metric.name, known: known.joined(separator: ", "))
    default: description
    }
  }

  /// The sentence with the name of the form's field, as the page shows it. The page has no field for a unit, so an error
  /// of one has its description.
  package func pageSentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .badTime(let text, _): texts.entryTime(given: text)
    case .badNumber(let metric, let text): Self.pageSentence(ofNumber: text, metric, in: language)
    case .ambiguousNumber(let metric, let text, let numbers):
      texts.entryAmbiguous(
        metric: metric.title(in: language), decimal: language.numeral(numbers[0].typed),
        whole: language.numeral(numbers[1].typed), given: text)
    case .severalValues(let metric, let values):
      texts.entryOneValue(metric: language.title(ofMetric: metric), given: values.joined(separator: "; "))
    case .severalCorrections(let metric, let values):
      texts.entryOneValue(metric: metric.title(in: language), given: values.joined(separator: "; "))
    case .valueOfPhoto: texts.entryPhotoValue
    case .tagsOfMeasurement(let metric): texts.entryTags(metric: language.title(ofMetric: metric))
    case .unitOfPhoto, .unitOfOwnMetric, .unknownUnit: description
    case .unknownFinding(let word):
      texts.entryFinding(
        known: DEXAScan.metrics.map { $0.title(in: language) }.joined(separator: ", "), given: word)
    case .repeatedFinding(let metric): texts.entryFindingTwice(metric: metric.title(in: language))
    case .titleOfMetric(let name, _): texts.entryMetric(given: name)
    case .unknownMetric(let metric, _): texts.entryMetric(given: metric.name)
    case .height: texts.entryHeight
    case .idExists(let event):
      texts.pageEntryExists(entry: event.titles(in: language) ?? event.id)
    }
  }

  private static func pageSentence(ofNumber text: String, _ metric: Metric, in language: Language) -> String {
    let (title, example) = (metric.title(in: language), language.numeral(metric.example))
    return metric == .sleep
      ? language.texts.entryHours(metric: title, given: text, example: example)
      : language.texts.entryNumber(metric: title, given: text, example: example)
  }
}

extension Language {
  /// The title of a metric, or of a photo or DEXA scan, by its name in files.
  fileprivate func title(ofMetric name: String) -> String {
    (try? Metric(name: name))?.title(in: self) ?? name
  }
}

extension BodyEvent {
  /// The titles of the event's metrics; nil for a photo.
  fileprivate func titles(in language: Language) -> String? {
    let titles = measurements.map { $0.metric.title(in: language) }
    return titles.isEmpty ? nil : titles.joined(separator: ", ")
  }
}
