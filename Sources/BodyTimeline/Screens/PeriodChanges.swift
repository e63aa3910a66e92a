import Chronology
package import Text

/// The change to a whole period in words.
package struct PeriodChange: Hashable, Sendable {
  /// The period with its value, "Last week: 81.3".
  package let value: String
  /// "−0.3 vs the week before"
  package let change: String
}

/// The changes of the body score and the metrics to a whole period.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct PeriodChanges: Hashable, Sendable {
  /// The change of the body score; nil without two comparable scores.
  package let score: PeriodChange?
  /// The changes of the metrics that have one.
  package let metrics: [Metric: PeriodChange]
}

extension TimelineState {
  /// The changes of the last whole bucket, which a running one shows, as it has none of its own; nil unless the
  /// selected one is running.
  package func changesOfLastWhole(in language: Language) -> PeriodChanges? {
    guard let whole = lastWhole, let period = name(ofLastWhole: whole, in: language) else { return nil }
    let home = TimelineScreens(whole, language: language).home
    func words(_ value: String?, _ change: Double?, _ metric: Metric) -> PeriodChange? {
      guard let value, let change, let caption = home.deltaCaption else { return nil }
      return language.change(change, to: value, of: metric, period: period, caption: caption)
    }
    let metrics = home.tiles.compactMap { tile in
      words(tile.value.value.map { tile.metric.text(of: $0, in: language) }, tile.delta, tile.metric)
        .map { (tile.metric, $0) }
    }
    return PeriodChanges(
      score: words(
        home.score.map { language.bodyScore($0, isExact: home.isScoreExact) }, home.scoreDelta, .weight),
      metrics: Dictionary(uniqueKeysWithValues: metrics))
  }
}

extension EventTimeline {
  /// The changes to the last month that is over when a week ends, "October: 81.9", "−1.2 vs July": from the third month
  /// before it, or the nearest of the two between if that is not comparable. Nil for months and years.
  /// - Complexity: O(metrics).
  package func monthlyChanges(by bucket: TimelineBucket, in language: Language) -> PeriodChanges? {
    guard bucket.scale == .week else { return nil }
    let month = grid.month(of: calendar.zone.date(at: min(bucket.interval.end, now.end))) - 1
    let earlier = [3, 2, 1].map { month - $0 }.filter { $0 >= 0 }
    guard !earlier.isEmpty else { return nil }
    let (later, before) = (
      snapshot(ofMonth: month), earlier.map { (month: $0, metrics: snapshot(ofMonth: $0)) }
    )
    func words(_ value: String?, _ metric: Metric, _ change: (MetricsSnapshot) -> Double?) -> PeriodChange? {
      guard let value else { return nil }
      for (earlier, metrics) in before {
        guard let change = change(metrics) else { continue }
        return language.change(
          change, to: value, of: metric, period: name(ofMonth: month, language),
          caption: language.texts.comparedWith(period: name(ofMonth: earlier, language)))
      }
      return nil
    }
    let changes = zip(metrics, later.values).enumerated().compactMap { index, of in
      words(of.1.value.map { of.0.text(of: $0, in: language) }, of.0) {
        of.1.change(from: $0.values[index])
      }
      .map { (of.0, $0) }
    }
    return PeriodChanges(
      score: words(later.bodyScore.text(in: language), .weight) {
        later.bodyScore.change(from: $0.bodyScore)
      },
      metrics: Dictionary(uniqueKeysWithValues: changes))
  }

  /// The changes between whole months beside each week.
  package func monthlyChanges(in language: Language) -> [TimelineBucket.ID: PeriodChanges] {
    Dictionary(
      uniqueKeysWithValues: buckets.compactMap { bucket in
        monthlyChanges(by: bucket, in: language).map { (bucket.id, $0) }
      })
  }

  private func snapshot(ofMonth month: Int) -> MetricsSnapshot {
    var snapshot = MetricsSnapshot(metrics: metrics, values: tracks.map { $0.monthly[month] })
    snapshot.bodyScore = score.assess(snapshot, by: scoreParts, highConfidence: rules.highConfidence)
    return snapshot
  }

  /// "October", of another year than today's "October 2025".
  private func name(ofMonth month: Int, _ language: Language) -> String {
    let (year, month, _) = grid.firstDate(.month, month).components
    return year == now.date.year ? language.monthNames[month - 1] : language.month(month, ofYear: year)
  }
}

extension Language {
  fileprivate func change(
    _ change: Double, to value: String, of metric: Metric, period: String, caption: String
  ) -> PeriodChange {
    PeriodChange(
      value: texts.valueOfPeriod(period: period, value: value),
      change: "\(metric.changeText(change, in: self)) \(caption)")
  }
}

extension Metric {
  /// A change with its sign and groups of three digits: "+1,234"; "0.0" without a sign if it rounds to that.
  package func changeText(_ change: Double, in language: Language) -> String {
    let (size, none) = (text(of: change.magnitude, in: language), text(of: 0, in: language))
    return size == none ? none : change > 0 ? "+\(size)" : text(of: change, in: language)
  }
}
