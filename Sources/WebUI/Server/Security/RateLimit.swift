/// A token bucket: allows `perSecond` events a second in the long run and `burst` at once.
///
/// Source: ITU-T I.371 (03/2004), annex A, generic cell rate algorithm.
struct RateLimit: Sendable {
  private let perSecond: Double
  private let burst: Double
  private var tokens: Double
  private var last: ContinuousClock.Instant

  /// A full bucket.
  init(perSecond: Double, burst: Double, at now: ContinuousClock.Instant) {
    (self.perSecond, self.burst, tokens, last) = (perSecond, burst, burst, now)
  }

  /// Whether one more event at `now` is within the limit. Uses up a token only if it is.
  mutating func allows(at now: ContinuousClock.Instant) -> Bool {
    let seconds = (now - last) / Duration.seconds(1)
    (tokens, last) = (min(burst, tokens + seconds * perSecond), now)
    guard tokens >= 1 else { return false }
    tokens -= 1
    return true
  }
}
