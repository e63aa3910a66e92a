extension Language {
  /// The names of the months, January first.
  public var monthNames: [String] {
    switch self {
    case .english:
      [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
        "November", "December",
      ]
    case .german:
      [
        "Januar", "Februar", "März", "April", "Mai", "Juni", "Juli", "August", "September", "Oktober",
        "November", "Dezember",
      ]
    }
  }

  /// A month of a year: "March 2026", "März 2026".
  /// - Parameter month: 1…12.
  public func month(_ month: Int, ofYear year: Int) -> String { "\(monthNames[month - 1]) \(year)" }

  /// A date: "March 5, 2026", "5. März 2026".
  /// - Parameters:
  ///   - month: 1…12.
  ///   - day: 1…31.
  public func date(year: Int, month: Int, day: Int) -> String {
    let name = monthNames[month - 1]
    return switch self {
    case .english: "\(name) \(day), \(year)"
    case .german: "\(day). \(name) \(year)"
    }
  }

  /// A number of at least 0 with one decimal, rounded half away from zero: "12.3", "12,3".
  public func oneDecimal(_ number: Double) -> String {
    let tenths = Int((number * 10).rounded())
    return "\(tenths / 10)\(self == .english ? "." : ",")\(tenths % 10)"
  }
}
