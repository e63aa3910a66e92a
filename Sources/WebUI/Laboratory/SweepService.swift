package import Results
package import Text

/// A scenario that the page can sweep or tune.
package struct ScenarioView: Codable, Sendable, Hashable {
  /// The id of the scenario in requests. The server assigns it; it does not contain the path.
  package var id: String
  /// The name of the file.
  package var file: String
  /// The study's name; nil for a file that cannot be swept.
  package var name: String?
  /// The study's question; may be empty.
  package var question = ""
  /// The number of cells, of listeners in each cell, and of comparisons in all cells.
  package var cells = 0, listeners = 0, comparisons = 0
  /// Whether it is tuned; `comparisons` is then its budget, and `cells` its combinations.
  package var isTuning = false
  /// Why the file cannot be swept, as a sentence in the page's language; nil if it can.
  package var problem: String?

  /// A scenario.
  package init(id: String, file: String) { (self.id, self.file) = (id, file) }
}

/// A request of the page to sweep a scenario.
package struct SweepRequest: Sendable, Hashable {
  /// Where the scenario comes from.
  package enum Source: Sendable, Hashable {
    /// A listed scenario, by the id from the client.
    case scenario(id: String)
    /// The unfinished run of a listed study, by the id from the client. It is resumed.
    case run(study: String)
    /// A scenario that this server has written.
    case text(String, file: String)
  }

  /// The scenario.
  package var source: Source
  /// What to do about an interrupted run of the same name.
  package var beginning: StudyWriter.Beginning
  /// Whether a finished study of another run is replaced.
  package var isReplacing: Bool
  /// Whether the person has been asked about time and disk.
  package var isConfirmed: Bool

  /// A request. By default nothing is resumed, discarded, replaced or confirmed.
  package init(
    _ source: Source, _ beginning: StudyWriter.Beginning = .new, isReplacing: Bool = false,
    isConfirmed: Bool = false
  ) {
    (self.source, self.beginning) = (source, beginning)
    (self.isReplacing, self.isConfirmed) = (isReplacing, isConfirmed)
  }
}

/// The answer to a request to sweep.
package struct SweepAnswer: Codable, Sendable, Hashable {
  /// How a refused sweep can be started.
  package enum Choice: String, Codable, Sendable {
    /// Continue the interrupted run.
    case resume
    /// Discard the interrupted run.
    case fresh
    /// Replace the finished study.
    case replace
    /// Run it, although it takes long or much disk.
    case long
  }

  /// The study's name, if it is now running or was finished by the same run before.
  package var name: String?
  /// Whether the same run has finished it before, so that nothing was started.
  package var wasFinished = false
  /// Why it was not started, a sentence in the page's language.
  package var problem: String?
  /// The error in a constant of Explore as data, for which the page has words of its own; ``problem`` is then in English.
  private(set) var rejected: PageProblem?
  /// How the sweep can be started nevertheless.
  package var choices: [Choice] = []

  /// A sweep that runs, or has run before.
  package init(name: String, wasFinished: Bool = false) {
    (self.name, self.wasFinished) = (name, wasFinished)
  }

  /// A refusal.
  package init(problem: String, choices: [Choice] = []) {
    (self.problem, self.choices) = (problem, choices)
  }

  /// A refusal of settings that cannot be explored.
  init(_ error: ExploreProblem) { (problem, rejected) = (error.sentence, error.problem) }
}

/// The sweep that this server runs.
package struct SweepState: Codable, Sendable, Hashable {
  /// The id of the study that is swept; nil if no sweep runs.
  package var study: String?
  /// The name of that study.
  package var name: String?
  /// Whether it was cancelled and is about to end.
  package var isEnding = false
  /// Why the last sweep failed; nil if it did not, or if another one has begun since.
  package var problem: Translated?

  /// The state without a sweep.
  package init() {}
}

/// Starts and cancels sweeps.
package protocol SweepService: Sendable {
  /// Reads the scenario files again and returns the scenarios that can be chosen.
  func scenarios(in language: Language) async -> [ScenarioView]

  /// The time and disk that a scenario takes, in words; nil for an unknown id and for a scenario that cannot be swept.
  /// - Parameter id: from the client.
  func cost(of id: String, in language: Language) async -> String?

  /// Starts a sweep unless one is running. One that takes long or much disk must be confirmed.
  func start(_ request: SweepRequest, in language: Language) async -> SweepAnswer

  /// Cancels the sweep of a study; its finished cells are kept.
  /// - Parameter study: the study's id, from the client.
  /// - Returns: whether this server is sweeping that study.
  func cancel(_ study: String) async -> Bool

  /// The state now, and again whenever it changes, until the stream is cancelled.
  func states() async -> AsyncStream<SweepState>
}
