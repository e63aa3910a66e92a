/// The length of a session, chosen on the page before it begins.
package enum SessionLimit: Equatable, Sendable {
  /// No limit; the session lasts until it is stopped.
  case open
  /// A number of trials, 1…1000.
  case trials(Int)
  /// A number of minutes, above 0 and at most 120. The session ends with the first answer after them.
  case minutes(Double)

  /// The length of a message's members; nil if they are out of range.
  init?(trials: Int?, minutes: Double?) {
    switch (trials, minutes) {
    case (nil, nil): self = .open
    case (let trials?, nil) where (1...1000).contains(trials): self = .trials(trials)
    case (nil, let minutes?) where minutes > 0 && minutes <= 120: self = .minutes(minutes)
    default: return nil
    }
  }

  /// The largest number of trials; nil without one.
  package var limit: Int? { if case .trials(let count) = self { count } else { nil } }

  /// The seconds after which the session ends; nil without such an end.
  package var seconds: Double? { if case .minutes(let minutes) = self { 60 * minutes } else { nil } }
}
