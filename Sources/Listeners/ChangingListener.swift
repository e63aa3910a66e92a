import Chronology
import Music
import PortableMath
import Randomness
import Training

/// A simulated listener with effects: who learns, tires or is pulled by what was before.
///
/// As `DiscriminationListener`, with threshold, lapse rate and pull as the effects of the listener's model leave
/// them at each comparison. Without any effect the answers are the same to the last bit.
///
/// The truth is that of a rested and attentive listener who hears one reference note again and again: it includes
/// what practice and the day have made of the threshold; the lapse rate is the one that lapses and bursts of them
/// come to on average, and the pull of earlier comparisons is averaged over both its directions. It leaves out
/// what the next session's listener is free of (fatigue) and what depends on the notes presented (roving).
public struct ChangingListener: KnownListener {
  /// This listener may.
  public static let changes = true

  private let base: DiscriminationListener
  private var effects: EffectCatalog.Effects

  /// The listener that those words make of the model.
  /// - Parameter draws: the listener's words of the `.population` stream.
  public init(_ model: ListenerModel, draws: Draws) {
    base = DiscriminationListener(model, draws: draws)
    effects = model.effects
  }

  /// Lets a night pass, or a pause.
  public mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {
    effects.beginSession(session, on: day, at: address)
  }

  /// Answers as the effects leave the listener.
  public mutating func respond(to comparison: Comparison, draws: Draws) -> Response {
    var hearing = Hearing(
      acuity: base.inverseThresholds[comparison.reference.index], bias: base.bias,
      lapseRate: base.model.lapseRate)
    effects.act(on: &hearing, in: comparison)
    // As in DiscriminationListener: one number decides both the lapse and the answer.
    let u = (draws.uniform - hearing.lapseRate / 2) * (1 / (1 - hearing.lapseRate))
    let isHigher =
      u >= 0 && u < 1 ? base.noise.isBelow(u, at: hearing.distance(of: comparison.offset)) : u < 0
    return Response(answer: isHigher ? .higher : .lower, microseconds: hearing.microseconds)
  }

  /// The 75 % threshold as it is now: the geometric mean over those notes.
  public func threshold(over notes: ClosedRange<MIDINote>) -> Cents {
    Cents(base.threshold(over: notes).value * Elementary.exp2(ability.octaves))
  }

  /// The offset at which this listener is now right that fraction of the time, lapses and bias included.
  public func difficulty(correct fraction: Double, at note: MIDINote) -> Cents? {
    let ability = ability
    var function = base.function(at: note)
    function.inverseThreshold *= Elementary.exp2(-ability.octaves)
    function.lapseRate = ability.lapseRate
    function.swing = ability.swing
    return function.difficulty(correct: fraction)
  }

  private var ability: Ability {
    var ability = Ability(lapseRate: base.model.lapseRate)
    effects.tell(&ability)
    return ability
  }
}
