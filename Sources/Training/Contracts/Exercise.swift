import Chronology
import Music

/// What a person trains: chooses each trial and learns from its answer.
///
/// `ComparisonTraining` and `PitchMatchingTraining` conform. `ExerciseMachine` turns either into a live session, and
/// `ExerciseSession` runs it.
public protocol Exercise: Sendable, ExerciseReporting {
  /// Read at each trial; replaced between two trials when the person changes them.
  var settings: TrainingSettings { get set }

  /// The next trial. Called once before each trial, with the settings that apply to it.
  /// - Parameter address: where the trial's random words come from.
  mutating func present(at address: TrialAddress) -> Presentation<Trial>

  /// Updates what is known of the person. Called once for each answered trial, before the next is presented.
  /// - Parameter timestamp: when the answer was given.
  /// - Returns: what observers receive.
  mutating func complete(_ trial: Trial, with answer: Trial.Answer, at timestamp: Instant) -> Trial.Completed

  /// Whether the session ends with the trial completed last; false by default. Read after each completed trial.
  var endsSession: Bool { get }

  /// What the target note sounds like while `answer` is about to be given; nil where answers do not change it, which
  /// is the default. Called for each move of a slider.
  func target(of trial: Trial, for answer: Trial.Answer) -> Frequency?

  /// Called before settings replace those of a session; accepts all by default.
  /// - Throws: `ParameterError` when the exercise cannot be trained with them.
  func validate(_ settings: TrainingSettings) throws(ParameterError)
}

extension Exercise {
  /// False: the session's length is its limit.
  public var endsSession: Bool { false }

  /// Answers do not change what sounds.
  public func target(of trial: Trial, for answer: Trial.Answer) -> Frequency? { nil }

  /// Accepts all settings.
  public func validate(_ settings: TrainingSettings) throws(ParameterError) {}
}

/// What an exercise tells the screen and the log.
public protocol ExerciseReporting<Trial> {
  /// `Comparison` or `PitchMatching`.
  associatedtype Trial: ExerciseTrial

  /// The session's result so far, nil before there is one. Read after each event of a live session.
  var score: Cents? { get }

  /// The person's estimated threshold; nil, the default, where the exercise estimates none.
  var threshold: TrackedThreshold? { get }

  /// The log's line on the profile. Called after `complete`.
  func profileLine(after completed: Trial.Completed) -> String
}

extension ExerciseReporting {
  /// Nil: the exercise estimates no threshold.
  public var threshold: TrackedThreshold? { nil }
}

/// One trial of an exercise: two notes, of which the second stands at an interval from the first.
public protocol ExerciseTrial: Sendable, Equatable {
  /// What the person decides.
  associatedtype Answer: Sendable, Equatable
  /// The trial with its answer.
  associatedtype Completed: Sendable, Equatable

  /// From the reference up to the target.
  var interval: Interval { get }
}
