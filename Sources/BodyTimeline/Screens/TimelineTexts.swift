import Chronology
package import Text

/// The texts of the timeline's screens that depend on buckets, values and metrics.
///
/// Source: `Documentation/body.md`, *Screens*.
extension Texts {
  /// The caption of a value: the source of an estimate, or that there is no value; nil for a present value.
  /// - Parameter isRunning: whether the bucket is not over.
  func caption(of value: MetricValue, _ scale: TimelineScale, isRunning: Bool = false) -> String? {
    switch value {
    case .present: isRunning ? running(scale) : nil
    case .estimated(_, _, .incomplete(0)): estimatedFromFewDays
    case .estimated(_, _, .incomplete(let count)):
      scale == .week ? estimatedFromDays(count: count) : estimatedFromMonths(count: count)
    case .estimated(_, _, .derived): estimatedByCalculation
    case .estimated(_, _, .interpolated): estimatedByInterpolation
    case .estimated(_, _, .lastKnown): estimatedFromLast
    case .missing: noData
    }
  }

  private func running(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: runningWeek
    case .month: runningMonth
    case .year: runningYear
    }
  }

  /// That a bucket has no score, and why if some of its metrics are known.
  /// - Parameters:
  ///   - metrics: those of the score.
  ///   - months: the number of measured months from which a year counts.
  func noScore(_ bucket: TimelineBucket, of metrics: [Metric], months: Int) -> String {
    let sentence =
      switch bucket.scale {
      case .week: noScoreForWeek
      case .month: noScoreForMonth
      case .year: noScoreForYear
      }
    let known = metrics.map { bucket.metrics[$0] }.filter { !$0.isMissing }
    guard !known.isEmpty else { return sentence }
    let measured = known.compactMap { value -> Int? in
      if case .estimated(_, _, .incomplete(let count)) = value, count > 0 { count } else { nil }
    }
    guard bucket.scale == .year, let most = measured.max() else {
      return noScoreOfEstimates(sentence: sentence)
    }
    return noScoreOfMonths(sentence: sentence, needed: months, count: most)
  }

  func noValue(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: noValueNearWeek
    case .month: noValueNearMonth
    case .year: noValueInYear
    }
  }
}

// Texts that compare two buckets.
extension Texts {
  fileprivate func name(
    ofLastWhole previous: TimelineBucket, before bucket: TimelineBucket, in currentYear: Int
  ) -> String {
    switch bucket.scale {
    case .week where isBefore(bucket, previous): lastWeek
    case .year where isBefore(bucket, previous): lastYear
    default: previous.label(self, in: currentYear)
    }
  }

  /// The bucket from which changes are measured: the previous one of the same scale. Its name is relative, "last week" if
  /// today lies in this one and "the week before" otherwise, if it ends where this one begins.
  func comparison(_ bucket: TimelineBucket, with previous: TimelineBucket?, on today: CivilDate) -> String {
    guard isBefore(bucket, previous), !bucket.days.contains(today) else {
      return comparedWith(period: name(of: previous, before: bucket, today))
    }
    return switch bucket.scale {
    case .week: comparedWithWeekBefore
    case .month: comparedWithMonthBefore
    case .year: comparedWithYearBefore
    }
  }

  /// Why the body scores of two buckets are not compared: the later one is running, or they use different metrics. Nil if
  /// they are compared, or if either is missing.
  func scoreDifference(
    _ bucket: TimelineBucket, from previous: TimelineBucket, on today: CivilDate
  ) -> String? {
    let (now, before) = (bucket.metrics, previous.metrics)
    guard now.bodyScore.value != nil, before.bodyScore.value != nil else { return nil }
    if bucket.isRunning { return running(bucket.scale) }
    guard now.bodyScore.usedMetrics != before.bodyScore.usedMetrics else { return nil }
    let core = now.bodyScore.parts.map(\.metric)
    let lost = core.filter { now[$0].isMissing && !before[$0].isMissing }
    let gained = core.filter { !now[$0].isMissing && before[$0].isMissing }
    let reasons: [String?] = [
      lost.isEmpty ? nil : notComparedWithout(metrics: nouns(lost)),
      gained.isEmpty ? nil : notComparedNowWith(metrics: nouns(gained)),
    ]
    return notComparedWith(
      period: name(of: previous, before: bucket, today),
      reasons: reasons.compactMap(\.self).joined(separator: ", "))
  }

  /// Whether the previous bucket ends where a bucket begins; also if there is none.
  private func isBefore(_ bucket: TimelineBucket, _ previous: TimelineBucket?) -> Bool {
    previous.map { $0.days.upperBound == bucket.days.lowerBound } ?? true
  }

