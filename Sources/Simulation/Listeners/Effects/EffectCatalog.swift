package import Training

/// The effects of this package, one line each. `ListenerParts` adds the effects of other packages.
package enum EffectCatalog {
  // One line per effect, in the order in which they act. Effects that depend on others come last.
  // swift-format-ignore
  typealias Effects = EmptyChain
    .Then<Learning>
    .Then<DayDrift>
    .Then<Fatigue>
    .Then<Roving>
    .Then<HistoryBias>
    .Then<Contraction>
    .Then<LapseBursts>
    .Then<KeyReversal>
    .ThenAdded
    .Then<ResponseTime>

  /// The names and constants of the effects, in the order in which they act. The first
  /// constant of each switches it on.
  package static var descriptors: [Descriptor] { Effects.descriptors }
}
