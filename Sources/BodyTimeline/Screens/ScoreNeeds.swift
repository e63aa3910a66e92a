package import Text

/// What the body score lacks and the person can enter.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct ScoreNeeds: Hashable, Sendable {
  /// The metrics of the score that were never measured, without FFMI, which follows from the height.
  package let metrics: [Metric]
  /// Whether the height is missing, by which the score rates weight and without which FFMI has no value.
  package let height: Bool

  package init(metrics: [Metric], height: Bool) { (self.metrics, self.height) = (metrics, height) }

  /// "Still needs body fat and your height"
  package func text(in language: Language) -> String {
    language.texts.scoreStillNeeds(metrics, height: height)
  }

  /// The button of a check-in, "Enter body fat"; nil if the height alone is missing.
  package func checkIn(in language: Language) -> String? {
    metrics.isEmpty ? nil : language.texts.enter(metrics)
  }
}

extension EventTimeline {
  /// The buckets that would have an FFMI if the height were known; none if it is.
  /// - Complexity: as much as a new timeline of all events.
  package func bucketsLackingHeight() -> Set<TimelineBucket.ID> {
    guard height == nil else { return [] }
    var known = self
    // Any height of an adult leaves FFMI within its limits.
    known.use(height: 1.75)
    let have = Set(known.buckets.filter { !$0.metrics[.ffmi].isMissing }.map(\.id))
    return Set(buckets.filter { $0.metrics[.ffmi].isMissing && have.contains($0.id) }.map(\.id))
  }

  /// What a bucket's score lacks and the person can enter; nil if it is full, with the height if it rates by height, if
  /// nothing but measurements of its time is missing, or if a value is too low for a score at the known height.
  /// - Parameters:
  ///   - bucket: nil on an empty timeline.
  ///   - lacksHeight: whether the bucket is among `bucketsLackingHeight`.
  /// - Complexity: O(weeks).
  package func scoreNeeds(in bucket: TimelineBucket?, lacksHeight: Bool) -> ScoreNeeds? {
    let assumesHeight = bucket?.metrics.bodyScore.assumesHeight == true
    if bucket?.metrics.bodyScore.completeness == .full, !assumesHeight { return nil }
    if let bucket, bucket.metrics.bodyScore.parts.tooLow(in: bucket.metrics) != nil {
      return assumesHeight ? ScoreNeeds(metrics: [], height: true) : nil
    }
    let core = score.core
    let never = core.filter { $0 != .ffmi && weeklyValues(of: $0).isEmpty }
    let lacksFFMI =
      height == nil && core.contains(.ffmi) && bucket?.metrics[.ffmi].isMissing ?? true
      && (lacksHeight || !never.isEmpty)
    let isHeightNeeded = assumesHeight || lacksFFMI
    return never.isEmpty && !isHeightNeeded ? nil : ScoreNeeds(metrics: never, height: isHeightNeeded)
  }

  /// What the body scores lack, by bucket; nil stands for the empty timeline.
  package func scoreNeeds(lackingHeight: Set<TimelineBucket.ID>) -> [TimelineBucket.ID?: ScoreNeeds] {
    var needs = buckets.reduce(into: [TimelineBucket.ID?: ScoreNeeds]()) { needs, bucket in
      needs[bucket.id] = scoreNeeds(in: bucket, lacksHeight: lackingHeight.contains(bucket.id))
    }
    needs[nil as TimelineBucket.ID?] = scoreNeeds(in: nil, lacksHeight: false)
    return needs
  }
}
