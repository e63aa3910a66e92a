extension Timbre {
  /// Every timbre, the usual one first.
  public static let catalog: [Timbre] = [
    .sine,
    .pluckedString,
  ]

  /// The timbre of that name.
  /// - Throws: `SynthesisError.unknownTimbre`.
  public static func named(_ name: String) throws(SynthesisError) -> Timbre {
    guard let timbre = catalog.first(where: { $0.name == name }) else {
      throw .unknownTimbre(name, known: catalog.map(\.name))
    }
    return timbre
  }
}
