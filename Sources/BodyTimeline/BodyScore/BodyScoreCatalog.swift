/// All versions of the body score. A new version is a file in this folder and a line here.
public enum BodyScoreCatalog {
  /// The versions, oldest first.
  public static let versions: [any BodyScore] = [
    RampBodyScore(),
    CompositionBodyScore(),
  ]

  /// The default version.
  public static var standard: any BodyScore { RampBodyScore() }

  /// The version of a name.
  /// - Throws: `BodyTimelineError.unknownScoreVersion`, which suggests the nearest name.
  public static func version(named name: String) throws(BodyTimelineError) -> any BodyScore {
    if let version = versions.first(where: { $0.version == name }) { return version }
    throw .unknownScoreVersion(name, known: versions.map(\.version))
  }
}
