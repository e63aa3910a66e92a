import Chronology
import Numerics
import Training

/// The data of a training session that a replay needs.
public struct TrainingSession: Hashable, Sendable {
  /// The start of the session.
  public var startedAt: Instant
  /// The seed of its random numbers.
  public var seed: UInt64
  /// The strategy, by its descriptor's name, with its parameters; nil in pitch matching.
  public var strategy: ParameterValues?
  /// The initial settings.
  public var settings: ParameterValues
  /// The constants of profile, trend and timeline, as in `HistorySettings.descriptor`.
  public var history: ParameterValues
  /// The respondent.
  public var respondent: Respondent

  /// A session; by default a person's.
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

  /// The address of its random numbers: session 0 of listener 0 under its own seed.
  public var address: ListenerAddress { ListenerAddress(key: StreamKey(seed: seed), index: 0) }
}

/// A session in a store.
public struct StoredSession: Hashable, Sendable, Identifiable {
  /// The id; later sessions have greater ids.
  public let id: Int64
  /// The session's initial data.
  public let session: TrainingSession
  /// The settings, each with the first comparison to which they apply, in order; the first apply from comparison 0.
  public let settings: [SettingsChange]
  /// The number of answered comparisons.
  public let comparisons: Int
  /// The respondents whose earlier records form its initial history. Earlier releases used everyone's.
  public let startedFrom: RecordFilter
}

/// Settings that apply from a comparison of a session on.
public struct SettingsChange: Hashable, Sendable {
  /// The index of the first comparison with these settings.
  public var fromTrial: Int
  /// The settings.
  public var settings: ParameterValues

  /// A change of settings.
  public init(fromTrial: Int, settings: ParameterValues) {
    self.fromTrial = fromTrial
    self.settings = settings
  }
}
