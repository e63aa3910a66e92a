import Exchange
import Live
import Text
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
    let name = parameter.name
    let words = [page["setting.\(name)"], page["setting.\(name).about"]].compactMap(\.self)
    if words.isEmpty { return page["constant.\(strategy).\(name).about"] ?? parameter.summary }
    return words.filter { !$0.isEmpty }.joined(separator: ": ")
  }

  /// "device: default → null, from the next session on".
  func change(_ parameter: AnyParameter, from former: PersonalSettings?, to settings: PersonalSettings)
    -> String
  {
    let known = former.flatMap { former in
      former.parameters.contains { $0.name == parameter.name } ? former : nil
    }
    let (before, now) = (
      known?.shown(parameter, in: language) ?? texts.settingsUnset,
      settings.shown(parameter, in: language)
    )
    guard before != now else { return texts.settingsAsBefore(setting: "\(parameter.name): \(now)") }
    let isNumber = settings[parameter].double != nil
    let change =
      "\(parameter.name): \(isNumber ? language.numeral(before) : before) → \(isNumber ? language.numeral(now) : now)"
    switch settings.beginning(of: parameter) {
    case .comparison: return texts.settingsFromComparison(change: change)
    case .session: return texts.settingsFromSession(change: change)
    case nil: return change
    }
  }
}
