// What is said of keys that are unknown or missing, and of the name.
import Simulation
import Testing
import Training

/// How a message names the known measures.
private let knownMeasures: String = {
  let names = MeasureCatalog.standard.names
  return "\(names.prefix(16).joined(separator: ", ")) and \(names.count - 16) more"
}()

@Suite struct `A scenario's structure` {
  @Test(arguments: [
    (
      """
      population: [{ listener: novice }]
      strategy: kazez
      """,
      #"1:1: a scenario must have the key "name", got none. Add for example "name: kazez-constants"."#
    ),
    (
      """
      name: n
      strategy: kazez
      """,
      """
      1:1: a scenario must have the key "population", got none. Add for example "population: [{ listener: \
      novice, count: 50 }]".
      """
    ),
    (
      """
      name: n
      population: [{ listener: novice }]
      """,
      #"1:1: a scenario must have the key "strategy", got none. Add for example "strategy: kazez"."#
    ),
    (
      """
      name: n
      population: [{ count: 3 }]
      strategy: kazez
      """,
      """
      2:14: a group must have the key "listener" or "group", got neither. Add for example "listener: \
      novice".
      """
    ),
    (
      """
      name: n
      population: [{ group: a }]
      strategy: { k1: 0.05 }
      """,
      #"3:11: strategy must have the key "name", got none. Add for example "name: kazez"."#
    ),
  ])
  func `must have what has no default`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }

  @Test(arguments: [
    (
      "trainning: {}",
      """
      4:1: a scenario has no key "trainning". Did you mean "training"? Known: name, question, seed, \
      replicates, population, listener, strategy, settings, profile, trend, timeline, training, measures, \
      objectives, sampler, tune, plan, baseline.
      """
    ),
    (
      "training: { sesions: 3 }",
      """
      4:13: training has no key "sesions". Did you mean "sessions"? Known: first-day, time-of-day, \
      time-zone, sessions, comparisons-per-session, matchings-per-session, sessions-per-day, days-between, warm-up, \
      session-warm-up.
      """
    ),
    (
      #"settings: { "🎵": 1 }"#,
      """
      4:13: settings has no key "🎵". Known: lowest-note, highest-note, minimum-cents, maximum-cents, \
      cold-start-cents, unison-first-cents, interval-first-cents, natural-vs-mechanical, intervals, \
      interval-direction, tuning, reference-pitch, note-duration, note-gap, vary-loudness, feedback-duration, \
      slider-range, wait-for-touch, hold-first-note and 2 more.
      """
    ),
    (
      "training: { \(String(repeating: "9", count: 1000)): 3 }",
      """
      4:13: training has no key "\(String(repeating: "9", count: 59))…". Known: first-day, time-of-day, \
      time-zone, sessions, comparisons-per-session, matchings-per-session, sessions-per-day, days-between, warm-up, \
      session-warm-up.
      """
    ),
    (
      "measures:\n  -",
      "5:4: measure must be a name, got nothing. Known: \(knownMeasures)."
    ),
    ("profile: { window: 20 }", #"4:12: profile has no key "window". Known: correct-only."#),
    (
      "training: [1]",
      #"4:11: training must be a mapping, got [1]. Write its keys, each as "key: value"."#
    ),
    (
      "training:",
      #"4:10: training must be a mapping, got nothing. Write its keys, each as "key: value"."#
    ),
  ])
  func `must have no unknown key`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml, after: .base) == message)
  }

  @Test(arguments: [
    (
      "name: N",
      """
      1:7: name must be kebab-case of at most 64 characters, got N. Use lower-case letters, digits and \
      single hyphens.
      """
    ),
    (
      "name: [a]",
      """
      1:7: name must be kebab-case of at most 64 characters, got [a]. Use lower-case letters, digits and \
      single hyphens.
      """
    ),
    (
      "name: kazez_constants",
      """
      1:7: name must be kebab-case of at most 64 characters, got kazez_constants. Use lower-case letters, \
      digits and single hyphens.
      """
    ),
    (
      "name:",
      """
      1:6: name must be kebab-case of at most 64 characters, got nothing. Use lower-case letters, digits \
      and single hyphens.
      """
    ),
    (
      "name: ../up",
      """
      1:7: name must be kebab-case of at most 64 characters, got ../up. Use lower-case letters, digits and \
      single hyphens.
      """
    ),
  ])
  func `must have a name that can name a folder`(_ yaml: String, _ message: String) {
    #expect(complaint(about: yaml) == message)
  }
}
