import Chronology
import Listeners
import Music
import Training

/// A person who answers by keys.
actor KeyboardListener: Listener {
  private var waiting: CheckedContinuation<Answer, any Error>?

  func answer(to comparison: Comparison, trial: Int) async throws -> Answer {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting = $0 }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Takes a key.
  /// - Returns: false when nothing was asked; the key is without effect then.
  func press(_ answer: Answer) -> Bool {
    guard let waiter = waiting.take() else { return false }
    waiter.resume(returning: answer)
    return true
  }

  private func dismiss() { waiting.take()?.resume(throwing: CancellationError()) }
}

/// A tuner whose slider is shown.
protocol VisibleTuner: Tuner {
  /// Where the slider stands; every trial begins at the centre.
  var place: Cents { get async }
}

/// A person who tunes by mouse or arrow keys.
actor HandTuner: VisibleTuner {
  private var waiting: CheckedContinuation<Cents, any Error>?
  private var move: (@Sendable (Cents) async -> Void)?
  private(set) var place = Cents.zero

  func tune(
    _ matching: PitchMatching, trial: Int, move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Cents {
    place = .zero
    self.move = move
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { waiting = $0 }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Moves the slider.
  /// - Returns: false when nothing is being tuned; it stays where it is then.
  func move(to cents: Cents) async -> Bool {
    guard waiting != nil else { return false }
    place = cents
    await move?(cents)
    return true
  }

  /// Moves the slider from where it stands, up to its ends.
  /// - Returns: false when nothing is being tuned.
  func step(by cents: Cents, on slider: PitchSlider) async -> Bool {
    await move(to: (place + cents).clamped(to: -slider.range...slider.range))
  }

  /// Commits where the slider stands.
  /// - Returns: false when nothing is being tuned.
  func release() -> Bool {
    guard let waiter = waiting.take() else { return false }
    waiter.resume(returning: place)
    return true
  }

  private func dismiss() { waiting.take()?.resume(throwing: CancellationError()) }
}

/// A simulated listener who takes their time: answers when the target note has been heard.
actor PacedListener<Person: SimulatedListener>: Listener {
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock
  private let noteSeconds: Double

  /// - Parameter day: the one on which the person trains.
  init(
    _ person: Person, at address: ListenerAddress, on day: CivilDate, clock: any SessionClock,
    noteSeconds: Double
  ) {
    var person = person
    person.beginSession(0, on: day, at: address)
    self.person = person
    self.address = address
    self.clock = clock
    self.noteSeconds = noteSeconds
  }

  func answer(to comparison: Comparison, trial: Int) async throws -> Answer {
    let draws = address.stream(.answer, session: 0)[UInt32(truncatingIfNeeded: trial)]
    let response = person.respond(to: comparison, draws: draws)
    try await clock.sleep(seconds: noteSeconds + Double(response.microseconds) / 1e6)
    return response.answer
  }
}

/// A simulated tuner who takes their time: moves the slider along a trajectory and lets go.
actor PacedTuner<Person: SimulatedTuner>: VisibleTuner {
  /// Seconds from one move to the next.
  private static var frame: Double { 0.05 }

  private(set) var place = Cents.zero

  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock

  init(_ person: Person, at address: ListenerAddress, clock: any SessionClock) {
    self.person = person
    self.address = address
    self.clock = clock
  }

  func tune(
    _ matching: PitchMatching, trial: Int, move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Cents {
    let draws = address.stream(.matching, session: 0)[UInt32(truncatingIfNeeded: trial)]
    let end = person.tune(matching, draws: draws)
    place = .zero
    let trajectory = SliderTrajectory(to: end)
    for step in 1...Int((SliderTrajectory.seconds / Self.frame).rounded()) {
      try await clock.sleep(seconds: Self.frame)
      place = trajectory.place(at: Double(step) * Self.frame)
      await move(place)
    }
    return end
  }
}