  /// "last week", "the week before", "week of Oct 13", "June 2025", "2020".
  private func name(of previous: TimelineBucket?, before bucket: TimelineBucket, _ today: CivilDate) -> String
  {
    guard let previous, !isBefore(bucket, previous) else {
      return bucket.days.contains(today) ? last(bucket.scale) : before(bucket.scale)
    }
    let (year, month, day) = previous.days.lowerBound.components
    return switch previous.scale {
    case .week: periodWeekOf(date: date(year, month, day, in: bucket.days.lowerBound.year))
    case .month: language.month(month, ofYear: year)
    case .year: "\(year)"
    }
  }

  private func last(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: periodLastWeek
    case .month: periodLastMonth
    case .year: periodLastYear
    }
  }

  private func before(_ scale: TimelineScale) -> String {
    switch scale {
    case .week: periodBeforeWeek
    case .month: periodBeforeMonth
    case .year: periodBeforeYear
    }
  }

  /// "Oct 13", in another year than the one given "Oct 13, 2024".
  func date(_ year: Int, _ month: Int, _ day: Int, in knownYear: Int) -> String {
    let name = monthsInDates[month - 1]
    return year == knownYear ? language.day(day, of: name) : language.day(day, of: name, year)
  }
}

// Texts of photos.
extension Texts {
  /// The date of a bucket's photo, the number of photos if there are more, and its tags.
  func caption(_ photos: BucketPhotos) -> String {
    let parts: [String?] = [
      dated(photos.date),
      photos.count == 1 ? nil : photoOfSeveral(count: photos.count),
      photos.canonical.tags.isEmpty ? nil : photos.canonical.tags.joined(separator: ", "),
    ]
    return parts.compactMap(\.self).joined(separator: " · ")
  }

  /// That a week has no photo, with the date of the one near it.
  func noPhoto(nearest: Photo) -> String { noPhotoInWeek(date: dated(nearest.date)) }

  private func dated(_ date: CivilDate) -> String {
    let (year, month, day) = date.components
    return language.day(day, of: monthsInDates[month - 1], year)
  }
}

// Texts of metrics.
extension Texts {
  /// The texts of a metric.
  struct MetricText: Sendable {
    let title: String
    let noun: String
    let unit: String
  }

  // In line: every frame of scrubbing asks for these metrics, and calls would cost it 8 % more instructions.
  @inline(__always)
  func text(of metric: Metric) -> MetricText {
    switch metric.known {
    case .weight: MetricText(title: titleWeight, noun: nounWeight, unit: "kg")
    case .bodyFat: MetricText(title: titleBodyFat, noun: nounBodyFat, unit: "%")
    case .ffmi: MetricText(title: "FFMI", noun: "FFMI", unit: "kg/m²")
    case .steps: MetricText(title: titleSteps, noun: nounSteps, unit: unitSteps)
    case .leanMass: MetricText(title: titleLeanMass, noun: nounLeanMass, unit: "kg")
    case .fatMass: MetricText(title: titleFatMass, noun: nounFatMass, unit: "kg")
    default: text(ofOptional: metric)
    }
  }

  /// The texts of a metric that few people record.
  @inline(never)
  private func text(ofOptional metric: Metric) -> MetricText {
    switch metric.known {
    case .waist: MetricText(title: titleWaist, noun: titleWaist, unit: "cm")
    case .restingHeartRate:
      MetricText(title: titleRestingHeartRate, noun: titleRestingHeartRate, unit: unitBeats)
    case .sleep: MetricText(title: titleSleep, noun: titleSleep, unit: "h")
    default:
      MetricText(title: metric.nameAndUnit.name, noun: metric.nameAndUnit.name, unit: metric.nameAndUnit.unit)
    }
  }

  /// The metrics that a partial score is based on.
  func basedOn(_ metrics: [Metric]) -> String {
    let nouns = nouns(metrics)
    return metrics.count == 1 ? basedOnOne(metric: nouns) : basedOn(metrics: nouns)
  }

  /// That a value is too low for a score; nil without a value.
  func noScore(_ metrics: MetricsSnapshot, below part: BodyScorePart) -> String? {
    guard let value = metrics[part.metric].value, let height = part.ratedHeight else {
      return nil
    }
    let words = (
      cm: language.decimal(100 * height.metres, places: 0), value: part.metric.text(of: value, in: language),
      least: language.decimal(height.leastWeight.rounded(.up), places: 0)
    )
    return height.isAssumed
      ? scoreTooLowForAssumedHeight(cm: words.cm, value: words.value, least: words.least)
      : scoreTooLow(value: words.value, cm: words.cm, least: words.least)
  }

  /// What a score needs that the person can enter.
  func scoreStillNeeds(_ metrics: [Metric], height: Bool) -> String {
    let parts = metrics.map { text(of: $0).noun } + (height ? [yourHeight] : [])
    return parts.count == 1 ? scoreNeedsOne(part: parts[0]) : scoreNeeds(parts: listed(parts))
  }

