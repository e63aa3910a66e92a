extension Timbre {
  /// The fundamental alone: nothing but its pitch to listen to.
  public static let sine = Timbre(
    name: "sine", summary: "a pure tone that holds", partials: [Partial(share: 1)])
}
