import Chronology
import Text
import Training

extension YAMLNode {
  /// This node as the value of a constant; nil for an empty value, a mapping, and a list that contains one.
  var value: ParameterValue? {
    switch content {
    case .scalar where isNothing: nil
    case .scalar(let text, let isPlain): isPlain ? ParameterValue(scalar: text) : .text(text)
    case .list(let items):
      items.map(\.value).contains(nil) ? nil : .list(items.compactMap(\.value))
    case .mapping: nil
    }
  }

  /// The calendar day that this node contains, in ISO 8601.
  func day(path: String, example: String) throws(TextProblem) -> CivilDate {
    guard let text, let day = try? CivilDate(iso8601: text) else {
      throw TextProblem(
        at: place, "\(path) must be a day of the calendar", got: shown, nextStep: "Write it as \(example).")
    }
    return day
  }

  /// The time of day that this node contains, as `HH:MM`, in seconds after midnight.
  func time(path: String, example: String) throws(TextProblem) -> Int {
    guard let match = text?.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
      let minute = Int(match.2)
    else {
      throw TextProblem(
        at: place, "\(path) must be in 00:00…23:59", got: shown, nextStep: "Write it as \"\(example)\".")
    }
    return hour * 3600 + minute * 60
  }

  /// The time zone that this node contains, such as `Europe/Berlin`.
  func zone(path: String) throws(TextProblem) -> Zone {
    do throws(ChronologyError) { return try Zone(identifier: text ?? shown) } catch {
      let nearest =
        if case .unknownZone(_, let nearest?) = error { "Did you mean \"\(nearest)\"? " } else { "" }
      throw TextProblem(
        at: place, "\(path) must be a known time zone", got: shown,
        nextStep: "\(nearest)Zones are named as in Europe/Berlin.")
    }
  }
}