  /// The height for which a part of the body score is rated.
  func scoreHeight(_ height: RatedHeight, _ part: BodyScorePart) -> String {
    let cm = language.decimal(100 * height.metres, places: 0)
    guard !height.isAssumed else { return scoreForAssumedHeight(cm: cm) }
    let best = "\(language.decimal(part.best, places: 0)) \(text(of: part.metric).unit)"
    let least = language.decimal(height.leastWeight.rounded(.up), places: 0)
    return scoreForHeight(cm: cm, metric: text(of: part.metric).noun, least: least, best: best)
  }

  /// The button that enters measurements of metrics.
  func enter(_ metrics: [Metric]) -> String { enterParts(parts: nouns(metrics)) }

  /// "weight and body fat".
  private func nouns(_ metrics: [Metric]) -> String { listed(metrics.map { text(of: $0).noun }) }

  /// "weight, body fat and your height".
  private func listed(_ nouns: [String]) -> String {
    (nouns.count > 2 ? [nouns.dropLast().joined(separator: ", ")] + nouns.suffix(1) : nouns)
      .joined(separator: metricSeparator)
  }
}

extension TimelineState {
  /// The name of the bucket of `lastWhole` as the start of a sentence: "Last week", "Last year", or its label if it does
  /// not end where the running one begins.
  func name(ofLastWhole whole: TimelineState, in language: Language) -> String? {
    guard let bucket, let last = whole.bucket else { return nil }
    return language.texts.name(ofLastWhole: last, before: bucket, in: currentYear)
  }

  /// How a value summarises what was measured: "Mean" of daily totals, otherwise "Median".
  package func summary(of metric: Metric, in language: Language) -> String {
    dailyTotals.contains(metric) ? language.texts.summaryMean : language.texts.summaryMedian
  }
}

extension TimelineBucket {
  /// The short name of the bucket, as on the track: "Oct 20", the first day of a week; "Jul"; "2023".
  package func shortLabel(in language: Language) -> String {
    let (texts, (year, month, day)) = (language.texts, days.lowerBound.components)
    return switch scale {
    case .week: texts.date(year, month, day, in: year)
    case .month: texts.shortMonths[month - 1]
    case .year: String(year)
    }
  }

  /// The bucket as a screen reader says it: "March 2026, 71.2 kilograms, last known", "Week of March 2, 2026, no weight".
  package func spokenText(in language: Language) -> String {
    let texts = language.texts
    let weight = metrics[.weight]
    let words =
      weight.value.map { texts.spokenWeight(weight: language.oneDecimal($0)) } ?? texts.spokenWithoutWeight
    let mark = weight.presence == .estimated ? [texts.caption(of: weight, scale)!.lowercasedFirst] : []
    return ([spokenLabel(texts), words] + mark).joined(separator: ", ")
  }

  /// The label with the year; weeks have it, too.
  private func spokenLabel(_ texts: Texts) -> String {
    guard scale == .week else { return label(texts, in: days.lowerBound.year) }
    let (year, month, day) = days.lowerBound.components
    return texts.weekOf(date: texts.language.date(year: year, month: month, day: day))
  }

  /// The name of the bucket: "Week of Oct 20", "July 2025", "2023"; "Woche vom 20. Okt.", "Juli 2025".
  /// - Parameter currentYear: the year of today; weeks of other years have their year.
  func label(_ texts: Texts, in currentYear: Int) -> String {
    let (year, month, day) = days.lowerBound.components
    return switch scale {
    case .week: texts.weekOf(date: texts.date(year, month, day, in: currentYear))
    case .month: texts.language.month(month, ofYear: year)
    case .year: String(year)
    }
  }
}

extension Metric {
  /// The name of the metric where it is first read: with words for an abbreviation.
  package func longTitle(in language: Language) -> String {
    self == .ffmi ? language.texts.titleFFMI : title(in: language)
  }

  /// The name of the metric on screens; for other metrics the name in files.
  package func title(in language: Language) -> String {
    language.texts.text(of: self).title
  }

  /// A value as screens show it: steps as integers in groups of three digits, other values with one decimal, `82.4` or
  /// `82,4`.
  package func text(of value: Double, in language: Language) -> String {
    guard self == .steps, let whole = Int(exactly: value.rounded()) else {
      return language.decimal(value, places: 1)
    }
    return whole.grouped(minus: "−")
  }

  /// "8,228 per day on 6 of 31 days": daily totals of too few days for a value.
  package func text(of few: DailyTotals, in language: Language) -> String {
    language.texts.fewDays(
      value: text(of: few.mean, in: language), unit: shownUnit(in: language), count: few.count,
      days: few.days)
  }

  /// The unit as screens show it: "kg/m²", "per day".
  package func shownUnit(in language: Language) -> String {
    language.texts.text(of: self).unit
  }
}

extension Language {
  /// A body score: with one decimal, `76.4`; rounded if it uses estimates or lacks a metric, `~76`.
  package func bodyScore(_ score: Double, isExact: Bool) -> String {
    isExact ? oneDecimal(score) : "~\(decimal(score, places: 0))"
  }
}
