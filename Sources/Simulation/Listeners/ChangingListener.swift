public import Chronology
public import Music
package import Numerics
public import Training

/// A simulated listener with effects, such as learning, fatigue and history.
///
/// It answers like `DiscriminationListener`, with threshold, lapse rate and pull as changed by the model's effects at
/// each comparison. Without effects the answers are the same to the last bit.
///
/// The true threshold assumes a rested, attentive listener and a constant reference note. It includes learning and
/// drift, but neither fatigue, which ends with the session, nor roving, which depends on the presented notes. The lapse
/// rate is the long-run average including bursts, and the pull of history is averaged over both directions.
@usableFromInline package struct ChangingListener: KnownListener {
  /// The threshold may change.
  @usableFromInline package static let changes = true

  private let base: DiscriminationListener
  private var effects: EffectCatalog.Effects

  /// The listener with the random constants of `draws`.
  /// - Parameter draws: the listener's draws of the `.population` stream.
  package init(_ model: ListenerModel, draws: Draws) {
    base = DiscriminationListener(model, draws: draws)
    effects = model.effects
  }

  /// Starts a session for every effect.
  @usableFromInline package mutating func beginSession(
    _ session: Int, on day: CivilDate, at address: ListenerAddress
  ) {
    effects.beginSession(session, on: day, at: address)
  }

  /// The answer after all effects.
  @usableFromInline package mutating func respond(to comparison: Comparison, uniform: Double) -> Response {
    var hearing = Hearing(
      acuity: base.inverseThresholds[comparison.reference.index], bias: base.bias,
      lapseRate: base.model.lapseRate)
    effects.act(on: &hearing, in: comparison)
    // As in DiscriminationListener, one number decides both the lapse and the answer.
    let u = (uniform - hearing.lapseRate / 2) * (1 / (1 - hearing.lapseRate))
    let isHigher =
      u >= 0 && u < 1 ? base.noise.isBelow(u, at: hearing.distance(of: comparison.offset)) : u < 0
    return Response(
      answer: isHigher != hearing.reversesKeys ? .higher : .lower, microseconds: hearing.microseconds)
  }

  /// The current 75 % threshold: the geometric mean over `notes`.
  @usableFromInline package func threshold(over notes: ClosedRange<MIDINote>) -> Cents {
    Cents(base.threshold(over: notes).value * Elementary.exp2(ability.octaves))
  }

  /// The offset at which the fraction of right answers is now `fraction`, including lapses and bias.
  @usableFromInline package func difficulty(correct fraction: Double, at note: MIDINote) -> Cents? {
    let ability = ability
    var function = base.function(at: note)
    function.inverseThreshold *= Elementary.exp2(-ability.octaves)
    function.lapseRate = ability.lapseRate
    function.swing = ability.swing
    return function.difficulty(correct: fraction)
  }

  /// As without effects, which change threshold, lapses and swing only.
  @usableFromInline package func thresholds(correct fraction: Double) -> Double {
    base.thresholds(correct: fraction)
  }

  private var ability: Ability {
    var ability = Ability(lapseRate: base.model.lapseRate)
    effects.update(&ability)
    return ability
  }
}
