/// The actor of one person's session, simulated or live. It owns the exercise and its observer.
///
/// `simulate` runs a whole simulated session in one call. `run` runs a live session: it performs the actions of
/// `ExerciseMachine` in a `SessionEnvironment`, one sound or pause at a time, and passes the results to the machine as events.
@usableFromInline package actor ExerciseSession<Kind: Exercise, Observer: SessionObserver> {
  /// The exercise with its settings, the person's history and the rule that chooses trials.
  package var training: Kind { machine.training }

  @usableFromInline var machine: ExerciseMachine<Kind>
  /// Receives every completed trial.
  @usableFromInline package var observer: Observer
  @usableFromInline let buffers = SessionBuffers()
  /// The environment and the pending tasks of a live session; nil before `run` and in simulation.
  var live: LiveRun<Kind.Trial, Observer>?

  /// A session that has not begun.
  package init(machine: ExerciseMachine<Kind>, observer: Observer) {
    self.machine = machine
    self.observer = observer
  }

  /// Stops all sound, discards a trial without an answer and ends the session.
  package func stop() { handle(.stop) }

  /// Replaces the settings from the next trial on, and notifies the observers.
  /// - Throws: `ParameterError` if the settings contradict each other or the exercise rejects them; nothing changes
  ///   then.
  package func use(_ values: ParameterValues) throws(ParameterError) {
    let settings = try TrainingSettings(values)
    try machine.training.validate(settings)
    observer.settingsChanged(to: values, fromTrial: machine.use(settings))
  }
}

/// A session of comparisons.
@usableFromInline package typealias ComparisonSession<
  Strategy: ComparisonStrategy, Observer: SessionObserver
> =
  ExerciseSession<ComparisonTraining<Strategy>, Observer>

/// A session of pitch matchings.
package typealias PitchMatchingSession<Observer: SessionObserver> =
  ExerciseSession<PitchMatchingTraining, Observer>

/// A live session of comparisons as a state machine.
package typealias ComparisonMachine<Strategy: ComparisonStrategy> =
  ExerciseMachine<ComparisonTraining<Strategy>>

/// A live session of pitch matchings as a state machine.
package typealias PitchMatchingMachine = ExerciseMachine<PitchMatchingTraining>
