// Rules: `Documentation/body.md`, *Screens*.
import BodyTimeline
import Chronology
import Testing
import Text

@Suite struct `Changes between whole periods` {
  /// Weights in the weeks of July to October 2025 and of November 3, 10 and 17.
  private let lines = """
    2025-07-07 weight 84
    2025-08-04 weight 83
    2025-08-04 body_fat 22
    2025-09-08 weight 82.5
    2025-10-06 weight 82
    2025-10-13 weight 81
    2025-10-20 body_fat 21
    2025-11-03 weight 80.5
    2025-11-10 weight 80
    2025-11-17 weight 79

    """

  /// The changes in words; a score without a metric.
  private func words(_ changes: PeriodChanges?) -> (score: String?, metrics: [Metric: String])? {
    func words(_ change: PeriodChange) -> String { "\(change.value), \(change.change)" }
    return changes.map { ($0.score.map(words), $0.metrics.mapValues(words)) }
  }

  private func monthly(
    _ lines: String, _ id: String, now: String, _ language: Language = .english
  ) throws -> (score: String?, metrics: [Metric: String])? {
    let timeline = try makeTimeline(lines, now: now)
    return words(timeline.monthlyChanges(by: try #require(timeline[id]), in: language))
  }

  @Test func `of the last whole week stand beside the running one, with its value`() throws {
    let state = TimelineState(try makeTimeline(lines, now: "2025-11-19"))
    let changes = try #require(words(state.changesOfLastWhole(in: .english)))
    #expect(changes.metrics == [.weight: "Last week: 80.0, −0.5 vs the week before"])
    #expect(
      words(state.changesOfLastWhole(in: .german))?.metrics[.weight]
        == "Letzte Woche: 80,0, −0,5 gegenüber der Woche davor")
    let over = TimelineState(try makeTimeline(lines, now: "2025-11-23"))
    #expect(over.changesOfLastWhole(in: .english) == nil, "a week that is over has its own change")
  }

  @Test func `of the last whole month are from the third month before it`() throws {
    let changes = try #require(try monthly(lines, "2025-W47", now: "2025-11-19"))
    #expect(changes.metrics[.weight] == "October: 81.0, −3.0 vs July")
    #expect(changes.metrics[.bodyFat] == "October: 21.0, −1.0 vs August", "none was measured in July")
    #expect(changes.metrics[.steps] == nil)
    #expect(changes.score?.hasPrefix("October: ~") == true && changes.score?.hasSuffix(" vs August") == true)
    #expect(
      try monthly(lines, "2025-W47", now: "2025-11-19", .german)?.metrics[.weight]
        == "Oktober: 81,0, −3,0 gegenüber Juli")
  }

  @Test func `use no month that is running, missing or interpolated`() throws {
    let early = lines + "2025-10-27 weight 81\n"
    #expect(
      try monthly(early, "2025-W44", now: "2025-10-31")?.metrics[.weight] == "October: 81.0, −3.0 vs July",
      "the last day of October is over")
    #expect(
      try monthly(early, "2025-W44", now: "2025-10-30")?.metrics[.weight] == "September: 82.5, −1.5 vs July")
    let gap = lines.replacing("2025-07-07 weight 84\n", with: "2025-06-02 weight 84\n")
    #expect(
      try monthly(gap, "2025-W47", now: "2025-11-19")?.metrics[.weight] == "October: 81.0, −2.0 vs August",
      "July is interpolated")
    let alone = "2025-10-06 weight 82\n2025-11-03 weight 81\n2025-11-17 weight 80\n2025-11-10 weight 80"
    #expect(try monthly(alone, "2025-W47", now: "2025-11-19") == nil, "October is the first month")
  }

  @Test func `of another year have the year, and stand beside weeks only`() throws {
    let next = lines + "2026-01-05 weight 78\n2025-12-08 weight 78.5\n"
    #expect(
      try monthly(next, "2026-W02", now: "2026-01-09")?.metrics[.weight]
        == "December 2025: 78.5, −4.0 vs September 2025")
    #expect(try monthly(next, "2025", now: "2026-01-09") == nil)
  }

  @Test func `have no sign if they round to 0`() {
    #expect(Metric.weight.changeText(0.04, in: .english) == "0.0")
    #expect(Metric.weight.changeText(-0.04, in: .german) == "0,0")
    #expect(Metric.steps.changeText(1234.2, in: .english) == "+1\u{202F}234")
    #expect(Metric.weight.changeText(-0.26, in: .english) == "−0.3")
  }
}

@Suite struct `What the body score still needs` {
  private func needs(_ lines: String, height: Double? = nil) throws -> [String?] {
    var timeline = try makeTimeline(lines, now: "2025-11-19")
    timeline.use(height: height)
    let lacking = timeline.bucketsLackingHeight()
    let buckets: [TimelineBucket?] = timeline.buckets.isEmpty ? [nil] : timeline.buckets
    return buckets.map { bucket in
      timeline.scoreNeeds(in: bucket, lacksHeight: bucket.map { lacking.contains($0.id) } ?? false)?
        .text(in: .english)
    }
  }

  @Test func `are the metrics that were never measured, and the height`() throws {
    #expect(try needs("") == ["Still needs weight, body fat and your height"])
    #expect(try needs("2025-11-17 weight 80") == ["Still needs body fat and your height"])
    #expect(try needs("2025-11-17 weight 80", height: 1.8) == ["Still needs body fat"])
    #expect(try needs("2025-11-17 weight 80\n2025-11-17 body_fat 20") == ["Still needs your height"])
    #expect(try needs("2025-11-17 weight 80\n2025-11-17 body_fat 20", height: 1.8) == [nil])
    let full = "2025-11-17 weight 80\n2025-11-17 body_fat 20\n2025-11-17 ffmi 19"
    #expect(try needs(full) == ["Still needs your height"], "weight is rated by it")
    #expect(try needs(full, height: 1.8) == [nil])
  }

  @Test func `are not what only a measurement of that time would give`() throws {
    let lines = "2025-06-02 weight 81\n2025-11-17 weight 80\n2025-11-17 body_fat 20"
    #expect(try needs(lines, height: 1.8) == [nil, nil])
    let height = "Still needs your height"
    #expect(try needs(lines) == [height, height], "in June it would give no FFMI, but rates the weight")
    #expect(try needs("2025-11-10 steps 9000\n" + lines) == [height, nil, height], "steps are not scored")
  }

  @Test func `include the height in a week whose body fat was measured before it`() throws {
    let timeline = try makeTimeline(
      "2025-11-10 weight 80\n2025-11-10 body_fat 20\n2025-11-17 weight 80", now: "2025-11-19")
    #expect(timeline.bucketsLackingHeight() == ["2025-W46", "2025-W47"])
  }

  @Test func `name the button that enters measurements`() {
    let needs = ScoreNeeds(metrics: [.weight, .bodyFat], height: false)
    #expect(needs.checkIn(in: .english) == "Enter weight and body fat")
    #expect(needs.checkIn(in: .german) == "Gewicht und Körperfett eingeben")
    #expect(ScoreNeeds(metrics: [], height: true).checkIn(in: .english) == nil)
  }
}
