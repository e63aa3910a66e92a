/// One person's session: the actor that owns an exercise and its observer, simulated or live.
///
/// In simulation `simulate` runs a whole session in one call. Live, `run` performs the actions of `ExerciseMachine`
/// on a stage, one sound or one wait at a time, and handles what comes back as events.
public actor ExerciseSession<Kind: Exercise, Observer: SessionObserver> {
  /// Settings, what is known of the person, and the rule that chooses.
  public var training: Kind { machine.training }
  /// Receives every completed trial.
  public var observer: Observer { audience }

  @usableFromInline var machine: ExerciseMachine<Kind>
  @usableFromInline var audience: Observer
  @usableFromInline let buffers = SessionBuffers()
  /// Nil in simulation.
  var live: LiveRun<Kind.Trial, Observer>?

  /// A session that has not begun.
  public init(machine: ExerciseMachine<Kind>, observer: Observer) {
    self.machine = machine
    audience = observer
  }

  /// Silences the sound, drops a trial that has no answer and ends the session.
  public func stop() { handle(.stop) }

  /// Replaces the settings from the next trial on, and notifies the observers.
  /// - Throws: `ParameterError` when the settings contradict each other or the exercise; then nothing changes.
  public func use(_ values: ParameterValues) throws(ParameterError) {
    let settings = try TrainingSettings(values)
    try machine.training.validate(settings)
    audience.settingsChanged(to: values, fromTrial: machine.use(settings))
  }
}

/// A session of comparisons.
public typealias ComparisonSession<Strategy: ComparisonStrategy, Observer: SessionObserver> =
  ExerciseSession<ComparisonTraining<Strategy>, Observer>

/// A session of pitch matchings.
public typealias PitchMatchingSession<Observer: SessionObserver> =
  ExerciseSession<PitchMatchingTraining, Observer>

/// A live session of comparisons as a state machine.
public typealias ComparisonMachine<Strategy: ComparisonStrategy> =
  ExerciseMachine<ComparisonTraining<Strategy>>

/// A live session of pitch matchings as a state machine.
public typealias PitchMatchingMachine = ExerciseMachine<PitchMatchingTraining>
