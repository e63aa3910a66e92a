import Exchange
import Live
import Music
import Text
import Training
import WebUI

/// What `peach settings` says about settings, in the words of the page's Settings; names to type are those of the file.
struct SettingsWords {
  let language: Language
  private let page: PageTexts

  init(_ language: Language) { (self.language, page) = (language, PageTexts(language)) }

  var texts: Texts { language.texts }

  /// The settings with their names and values, below each other; long values are wrapped so that lines fit the columns.
  func table(of parameters: [AnyParameter], in settings: PersonalSettings, columns: Int) -> String {
    let rows = parameters.map { parameter in
      let (value, usual) = (settings[parameter], parameter.defaultValue)
      let words = shown(value, of: parameter)
      return [
        label(of: parameter), parameter.name,
        value == usual
          ? words : texts.settingsNotDefault(value: words, usual: shown(usual, of: parameter)),
      ]
    }
    let all = [texts.settingsColumns] + rows
    let widths = (0..<2).map { column in all.map { $0[column].count }.max() ?? 0 }
    let left = widths.reduce(0) { $0 + $1 + 2 }
    return all.map { row in
      let names = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ")
      let value = row[2].printable.wrapped(columns: max(12, columns - left), lines: .max)
      return "\(names)  \(value.joined(separator: "\n" + String(repeating: " ", count: left)))"
        .trimmingTrailingSpaces
    }.joined(separator: "\n")
  }

  /// "Pitch of A4 (reference-pitch): 440 Hz", and below it what the setting does, what can be chosen and its default.
  func explanation(of parameter: AnyParameter, in settings: PersonalSettings) -> String {
    let label = label(of: parameter)
    let name = label == parameter.name ? label : "\(label) (\(parameter.name))"
    let sentences = [
      meaning(of: parameter, strategy: settings.strategyName), choices(of: parameter),
      texts.settingsDefault(value: shown(parameter.defaultValue, of: parameter)),
    ]
    return "\(name): \(shown(settings[parameter], of: parameter).printable)\n"
      + sentences.compactMap(\.self).joined(separator: " ")
  }

  /// The values that can be typed, or the bounds of a number; nil for texts.
  private func choices(of parameter: AnyParameter) -> String? {
    func range(_ low: ParameterValue, _ high: ParameterValue) -> String {
      let ends = [low, high].map { language.numeral(parameter.text(of: $0, in: language)) }
      return texts.settingsRange(low: ends[0], high: ends[1] + unit(of: parameter))
    }
    switch parameter.kind {
    case .number(let bounds), .numbers(let bounds):
      return range(.number(bounds.lowerBound), .number(bounds.upperBound))
    case .integer(let bounds), .note(let bounds):
      return range(.integer(bounds.lowerBound), .integer(bounds.upperBound))
    case .flag: return texts.settingsChoices(choices: "true, false")
    case .choice where parameter.name == "device", .texts: return nil
    case .choice(let names), .choices(let names):
      let words = names.map { parameter.named($0, in: language) }
      return texts.settingsChoices(choices: words.joined(separator: ", "))
    }
  }

  private func unit(of parameter: AnyParameter) -> String {
    parameter.unit.isEmpty ? "" : " \(page["unit.\(parameter.unit)"] ?? parameter.unit)"
  }

  /// The label on the page; the name of a setting without one.
  private func label(of parameter: AnyParameter) -> String {
    let name = parameter.name
    if name == "device" { return page["sound.device"] ?? name }
    return page["setting.\(name)"] ?? page["constant.\(name)"] ?? name
  }

  /// A value as the page shows it: "442 Hz", "unison, perfect fifth", "Just (pure)", "C♯3".
  private func shown(_ value: ParameterValue, of parameter: AnyParameter) -> String {
    switch (parameter.kind, value) {
    case (.note, _): parameter.text(of: value, in: language)
    case (.flag, .flag(let isOn)): isOn ? texts.settingsOn : texts.settingsOff
    case (.choices, .list(let items)):
      items.map { item in
        (try? Interval(abbreviation: "\(item)"))?.name(in: language) ?? "\(item)"
      }.joined(separator: ", ").capitalizedFirst
    case (_, .list(let items)): items.map { language.numeral("\($0)") }.joined(separator: "; ")
    case (.number, .text): texts.settingsNone
    case (.number, _), (.integer, _): language.numeral("\(value)") + unit(of: parameter)
    case (.choice, _) where page["setting.\(parameter.name)"] != nil: page["choice.\(value)"] ?? "\(value)"
    case (_, .text("")): "\"\""
    default: "\(value)"
    }
  }

  /// What the page says below the setting, as a sentence; nil where its label says all, the English summary where it
  /// has none.
  func meaning(of parameter: AnyParameter, strategy: String) -> String? {
    let name = parameter.name
    let words =
      page["setting.\(name).about"] ?? page["constant.\(strategy).\(name).about"] ?? parameter.summary
    if words.isEmpty { return nil }
    return words.capitalizedFirst + (words.hasSuffix(".") ? "" : ".")
  }

  /// "Pitch of A4: 440 Hz → 442 Hz, from the next comparison on".
  func change(_ parameter: AnyParameter, from former: PersonalSettings?, to settings: PersonalSettings)
    -> String
  {
    let known = former.flatMap { former in
      former.parameters.contains { $0.name == parameter.name } ? former : nil
    }
    let (label, now) = (label(of: parameter), shown(settings[parameter], of: parameter))
    let before = known.map { shown($0[parameter], of: parameter) } ?? texts.settingsUnset
    guard before != now else { return texts.settingsAsBefore(setting: "\(label): \(now)") }
    let change = "\(label): \(before) → \(now)".printable
    switch settings.beginning(of: parameter) {
    case .comparison: return texts.settingsFromComparison(change: change)
    case .session: return texts.settingsFromSession(change: change)
    case nil: return change
    }
  }
}
