extension Timbre {
  /// The fundamental alone.
  package static let sine = Timbre(
    name: "sine", summary: "a pure tone that holds", partials: [Partial(share: 1)])
}
