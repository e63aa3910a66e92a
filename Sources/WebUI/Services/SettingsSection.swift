import Exchange
import Foundation
import Live
import Text
import Training

/// The section for the settings that `peach settings` shows and changes.
struct SettingsSection {
  /// Called when the settings file has been changed.
  private let changed: @Sendable () async -> Void

  init(changed: @escaping @Sendable () async -> Void) { self.changed = changed }

  /// `GET /settings` and `POST /settings`.
  var section: PageSection {
    PageSection(endpoints: [
      Endpoint(.get, "/settings") { _ in .json(Answer(try SettingsFile.personal.read())) },
      Endpoint(.post, "/settings") { request in try await change(request) },
    ])
  }

  /// Sets the values of a JSON object whose keys are names, as they are typed at the command line.
  private func change(_ request: PageRequest) async throws -> PageAnswer {
    guard let words = try? JSONDecoder().decode([String: String].self, from: request.body) else {
      return .refused(status: 400, "settings: changes must be a JSON object of texts.")
    }
    do {
      let file = try SettingsFile.personal
      let former = try file.read(replacing: Set(words.keys)).settings
      let settings = try file.change(former.spelled(words, in: request.language))
      await changed()
      return .json(Answer(settings))
    } catch let error as ParameterError {
      return .rejected("\(error)", PageProblem(error, in: request.language))
    } catch let error as SettingsError {
      return .refused(status: 422, error.sentence(in: request.language))
    }
  }

  private struct Answer: Encodable {
    let settings: [Setting]

    init(_ settings: PersonalSettings) {
      let unused = settings.strategyType.unusedNames(with: settings.strategy)
      self.settings = settings.parameters.map {
        Setting($0, in: settings, isUnused: unused.contains($0.name))
      }
    }
  }

  private struct Setting: Encodable {
    let name: String
    let kind: String
    let value: String
    let defaultValue: String
    let unit: String
    let summary: String
    /// "comparison" or "session", from the next of which on a change applies; missing for settings of the body.
    let beginning: String?
    /// Whether the strategy does not use it, so that the page does not show it.
    let isUnused: Bool
    var lowest: Double?
    var highest: Double?
    var choices: [String]?

    init(_ parameter: AnyParameter, in settings: PersonalSettings, isUnused: Bool) {
      self.isUnused = isUnused
      (name, value, unit, summary) = (
        parameter.name, settings[parameter].word, parameter.unit, parameter.summary
      )
      beginning = settings.beginning(of: parameter)?.rawValue
      defaultValue = parameter.defaultValue.word
      switch parameter.kind {
      case .number(let range):
        (kind, lowest, highest) = ("number", range.lowerBound, range.upperBound)
      case .integer(let range):
        (kind, lowest, highest) = ("integer", Double(range.lowerBound), Double(range.upperBound))
      case .note(let range):
        (kind, lowest, highest) = ("note", Double(range.lowerBound), Double(range.upperBound))
      case .flag: kind = "flag"
      case .texts: kind = "text"
      case .choice(let names): (kind, choices) = (parameter.name == "device" ? "text" : "choice", names)
      case .numbers(let range):
        (kind, lowest, highest) = ("numbers", range.lowerBound, range.upperBound)
      case .choices(let names): (kind, choices) = ("choices", names)
      }
    }
  }
}

extension ParameterValue {
  /// The value as text for `PersonalSettings.set`.
  fileprivate var word: String {
    if case .list(let items) = self { items.map { "\($0)" }.joined(separator: ",") } else { "\(self)" }
  }
}
