import Training

/// The constants of a training plan that can be swept, as scenarios name them.
enum TrainingParameters {
  /// Sessions of a listener.
  static let sessions = Parameter(
    "sessions", .integer(1...100_000), default: 30, "sessions of a listener")
  /// Comparisons in each session.
  static let comparisons = Parameter(
    "comparisons-per-session", .integer(1...10_000_000), default: 100, "comparisons in a session")
  /// Notes tuned after the comparisons of each session.
  static let matchings = Parameter(
    "matchings-per-session", .integer(0...1_000_000), default: 0,
    "notes tuned after the comparisons of a session")
  /// Sessions on a training day.
  static let sessionsPerDay = Parameter(
    "sessions-per-day", .integer(1...24), default: 1, "sessions on a training day, an hour apart")
  /// Days from one training day to the next.
  static let daysBetween = Parameter(
    "days-between", .integer(1...3650), default: 1, unit: "days",
    "from one training day to the next")
  /// Comparisons left out at the start of a listener's training.
  static let warmUp = Parameter(
    "warm-up", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "left out of the measures at the start of a listener's training")
  /// Comparisons left out at the start of each session.
  static let sessionWarmUp = Parameter(
    "session-warm-up", .integer(0...1_000_000_000), default: 0, unit: "comparisons",
    "left out of the measures at the start of each session")

  /// The constants.
  static let descriptor = Descriptor(
    name: "training", summary: "how much and when listeners train", source: "spec 3-laboratory L4",
    parameters: [sessions, comparisons, matchings, sessionsPerDay, daysBetween, warmUp, sessionWarmUp])
}
