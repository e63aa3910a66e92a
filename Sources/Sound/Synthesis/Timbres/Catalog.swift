extension Timbre {
  /// All timbres; the first one is the default.
  package static let catalog: [Timbre] = [
    .sine,
    .pluckedString,
  ]

  /// The timbre with a name.
  /// - Throws: `SynthesisError.unknownTimbre`.
  package static func named(_ name: String) throws(SynthesisError) -> Timbre {
    guard let timbre = catalog.first(where: { $0.name == name }) else {
      throw .unknownTimbre(name, known: catalog.map(\.name))
    }
    return timbre
  }
}
