import Training

/// The constants of the Kazez rule that Documentation/tuning.md names for the users of an app.
enum ShippedConstants {
  static let steps = (k1: 0.04, k2: 0.15)
  /// The difference in cents at which the first session begins.
  static let firstCents = 20.0

  /// `steps`, under which answers narrow the threshold's interval sooner and the display comes nearer; nil unless the
  /// strategy is the Kazez rule and rests where people guess.
  ///
  /// The rule rests near the level at which k₂/(k₁ + k₂) of the answers are right. Documentation/advise.md, *Limits*,
  /// has the simulated people on whom these constants were tried.
  static func better(than strategy: ParameterValues) -> (k1: Double, k2: Double)? {
    guard strategy.descriptor == KazezStrategy.descriptor, let k1 = strategy["k1"]?.double,
      let k2 = strategy["k2"]?.double, k2 < 2.5 * k1
    else { return nil }
    return steps
  }
}
