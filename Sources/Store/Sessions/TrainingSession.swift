package import Chronology
import Numerics
package import Training

/// The data of a training session that a replay needs.
package struct TrainingSession: Hashable, Sendable {
  /// The start of the session.
  package var startedAt: Instant
  /// The seed of its random numbers.
  package var seed: UInt64
  /// The strategy's parameters, with the strategy's name in their descriptor; nil in pitch matching.
  package var strategy: ParameterValues?
  /// The initial settings.
  package var settings: ParameterValues
  /// The constants of profile, trend and timeline, as in `HistorySettings.descriptor`.
  package var history: ParameterValues
  package var respondent: Respondent

  /// A session; by default a person's.
  package init(
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
  package var address: ListenerAddress { ListenerAddress(key: StreamKey(seed: seed), index: 0) }
}

/// A session in a store.
package struct StoredSession: Hashable, Sendable, Identifiable {
  /// The id; later sessions have greater ids.
  package let id: Int64
  /// The session's initial data.
  package let session: TrainingSession
  /// The settings, each with the first comparison to which they apply, in order; the first apply from comparison 0.
  package let settings: [SettingsChange]
  /// The number of answered comparisons.
  package let comparisons: Int
}

/// Settings that apply from a comparison of a session on.
package struct SettingsChange: Hashable, Sendable {
  /// The index of the first comparison with these settings.
  package var fromTrial: Int
  package var settings: ParameterValues

  package init(fromTrial: Int, settings: ParameterValues) {
    self.fromTrial = fromTrial
    self.settings = settings
  }
}
