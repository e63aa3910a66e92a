import Music
import Numerics

/// Several tracks of other strategies in one session. Each comparison belongs to a track that is drawn at random, so
/// the listener cannot predict the level from the last answers.
///
/// Each of `tracks` is a strategy with its constants, `NAME key=value …`, and receives only the answers
/// to its own comparisons. All tracks share the profile. A track that starts at the profile's mean therefore starts
/// where the other tracks already are: give each track its own start level to keep them apart. A track that ends its
/// session gets no more comparisons; when all have ended, the session ends.
///
/// Estimate: the geometric mean of the tracks' estimates, if every track has one and all have the same target fraction
/// of right answers; its spread is √(Σ spread²)/n, as for independent estimates; nil if a track states none.
///
/// Source: Cornsweet 1962 (two staircases, drawn at random); Levitt 1971 (several strategies).
@usableFromInline package struct InterleavedStrategy: ComparisonStrategy {
  static let tracks = Parameter(
    "tracks", .texts, default: ["staircase start-cents=4", "staircase start-cents=64"],
    "strategies with their constants, each NAME key=value …")

  /// Name, summary, source and parameters, for listings and scenario files.
  @usableFromInline package static let descriptor = Descriptor(
    name: "interleaved", summary: "tracks of other strategies, drawn at random for each comparison",
    source: "Cornsweet 1962; Levitt 1971", parameters: [tracks])

  private var tracks: [StrategyTrack]
  /// The track of the latest comparison.
  private var current = 0

  /// The strategy with these tracks, at the start of a session.
  /// - Throws: `ParameterError.conflict` for an unknown strategy, an unknown or illegal constant, or a nested
  ///   `interleaved`; the track's own error if its constants contradict each other.
  @usableFromInline package init(_ values: ParameterValues) throws(ParameterError) {
    try self.init(values, among: StrategyCatalog.standard)
  }

  /// The strategy with tracks of any of these strategies.
  /// - Throws: as above.
  package init(_ values: ParameterValues, among strategies: StrategyRegistry) throws(ParameterError) {
    tracks = []
    for text in values[Self.tracks] { tracks.append(try StrategyTrack(text, among: strategies)) }
  }

  /// Checks the settings with every track.
  /// - Throws: the error of the first track that rejects the settings.
  @usableFromInline package func validate(_ settings: TrainingSettings) throws(ParameterError) {
    for track in tracks { try track.strategy.validate(settings) }
  }

  /// Word 2 chooses the track; words 0 and 1 are for the track's strategy. A track of `adaptive` also orders equally
  /// weak notes by word 2.
  @usableFromInline package mutating func nextChoice(
    after last: CompletedComparison?, profile: borrowing PerceptualProfile, in situation: Situation,
    draws: StrategyDraws
  ) -> Choice {
    if let last { tracks[current].complete(last) }
    current = track(draws)
    return tracks[current].strategy.nextChoice(
      after: tracks[current].last, profile: profile, in: situation, draws: draws)
  }

  /// Draws a track that has not ended; any track if all have ended but the session continues, as in `StrategyTrace`.
  private func track(_ draws: StrategyDraws) -> Int {
    let open = tracks.indices.lazy.filter { !tracks[$0].hasEnded }
    let count = open.count
    guard count > 0 else { return Draws.integer(below: tracks.count, from: draws.w2) }
    return open.dropFirst(Draws.integer(below: count, from: draws.w2)).first!
  }

  /// Whether every track has ended, the current one with the answer `last`.
  @usableFromInline package func endsSession(after last: CompletedComparison) -> Bool {
    tracks.indices.allSatisfy {
      $0 == current ? tracks[$0].strategy.endsSession(after: last) : tracks[$0].hasEnded
    }
  }

  /// The target fraction of the tracks; nil unless all have the same.
  @usableFromInline package var targetFraction: Double? {
    let fractions = tracks.map(\.strategy.targetFraction)
    return fractions.allSatisfy { $0 == fractions[0] } ? fractions[0] : nil
  }

  /// The fraction that the tracks estimate; nil unless all estimate the same one.
  @usableFromInline package var estimatedFraction: Double? {
    let fractions = tracks.compactMap(\.strategy.estimatedFraction)
    let agree = fractions.count == tracks.count && fractions.allSatisfy { abs($0 - fractions[0]) < 1e-12 }
    return agree ? fractions[0] : nil
  }

  /// The geometric mean of the tracks' estimates; nil unless every track has one and all have the same fraction.
  @usableFromInline package func estimate(after last: CompletedComparison?) -> ThresholdEstimate? {
    guard let fraction = estimatedFraction else { return nil }
    let estimates = tracks.indices.compactMap {
      tracks[$0].strategy.estimate(after: $0 == current && last != nil ? last : tracks[$0].last)
    }
    guard estimates.count == tracks.count else { return nil }
    let count = Double(estimates.count)
    let octaves = estimates.reduce(0) { $0 + $1.threshold.value.octaves } / count
    let spreads = estimates.compactMap(\.spreadOctaves)
    let spread = spreads.reduce(0) { $0 + $1 * $1 }.squareRoot() / count
    return ThresholdEstimate(
      threshold: Cents(octaves.ofOctaves), spreadOctaves: spreads.count == estimates.count ? spread : nil,
      fraction: fraction)
  }

  /// The settings that no track uses.
  @usableFromInline package var unusedSettings: [any ParameterDeclaration] {
    TrainingSettings.descriptor.parameters.filter { setting in
      tracks.allSatisfy { $0.strategy.unusedNames.contains(setting.name) }
    }
  }
}

