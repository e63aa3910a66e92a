import Exchange
import Music
import Training
import WebUI

/// What `peach settings` says about settings, in the person's language. Names of settings and values are those of the file,
/// names of notes those of the language.
struct SettingsWords {
  let language: Language
  private let page: PageTexts

  init(_ language: Language) { (self.language, page) = (language, PageTexts(language)) }

  var texts: Texts { language.texts }

  /// "length of each note; default 1 s".
  func comment(on parameter: AnyParameter, in settings: PersonalSettings) -> String {
    let unit = parameter.unit.isEmpty ? "" : " \(page["unit.\(parameter.unit)"] ?? parameter.unit)"
    return texts.settingsMeaning(
      meaning: meaning(of: parameter, strategy: settings.strategyName),
      value: "\(parameter.text(of: parameter.defaultValue, in: language))\(unit)")
  }

  /// The summary. Other languages than English have the page's label and explanation; a strategy of another package has its
  /// English summary.
  private func meaning(of parameter: AnyParameter, strategy: String) -> String {
    if language.isEnglish { return parameter.summary }
    if let words = offPage[parameter.name] { return words }
    let name = parameter.name
    guard let label = page["setting.\(name)"] else {
      return page["constant.\(strategy).\(name).about"] ?? parameter.summary
    }
    return [label, page["setting.\(name).about"] ?? ""].filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// The settings that the page has no field for.
  private var offPage: [String: String] {
    [
      "device": texts.settingsDevice, "trend-rule": texts.settingsTrendRule,
      "trend-minimum-records": texts.settingsTrendMinimum, "trend-threshold": texts.settingsTrendThreshold,
    ]
  }

  /// "device: default → null, from the next session on".
  func change(_ parameter: AnyParameter, from former: PersonalSettings, to settings: PersonalSettings)
    -> String
  {
    let isKnown = former.parameters.contains { $0.name == parameter.name }
    let (before, now) = (
      isKnown ? former.shown(parameter, in: language) : texts.settingsUnset,
      settings.shown(parameter, in: language)
    )
    guard before != now else { return texts.settingsAsBefore(setting: "\(parameter.name): \(now)") }
    let change = "\(parameter.name): \(before) → \(now)"
    switch settings.beginning(of: parameter) {
    case .comparison: return texts.settingsFromComparison(change: change)
    case .session: return texts.settingsFromSession(change: change)
    case nil: return change
    }
  }
}

extension PersonalSettings {
  /// When a change of a setting takes effect.
  fileprivate enum Beginning { case comparison, session }

  /// When a change of a setting takes effect; nil for settings of the body.
  fileprivate func beginning(of parameter: AnyParameter) -> Beginning? {
    let ofSession = ["strategy", "sound", "device"] + history.descriptor.parameters.map(\.name)
    if ofSession.contains(parameter.name) { return .session }
    return ["height", "week-start"].contains(parameter.name) ? nil : .comparison
  }
}
