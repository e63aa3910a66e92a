public import Chronology
public import Music

/// A kind of training: presents trials and learns from the answers.
///
/// `ComparisonTraining` and `PitchMatchingTraining` conform. `ExerciseMachine` turns either into a live session, and
/// `ExerciseSession` runs it.
@usableFromInline package protocol Exercise: Sendable, ExerciseReporting {
  /// The person's settings, read before each trial. If the person changes them, they are replaced between two trials.
  var settings: TrainingSettings { get set }

  /// The next trial. Called once before each trial, with the settings that apply to it.
  /// - Parameter address: the address of the trial's random words.
  mutating func present(at address: TrialAddress) -> Presentation<Trial>

  /// Adds an answer to the person's history. Called once for each answered trial, before the next is presented.
  /// - Parameter timestamp: when the answer was given.
  /// - Returns: the completed trial, which observers receive.
  mutating func complete(_ trial: Trial, with answer: Trial.Answer, at timestamp: Instant) -> Trial.Completed

  /// Whether the session ends after the last completed trial; false by default. Read after each completed trial.
  var endsSession: Bool { get }

  /// The frequency of the target note while the provisional answer is `answer`; nil, the default, if answers do not
  /// change the target. Called for each move of a slider.
  func target(of trial: Trial, for answer: Trial.Answer) -> Frequency?

  /// The notes that follow the feedback on an answer; empty, the default, if none do. Read after `complete`.
  func notes(after completed: Trial.Completed) -> [PresentedNote]

  /// The error that ends the session; nil, the default, if there is none. Read after each event of a live session.
  var problem: ParameterError? { get }

  /// Called before the settings of a session are replaced; accepts all settings by default.
  /// - Throws: `ParameterError` if the exercise cannot be trained with them.
  func validate(_ settings: TrainingSettings) throws(ParameterError)
}

extension Exercise {
  /// False: the exercise never ends the session early.
  package var endsSession: Bool { false }

  /// Nil: answers do not change the target.
  @usableFromInline package func target(of trial: Trial, for answer: Trial.Answer) -> Frequency? { nil }

  /// Empty: the feedback is silent.
  package func notes(after completed: Trial.Completed) -> [PresentedNote] { [] }

  /// Nil: nothing is wrong.
  package var problem: ParameterError? { nil }

  /// Accepts all settings.
  package func validate(_ settings: TrainingSettings) throws(ParameterError) {}
}

/// The results of an exercise that screens and logs show.
@usableFromInline package protocol ExerciseReporting<Trial> {
  /// `Comparison` or `PitchMatching`.
  associatedtype Trial: ExerciseTrial

  /// The session's result so far, nil before there is one. Read after each event of a live session.
  var score: Cents? { get }

  /// The session's last completed trial; nil before the first. Read after each event of a live session.
  var last: Trial.Completed? { get }

  /// The person's estimated threshold of the ability that `trial` needs, or of the ability trained last if it is nil. Nil,
  /// the default, if the exercise estimates none.
  func threshold(for trial: Trial?) -> LiveThreshold?

  /// The log line that describes the profile after `completed`. Called after `complete`.
  func profileLine(after completed: Trial.Completed) -> String
}

extension ExerciseReporting {
  /// Nil: the exercise estimates no threshold.
  @usableFromInline package func threshold(for trial: Trial?) -> LiveThreshold? { nil }
}

/// One trial of an exercise: a reference note and a target note at an interval above it.
@usableFromInline package protocol ExerciseTrial: Sendable, Equatable {
  /// The type of the person's answer.
  associatedtype Answer: Sendable, Equatable
  /// The trial with its answer.
  associatedtype Completed: Sendable, Equatable

  /// Between reference and target.
  var interval: Interval { get }
  /// Whether the target is below the reference.
  var isDown: Bool { get }
}