extension InterleavedStrategy: ChoiceChecking {
  package var problem: ParameterError? { tracks.lazy.compactMap(\.strategy.choiceProblem).first }
}

/// The strategies that tracks can be, as a type: a strategy is created from its type and constants alone.
package protocol TrackList: Sendable {
  /// All that tracks can name; `interleaved` may be among them, but cannot be a track.
  static var strategies: StrategyRegistry { get }
}

/// The strategies of this package.
package enum StandardTracks: TrackList {
  package static var strategies: StrategyRegistry { StrategyCatalog.standard }
}

/// A list, followed by the strategy of another package.
private enum AddedTrack<Earlier: TrackList, Strategy: ComparisonStrategy>: TrackList {
  static var strategies: StrategyRegistry {
    StrategyRegistry(of: Earlier.strategies.kind, Earlier.strategies.entries + [Strategy.self])
  }
}

extension TrackList {
  /// This list, followed by a strategy.
  package static func adding<Strategy: ComparisonStrategy>(_ type: Strategy.Type) -> any TrackList.Type {
    AddedTrack<Self, Strategy>.self
  }

  /// `interleaved` with tracks of this list.
  package static var interleaved: any ComparisonStrategy.Type { InterleavedAmong<Self>.self }
}

/// `interleaved` with tracks of a list.
private struct InterleavedAmong<Tracks: TrackList>: StrategyWrapping, ChoiceChecking {
  var base: InterleavedStrategy
  var problem: ParameterError? { base.problem }

  init(_ values: ParameterValues) throws(ParameterError) {
    base = try InterleavedStrategy(values, among: Tracks.strategies)
  }
}

/// A strategy of an interleaved session, with the state of its own comparisons.
struct StrategyTrack: Sendable {
  var strategy: any ComparisonStrategy
  /// The track's last completed comparison; nil before the first.
  private(set) var last: CompletedComparison?
  /// Whether the strategy has ended its session.
  private(set) var hasEnded = false

  /// Parses `NAME key=value …` and creates the strategy.
  /// - Throws: `ParameterError`; see `InterleavedStrategy.init`.
  init(_ text: String, among strategies: StrategyRegistry) throws(ParameterError) {
    let words = text.split(separator: " ").map(String.init)
    let name = words.first ?? ""
    guard name != InterleavedStrategy.descriptor.name, let type = try? strategies.named(name) else {
      let known = strategies.names.filter { $0 != InterleavedStrategy.descriptor.name }
      throw Self.problem(text, "Known: \(known.joined(separator: ", ")).")
    }
    var values = ParameterValues(of: type.descriptor)
    for word in words.dropFirst() {
      let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else { throw Self.problem(text, "\(word) has no value.") }
      do { try values.set(parts[0], to: ParameterValue(parsing: parts[1])) } catch {
        throw Self.problem(text, "\(error)")
      }
    }
    strategy = try type.init(values)
  }

  private static func problem(_ text: String, _ advice: String) -> ParameterError {
    .conflict(
      owner: InterleavedStrategy.descriptor.name, parameter: InterleavedStrategy.tracks.name,
      rule: "must be strategies with constants, each NAME key=value …", got: "\"\(text)\"", advice: advice,
      words: ConflictWords("tracks"))
  }

  /// Records a completed comparison of this track.
  mutating func complete(_ completed: CompletedComparison) {
    hasEnded = hasEnded || strategy.endsSession(after: completed)
    last = completed
  }
}
