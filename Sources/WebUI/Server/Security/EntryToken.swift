import Synchronization

/// The token in an address that `peach serve` prints. A browser that opens the address receives the cookie.
package final class EntryToken: Sendable {
  /// The result of showing a token.
  enum Redemption: Equatable { case admitted, wrong, used, expired }

  /// How long an address for a phone is valid.
  package static let phoneMinutes = 10

  private let value: String
  /// The end of a token that admits one browser only; nil for one that admits any number.
  private let end: ContinuousClock.Instant?
  private let isUsed = Mutex(false)

  /// A token that admits any number of browsers.
  package init(_ value: String) { (self.value, end) = (value, nil) }

  /// A token that admits one browser, within ``phoneMinutes`` of `now`.
  package init(once value: String, from now: ContinuousClock.Instant) {
    (self.value, end) = (value, now + .seconds(60 * Self.phoneMinutes))
  }

  /// Uses the token if the given one is the same.
  func redeem(_ given: String, at now: ContinuousClock.Instant) -> Redemption {
    guard PageAccess.areEqual(given, value) else { return .wrong }
    guard let end else { return .admitted }
    return isUsed.withLock { isUsed in
      if isUsed { return .used }
      if now >= end { return .expired }
      isUsed = true
      return .admitted
    }
  }
}
