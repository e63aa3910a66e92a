import Chronology
import Training

/// Something that makes a simulated listener other than constant: learning, tiring, being distracted.
///
/// To add one: a file in `Effects/` and a line in `EffectCatalog`. Its first parameter is its switch: while that
/// stands at its default nobody has the effect, and nothing else of it is looked at. Parameters are those of the
/// listener and begin with the effect's name.
protocol ListenerEffect: Configurable {
  /// Called at the start of each session, as the listener's own `beginSession`.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)

  /// Called for each comparison when it has been heard and is about to be answered, after the effects that stand
  /// before this one in the catalog: what the effect does to this answer, and what it keeps for later ones.
  mutating func act(on hearing: inout Hearing, in comparison: Comparison)

  /// Called when the truth is asked for: what is known of this effect now, before another comparison is heard.
  /// Left alone by an effect that depends on what is presented.
  func tell(_ ability: inout Ability)
}

extension ListenerEffect {
  /// Nothing to do unless the effect says so.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}

  /// Nothing known unless the effect says so.
  func tell(_ ability: inout Ability) {}
}
