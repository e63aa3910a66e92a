/// All versions of the body score. A new version is a file in this folder and a line here.
package enum BodyScoreCatalog {
  /// The versions, oldest first.
  package static let versions: [any BodyScore] = [
    RampBodyScore(),
    CompositionBodyScore(),
    HeightBodyScore(),
  ]

  /// The default version.
  package static var standard: any BodyScore { HeightBodyScore() }

  /// The version of a name.
  /// - Throws: `BodyTimelineError.unknownScoreVersion`, which suggests the nearest name.
  package static func version(named name: String) throws(BodyTimelineError) -> any BodyScore {
    if let version = versions.first(where: { $0.version == name }) { return version }
    throw .unknownScoreVersion(name, known: versions.map(\.version))
  }
}
