// What is said of ranges, days and plans that make no sense, and of values at odds with others.
import Testing

@Suite struct `A scenario's ranges, days and plan` {
  @Test(arguments: [
    (
      "trend: { threshold: { from: 0.1, to: 0.02, steps: 3 } }",
      "4:29: trend.threshold.from must be below to, got 0.1. Swap the two."
    ),
    (
      "trend: { threshold: { from: 0.02, to: 11 } }",
      "4:39: trend.threshold.to must be a number in 0…10, got 11. The default is 0.05."
    ),
    (
      "trend: { threshold: { from: 0, to: 1, scale: log } }",
      "4:29: trend.threshold.from must be above 0 on a log scale, got 0. Raise it."
    ),
    (
      "trend: { threshold: { from: 0.02, to: 1, steps: 1 } }",
      "4:49: trend.threshold.steps must be a whole number in 2…100000, got 1. The default is 5."
    ),
    (
      "trend: { threshold: { from: 0.02, to: 1, steps: 3, step: 0.1 } }",
      "4:58: trend.threshold.step cannot be combined with steps or scale, got 0.1. Delete it."
    ),
    (
      "trend: { threshold: { from: 0.02, to: 0.1, step: 0.5 } }",
      """
      4:50: trend.threshold.step must be a number above 0 and at most to − from, got 0.5. Make it smaller \
      than that.
      """
    ),
    (
      "trend: { threshold: { from: 0, to: 1, step: 0.0000001 } }",
      "4:45: trend.threshold.step must make at most 100000 values, got 0.0000001. Make it larger."
    ),
    (
      "trend: { threshold: { from: 0.02, to: 0.1, scale: lgo } }",
      #"4:51: trend.threshold.scale must be one of linear, log, got lgo. Did you mean "log"?"#
    ),
    (
      "trend: { threshold: { to: 1 } }",
      #"4:21: trend.threshold must have the key "from", got none. Add for example "from: 0.02"."#
    ),
    (
      "trend: { threshold: { fro: 0.02, to: 1 } }",
      """
      4:23: trend.threshold has no key "fro". Did you mean "from"? Known: from, to, steps, step, scale.
      """
    ),
    (
      "timeline: { window: { from: 1, to: 3, steps: 10 } }",
      "4:21: timeline.window must sweep each value once, got 1 twice in its range. Take fewer steps."
    ),
  ])
  func `must make sense where they are ranges`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "training: { first-day: 2026-02-30 }",
      """
      4:24: training.first-day must be a day of the calendar, got 2026-02-30. Write it as 2026-01-05.
      """
    ),
    (
      "training: { first-day: 5.1.2026 }",
      "4:24: training.first-day must be a day of the calendar, got 5.1.2026. Write it as 2026-01-05."
    ),
    (
      "training: { first-day: [2026-01-05] }",
      """
      4:24: training.first-day must be a day of the calendar, got [2026-01-05]. Write it as 2026-01-05.
      """
    ),
    (
      #"training: { time-of-day: "24:00" }"#,
      #"4:26: training.time-of-day must be in 00:00…23:59, got "24:00". Write it as "18:00"."#
    ),
    (
      "training: { time-of-day: 18 }",
      #"4:26: training.time-of-day must be in 00:00…23:59, got 18. Write it as "18:00"."#
    ),
    (
      "training: { time-zone: Europe/Berlim }",
      """
      4:24: training.time-zone must be a known time zone, got Europe/Berlim. Did you mean "Europe/Berlin"? \
      Zones are named as in Europe/Berlin.
      """
    ),
    (
      "training: { time-zone: [UTC] }",
      """
      4:24: training.time-zone must be a known time zone, got [UTC]. Did you mean "UTC"? Zones are named as in Europe/Berlin.
      """
    ),
  ])
  func `must be days, times and zones`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "training: { sessions-per-day: 7 }",
      """
      4:31: training.sessions-per-day must leave the last session before midnight, each an hour after the \
      other, got 7. Lower it, or begin earlier with time-of-day.
      """
    ),
    (
      "training: { sessions: 100000, days-between: 3650 }",
      """
      4:23: training.sessions must end by 9999-12-31, with days-between 3650, got 100000. Lower sessions \
      or days-between.
      """
    ),
    (
      "training: { sessions: 2, comparisons-per-session: 10, warm-up: 20 }",
      """
      4:64: training.warm-up must be below the 20 comparisons of sessions × comparisons-per-session, got \
      20. Lower it, or nothing is measured.
      """
    ),
    (
      "training: { session-warm-up: 100 }",
      """
      4:30: training.session-warm-up must be below comparisons-per-session 100, got 100. Lower it, or \
      nothing is measured.
      """
    ),
  ])
  func `must make a plan that the calendar has and that measures something`(_ yaml: String, _ message: String)
  {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "strategy: { name: kazez, k1: [0.05, 0.2] }",
      """
      3:37: strategy.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.2. Lower k1 or \
      maximum-cents.
      """
    ),
    (
      "strategy: { name: kazez, first-cents: [20, 200] }",
      """
      3:44: strategy.first-cents must be at most maximum-cents, which is 100 cents, got 200. Lower first-cents \
      or raise maximum-cents.
      """
    ),
    (
      """
      strategy: kazez
      settings: { maximum-cents: [100, 600] }
      """,
      """
      4:34: strategy.k1 must be below 1/√(maximum-cents), which is 0.0408 for 600 cents, got 0.05. Lower \
      k1 or maximum-cents.
      """
    ),
    (
      """
      strategy: { name: kazez, k1: 0.09 }
      settings: { maximum-cents: [100, 200] }
      """,
      """
      3:30: strategy.k1 must be below 1/√(maximum-cents), which is 0.0707 for 200 cents, got 0.09. Lower \
      k1 or maximum-cents.
      """
    ),
    (
      "strategy: { name: staircase, stop-reversals: [8, 3] }",
      """
      3:50: strategy.stop-reversals must be 0, or at least 2 more than the 2 reversals of the run-in, got 3. \
      Raise stop-reversals or shorten the run-in.
      """
    ),
    (
      "strategy: { name: constant, levels: [[1, 2], [3, 200]] }",
      """
      3:46: strategy.levels must lie within the bounds 0.1…100 cents, got 200. Change the level, \
      minimum-cents or maximum-cents.
      """
    ),
    (
      "strategy: [random, { name: adaptive, rule: kazez-chain, k1: 0.1 }]",
      """
      3:61: strategy.k1 must be below 1/√(maximum-cents), which is 0.1 for 100 cents, got 0.1. Lower k1 or \
      maximum-cents.
      """
    ),
    (
      """
      strategy: kazez
      settings: { lowest-note: 80 }
      """,
      """
      4:26: settings.highest-note must be at least an octave above lowest-note 80 (G#5), got 84 (C6). Widen the note \
      range to an octave or more.
      """
    ),
    (
      """
      strategy: kazez
      settings: { minimum-cents: 101 }
      """,
      "4:28: settings.minimum-cents must not exceed maximum-cents 100, got 101. Swap the two."
    ),
    (
      """
      strategy: kazez
      listener: { threshold-table: [60, 4, 50, 8] }
      """,
      """
      4:30: listener.threshold-table must be pairs of MIDI note and cents, notes rising within 0…127, \
      cents above 0, got [60, 4, 50, 8]. Write for example [36, 14, 60, 8, 84, 9].
      """
    ),
  ])
  func `must go together, and the one that was written is to blame`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .population) == message)
  }
}
