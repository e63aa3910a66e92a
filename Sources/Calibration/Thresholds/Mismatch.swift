import Training

/// The assumption about the listeners that a calibration violates, or `none`.
package enum Mismatch: String, CaseIterable, Sendable {
  case none
  case steeper
  case shallower
  case lapses
  case improving
  case wandering

  /// The listeners in a few words.
  package var summary: String {
    switch self {
    case .none: "as assumed"
    case .steeper: "slope × √2"
    case .shallower: "slope ÷ √2"
    case .lapses: "lapse rate + 0.05"
    case .improving: "T75 falls by one octave"
    case .wandering: "T75 walks, 0.04 octaves per comparison"
    }
  }

  /// Changes a listener before its session.
  func change(_ listener: inout AssumedListener) {
    switch self {
    case .steeper: listener.steepen(by: 2.0.squareRoot())
    case .shallower: listener.steepen(by: 0.5.squareRoot())
    case .lapses: listener.addLapses(0.05)
    case .none, .improving, .wandering: break
    }
  }

  /// Changes a listener between two consecutive comparisons.
  /// - Parameters:
  ///   - comparisons: the number of comparisons in the session, at least 2.
  ///   - normal: a standard normal number.
  func change(_ listener: inout AssumedListener, of comparisons: Int, normal: Double) {
    switch self {
    case .improving: listener.shift(byOctaves: -1 / Double(comparisons - 1))
    case .wandering: listener.shift(byOctaves: 0.04 * normal)
    case .none, .steeper, .shallower, .lapses: break
    }
  }
}
