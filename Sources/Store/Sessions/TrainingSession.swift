import Chronology
import Randomness
import Training

/// What must be kept of a training session so that it can be replayed.
public struct TrainingSession: Hashable, Sendable {
  /// When it began.
  public var startedAt: Instant
  /// What its random numbers come from.
  public var seed: UInt64
  /// The strategy, by its descriptor's name, and its parameters; nil in pitch matching.
  public var strategy: ParameterValues?
  /// The settings it began with.
  public var settings: ParameterValues
  /// The constants of profile, trend and timeline, those of `HistorySettings.descriptor`.
  public var history: ParameterValues
  /// Who answers.
  public var respondent: Respondent

  /// A session.
  public init(
    startedAt: Instant, seed: UInt64, strategy: ParameterValues?, settings: ParameterValues,
    history: ParameterValues = ParameterValues(of: HistorySettings.descriptor),
    respondent: Respondent = .person
  ) {
    self.startedAt = startedAt
    self.seed = seed
    self.strategy = strategy
    self.settings = settings
    self.history = history
    self.respondent = respondent
  }

  /// Where its random numbers come from: it is session 0 of listener 0 under its own seed.
  public var address: ListenerAddress { ListenerAddress(key: StreamKey(seed: seed), index: 0) }
}

/// A session as it is found in a store.
public struct StoredSession: Hashable, Sendable, Identifiable {
  /// Its number in the store, in the order of sessions.
  public let id: Int64
  /// What it began with.
  public let session: TrainingSession
  /// The settings from a comparison on, in order; the first from comparison 0.
  public let settings: [SettingsChange]
  /// How many comparisons were answered.
  public let comparisons: Int
  /// Whose earlier records it started from. Releases that did not tell respondents apart started from everyone's.
  public let startedFrom: RecordFilter
}

/// Settings that apply from a comparison of a session on.
public struct SettingsChange: Hashable, Sendable {
  /// The first comparison they apply to, from 0.
  public var fromTrial: Int
  /// The settings.
  public var settings: ParameterValues

  /// Settings from a comparison on.
  public init(fromTrial: Int, settings: ParameterValues) {
    self.fromTrial = fromTrial
    self.settings = settings
  }
}
