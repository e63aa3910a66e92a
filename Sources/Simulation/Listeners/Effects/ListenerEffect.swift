public import Chronology
public import Training

/// A change of a simulated listener, such as learning, fatigue or lapses of attention.
///
/// Scenarios can set its parameters after `Laboratory.register`. The first parameter switches the effect on: while it has
/// its default value, the effect is absent and its other parameters are ignored. Parameters belong to the listener and
/// begin with the effect's name.
///
/// An effect draws random numbers only from `address.stream(named:session:)` with its own name, which no other part draws
/// from.
public protocol ListenerEffect: Configurable {
  /// Called at the start of each session, from the listener's `beginSession`.
  mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress)

  /// Called for each comparison before it is answered, after the effects that were registered earlier. Changes the hearing
  /// for this answer, and may store state for later ones.
  mutating func act(on hearing: inout Hearing, in comparison: Comparison)

  /// Called when the true state is read. Adds the effect's current contribution, before another comparison is
  /// presented: what `act` raises the threshold by, and the lapse rate and pull that it adds on average. Effects that
  /// depend on the presented notes do nothing.
  func update(_ ability: inout Ability)
}

extension ListenerEffect {
  /// Does nothing by default.
  public mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}

  /// Adds nothing by default.
  public func update(_ ability: inout Ability) {}
}
