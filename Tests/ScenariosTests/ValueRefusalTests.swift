// What is said of values that are of another kind than asked for, out of range, unknown or given twice.
import Testing

@Suite struct `A scenario's values` {
  @Test(arguments: [
    (
      "listener: { lapse-rate: 1.3 }",
      "4:25: listener.lapse-rate must be a number in 0…0.5, got 1.3. The default is 0."
    ),
    (
      "settings: { highest-note: 300 }",
      "4:27: settings.highest-note must be a note in A0…C8 or its MIDI number, 21…108, got 300. The default is C6."
    ),
    (
      "timeline: { window: 1.5 }",
      "4:21: timeline.window must be a whole number in 1…100000, got 1.5. The default is 20 points."
    ),
    (
      "timeline: { window: 99999999999999999999 }",
      """
      4:21: timeline.window must be a whole number in 1…100000, got 99999999999999999999. The default is \
      20 points.
      """
    ),
  ])
  func `must be in range`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "trend: { threshold: true }",
      "4:21: trend.threshold must be a number in 0…10, got true. The default is 0.05."
    ),
    (
      #"trend: { threshold: "5" }"#,
      #"4:21: trend.threshold must be a number in 0…10, got "5". The default is 0.05."#
    ),
    (
      "trend: { threshold: }",
      "4:21: trend.threshold must be a number in 0…10, got nothing. The default is 0.05."
    ),
    (
      "trend: { threshold: { a: 1 } }",
      #"4:23: trend.threshold has no key "a". Known: from, to, steps, step, scale."#
    ),
    (
      #"profile: { correct-only: "true" }"#,
      #"4:26: profile.correct-only must be true or false, got "true". The default is false."#
    ),
    (
      "profile: { correct-only: 1 }",
      "4:26: profile.correct-only must be true or false, got 1. The default is false."
    ),
    (
      "profile: { correct-only: { from: 0, to: 1 } }",
      "4:26: profile.correct-only must be true or false, got a mapping. The default is false."
    ),
    (
      "timeline: { window: 15e-1 }",
      "4:21: timeline.window must be a whole number in 1…100000, got 15e-1. The default is 20 points."
    ),
    (
      "timeline: { window: [10, [20]] }",
      "4:26: timeline.window must be a whole number in 1…100000, got [20]. The default is 20 points."
    ),
  ])
  func `must be of the kind asked for`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "trend: { threshold: .inf }",
      "4:21: trend.threshold must be a number in 0…10, got .inf. The default is 0.05."
    ),
    (
      "trend: { threshold: -.inf }",
      "4:21: trend.threshold must be a number in 0…10, got -.inf. The default is 0.05."
    ),
    (
      "trend: { threshold: .nan }",
      "4:21: trend.threshold must be a number in 0…10, got .nan. The default is 0.05."
    ),
    (
      "trend: { threshold: 1e400 }",
      "4:21: trend.threshold must be a number in 0…10, got 1e400. The default is 0.05."
    ),
    (
      "trend: { threshold: 010 }",
      "4:21: trend.threshold must be a number in 0…10, got 010. The default is 0.05."
    ),
    (
      "trend: { threshold: 0x10 }",
      "4:21: trend.threshold must be a number in 0…10, got 0x10. The default is 0.05."
    ),
    (
      "trend: { threshold: +1 }",
      "4:21: trend.threshold must be a number in 0…10, got +1. The default is 0.05."
    ),
    (
      "trend: { threshold: 0x1p-1 }",
      "4:21: trend.threshold must be a number in 0…10, got 0x1p-1. The default is 0.05."
    ),
    (
      "trend: { threshold: 0o7 }",
      "4:21: trend.threshold must be a number in 0…10, got 0o7. The default is 0.05."
    ),
    (
      "trend: { threshold: 1_000 }",
      "4:21: trend.threshold must be a number in 0…10, got 1_000. The default is 0.05."
    ),
    (
      "trend: { threshold: 1:30 }",
      "4:21: trend.threshold must be a number in 0…10, got 1:30. The default is 0.05."
    ),
    (
      "trend: { threshold: ~ }",
      "4:21: trend.threshold must be a number in 0…10, got nothing. The default is 0.05."
    ),
  ])
  func `must be decimal and finite where they are numbers`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "profile: { correct-only: yes }",
      "4:26: profile.correct-only must be true or false, got yes. The default is false."
    ),
    (
      "profile: { correct-only: no }",
      "4:26: profile.correct-only must be true or false, got no. The default is false."
    ),
    (
      "profile: { correct-only: on }",
      "4:26: profile.correct-only must be true or false, got on. The default is false."
    ),
    (
      "profile: { correct-only: True }",
      "4:26: profile.correct-only must be true or false, got True. The default is false."
    ),
  ])
  func `must be true or false where they are flags`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "timeline: { period: dya }",
      """
      4:21: timeline.period must be one of hour, day, week, month, year, got dya. Did you mean "day"?
      """
    ),
    (
      "settings: { intervals: [P1, p5] }",
      """
      4:29: settings.intervals must be one or more of P1, m2, M2, m3, M3, P4, d5, P5, m6, M6, m7, M7, P8, \
      got p5. Did you mean "P5" (perfect fifth)?
      """
    ),
    (
      "settings: { tuning: just }",
      """
      4:21: settings.tuning must be one of equal-temperament, just-intonation, got just. Did you mean \
      "just-intonation"?
      """
    ),
  ])
  func `must be known where they are names`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "timeline: { window: [] }",
      "4:21: timeline.window must have at least one value, got []. List its values."
    ),
    (
      "timeline: { window: [10, 20, 10] }",
      """
      4:30: timeline.window must sweep each value once, got 10 again after 4:22. Delete one of the two.
      """
    ),
    (
      "settings: { intervals: [[P1], [P1]] }",
      """
      4:31: settings.intervals must sweep each value once, got [P1] again after 4:25. Delete one of the \
      two.
      """
    ),
  ])
  func `must differ where they are swept`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }
}
