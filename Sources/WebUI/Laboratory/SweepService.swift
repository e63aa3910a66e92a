/// A scenario that the page can sweep.
public struct ScenarioView: Codable, Sendable, Hashable {
  /// What requests call it. Assigned by the server; says nothing about where the file is.
  public var id: String
  /// The name of the file.
  public var file: String
  /// The study's name; nil of a file that cannot be swept.
  public var name: String?
  /// May be empty.
  public var question = ""
  /// Cells, listeners in each, and comparisons in all.
  public var cells = 0, listeners = 0, comparisons = 0
  /// Why it cannot be swept, a sentence.
  public var problem: String?

  /// A scenario.
  public init(id: String, file: String) { (self.id, self.file) = (id, file) }
}

/// What the page asks to be swept.
public struct SweepRequest: Sendable, Hashable {
  /// Where the scenario comes from.
  public enum Source: Sendable, Hashable {
    /// A listed scenario, by the id from the client.
    case scenario(id: String)
    /// The unfinished run of a listed study, by the id from the client. It is resumed.
    case run(study: String)
    /// A scenario that this server has written.
    case text(String, file: String)
  }

  /// What to do about an interrupted run of the same name.
  public enum Beginning: String, Codable, Sendable {
    /// Refuse if there is one.
    case new
    /// Continue it.
    case resume
    /// Discard it.
    case fresh
  }

  /// The scenario.
  public var source: Source
  /// What to do about an interrupted run.
  public var beginning: Beginning
  /// Whether a finished study of another run is replaced.
  public var isReplacing: Bool

  /// A request. Nothing is resumed, discarded or replaced unless it says so.
  public init(_ source: Source, _ beginning: Beginning = .new, isReplacing: Bool = false) {
    (self.source, self.beginning, self.isReplacing) = (source, beginning, isReplacing)
  }
}

/// The answer to a request to sweep.
public struct SweepAnswer: Codable, Sendable, Hashable {
  /// How a refused sweep can be started.
  public enum Choice: String, Codable, Sendable {
    /// Continue the interrupted run.
    case resume
    /// Discard the interrupted run.
    case fresh
    /// Replace the finished study.
    case replace
  }

  /// The study's name, if it is now running or was finished by the same run before.
  public var name: String?
  /// Whether the same run has finished it before, so that nothing was started.
  public var wasFinished = false
  /// Why it was not started, a sentence.
  public var problem: String?
  /// How it can be started nevertheless.
  public var choices: [Choice] = []

  /// A sweep that runs, or has run before.
  public init(name: String, wasFinished: Bool = false) { (self.name, self.wasFinished) = (name, wasFinished) }

  /// A refusal.
  public init(problem: String, choices: [Choice] = []) {
    (self.problem, self.choices) = (problem, choices)
  }
}

/// The sweep that this server runs.
public struct SweepState: Codable, Sendable, Hashable {
  /// The id of its study; nil if none runs.
  public var study: String?
  /// Its name.
  public var name: String?
  /// Whether it was cancelled and is about to end.
  public var isEnding = false
  /// Why the last one has failed; nil if it has not, or another has begun since.
  public var problem: String?

  /// None.
  public init() {}
}

/// Starts and cancels sweeps.
public protocol SweepService: Sendable {
  /// The scenarios that can be chosen, read again.
  func scenarios() async -> [ScenarioView]

  /// Starts a sweep unless one runs.
  func start(_ request: SweepRequest) async -> SweepAnswer

  /// Cancels the sweep if it runs; its finished cells are kept.
  /// - Parameter study: its id, from the client.
  /// - Returns: whether that study is being swept by this server.
  func cancel(_ study: String) async -> Bool

  /// The state now, and again whenever it changes, until the stream is given up.
  func states() async -> AsyncStream<SweepState>
}
