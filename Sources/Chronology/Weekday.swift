import Text

/// A day of the week, numbered as in ISO 8601: Monday 1 … Sunday 7.
@usableFromInline package enum Weekday: Int8, CaseIterable, Comparable, Sendable {
  case monday = 1
  case tuesday, wednesday, thursday, friday, saturday, sunday

  /// Orders by ISO number: Monday first.
  @usableFromInline package static func < (lhs: Weekday, rhs: Weekday) -> Bool { lhs.rawValue < rhs.rawValue }

  /// The English name in lower case, as on the command line: `monday`.
  package var name: String { "\(self)" }

  /// The first three letters of the name: `mon`.
  package var abbreviation: String { String(name.prefix(3)) }

  /// The day of an English name or abbreviation, in upper or lower case.
  /// - Throws: `ChronologyError.unknownWeekday`, which suggests the nearest name.
  package init(name: String) throws(ChronologyError) {
    let wanted = name.lowercased()
    guard let day = Self.allCases.first(where: { $0.name == wanted || $0.abbreviation == wanted }) else {
      let names = Self.allCases.map(\.name)
      throw .unknownWeekday(name, nearest: nearestName(to: wanted, among: names))
    }
    self = day
  }

  /// The number of days since the latest `first`, 0…6.
  @inlinable package func daysSince(_ first: Weekday) -> Int { (Int(rawValue) - Int(first.rawValue) + 7) % 7 }
}
