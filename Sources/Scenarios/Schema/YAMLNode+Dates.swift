import Chronology

extension YAMLNode {
  /// A day of the calendar.
  func day(path: String, example: String) throws(Refusal) -> CivilDate {
    guard let text, let day = try? CivilDate(iso8601: text) else {
      throw Refusal(place, "\(path) must be a day of the calendar, got \(shown)", "Write it as \(example).")
    }
    return day
  }

  /// A time of day, in seconds after midnight.
  func time(path: String, example: String) throws(Refusal) -> Int {
    guard let match = text?.wholeMatch(of: /([01][0-9]|2[0-3]):([0-5][0-9])/), let hour = Int(match.1),
      let minute = Int(match.2)
    else {
      throw Refusal(place, "\(path) must be in 00:00…23:59, got \(shown)", "Write it as \"\(example)\".")
    }
    return hour * 3600 + minute * 60
  }

  /// A time zone.
  func zone(path: String) throws(Refusal) -> Zone {
    do throws(ChronologyError) { return try Zone(identifier: text ?? shown) } catch {
      let nearest =
        if case .unknownZone(_, let nearest?) = error { "Did you mean \"\(nearest)\"? " } else { "" }
      throw Refusal(
        place, "\(path) must be a known time zone, got \(shown)",
        "\(nearest)Zones are named as in Europe/Berlin.")
    }
  }
}
