public import Music
package import Text

/// The two abilities that comparisons train: telling which of two notes is higher, and telling whether an interval is too
/// wide or too narrow. Their thresholds differ, so trackers and estimates are kept for each ability. The profile's
/// statistics of the difficulty presented are not.
@usableFromInline package enum TrainedAbility: String, CaseIterable, Sendable, Hashable {
  /// Comparisons whose notes are the same but for the offset.
  case unison
  /// Comparisons of any other interval.
  case intervals

  /// The ability that a comparison of this interval needs.
  @inlinable package init(_ interval: Interval) { self = interval == .prime ? .unison : .intervals }

  /// "unison", "intervals", in the person's language.
  package func name(in language: Language) -> String {
    switch self {
    case .unison: language.texts.abilityUnison
    case .intervals: language.texts.abilityIntervals
    }
  }
}

/// The estimated threshold of the ability that a live session trains.
@usableFromInline package struct LiveThreshold: Sendable, Equatable {
  package let ability: TrainedAbility
  /// The only interval that the estimate follows; nil if it follows all of the ability.
  package var interval: Interval?
  /// Nil before the first answer of this ability.
  package let estimate: TrackedThreshold?
  /// Whether a screen must name the ability: false for a person who has only ever trained unison.
  package let isNamed: Bool
}

extension TrainingHistory {
  /// The estimate to show during a trial of an ability; nil without a tracker.
  func liveThreshold(of ability: TrainedAbility) -> LiveThreshold? {
    guard profile.tracker != nil else { return nil }
    return LiveThreshold(
      ability: ability, interval: ability == .intervals ? interval : nil, estimate: threshold(of: ability),
      isNamed: ability == .intervals || abilities.contains(.intervals))
  }

  /// The abilities whose threshold is estimated, each from at least one answer; empty without a tracker.
  package var abilities: [TrainedAbility] {
    TrainedAbility.allCases.filter { (profile.tracker(of: $0)?.answers ?? 0) > 0 }
  }

  /// The abilities whose threshold a screen shows, each with its name; before the first answer unison, or the one of the
  /// only interval. The name is empty for a person who has trained only unison.
  /// - Parameter isNamed: whether unison has its name for that person, too, as where the settings train intervals.
  package func shownAbilities(
    in language: Language, isNamed: Bool = false
  ) -> [(ability: TrainedAbility, name: String)] {
    let shown = abilities.isEmpty ? interval.map { [TrainedAbility($0)] } ?? [] : abilities
    let isNamed = isNamed || interval != nil
    guard shown.contains(.intervals) || isNamed && !shown.isEmpty else { return [(.unison, "")] }
    return shown.map { ($0, name(of: $0, in: language)) }
  }

  /// The name of an ability, or of the only interval that is estimated.
  package func name(of ability: TrainedAbility, in language: Language) -> String {
    ability == .intervals
      ? interval?.name(in: language) ?? ability.name(in: language) : ability.name(in: language)
  }

  /// The estimated threshold of an ability now; nil before its first answer and without a tracker.
  package func threshold(of ability: TrainedAbility) -> TrackedThreshold? {
    guard let tracker = profile.tracker(of: ability) else { return nil }
    return estimates(of: ability).map { $0.threshold(of: tracker) } ?? tracker.threshold
  }

  /// The estimated threshold of an ability at the end of each period in which it was trained, oldest first.
  func estimatePoints(of ability: TrainedAbility) -> [EstimateTimeline.Point] {
    estimates(of: ability)?.points(latest: threshold(of: ability)) ?? []
  }

  /// The estimated threshold of an ability at the end of each point's period; nil for a period without an estimate.
  package func estimates(of points: [RollingPoint], _ ability: TrainedAbility) -> [TrackedThreshold?] {
    let known = Dictionary(
      estimatePoints(of: ability).map { ($0.interval, $0.threshold) }, uniquingKeysWith: { _, later in later }
    )
    return points.map { known[$0.aggregate.interval] }
  }

  /// The timeline of an ability's estimates.
  func estimates(of ability: TrainedAbility) -> EstimateTimeline? {
    ability == .unison ? estimates : intervalEstimates
  }

  /// Adds one comparison to the timeline of its ability. Called before the comparison is added to the profile's tracker.
  @usableFromInline @inline(never) mutating func addToEstimates(_ completed: CompletedComparison) {
    guard let template = estimates else { return }
    switch TrainedAbility(completed.comparison.interval) {
    case .unison: estimates?.add(completed, after: profile.tracker(of: .unison))
    case .intervals:
      if intervalEstimates == nil {
        intervalEstimates = EstimateTimeline(period: template.period, calendar: template.calendar)
      }
      keep(completed)
      intervalEstimates?.add(completed, after: profile.tracker(of: .intervals))
    }
  }
}
