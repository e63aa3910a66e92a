import Chronology
import Listeners
import Music
import Training

/// A tuner whose slider is shown.
protocol VisibleTuner: Tuner {
  /// Called when the slider has been drawn, and how far from a reported position the pointer may be.
  /// - Returns: where the slider stands; every trial begins at the centre.
  func lay(on track: PitchSliderTrack, reach: Double) async -> Cents
}

/// A person who tunes by mouse or keys.
actor LiveTuner: VisibleTuner {
  /// Seconds that the last pitch sounds at least before it is committed: what is stored must have been heard.
  static let shortest = 0.15

  private let clock: any SessionClock
  private var control = PitchSliderControl()
  private var waiting: CheckedContinuation<Timed<Cents>, any Error>?
  private var move: (@Sendable (Cents) async -> Void)?
  /// When the slider was moved last.
  private var moved: Instant?

  /// - Parameter clock: measures how long a pitch has sounded.
  init(clock: any SessionClock) { self.clock = clock }

  func lay(on track: PitchSliderTrack, reach: Double) -> Cents {
    control.lay(on: track, reach: reach)
    return control.cents
  }

  /// The position of the slider relative to its centre.
  var cents: Cents { control.cents }

  func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents> {
    self.move = move
    moved = clock.now
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        waiting = $0
        control.activate(slider)
      }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Takes what the person does.
  /// - Parameter instant: when it was read.
  /// - Returns: why it was without effect; nil when it was not.
  func handle(_ input: PitchSliderControl.Input, at instant: Instant) async -> String? {
    for effect in control.handle(input) {
      switch effect {
      case .move(let cents):
        moved = clock.now
        await move?(cents)
      case .commit(let cents):
        await letSound()
        waiting.take()?.resume(returning: Timed(cents, at: instant))
      case .ignore(let reason): return reason
      }
    }
    return nil
  }

  /// Waits until the last pitch has sounded for a moment.
  private func letSound() async {
    guard let moved else { return }
    let left = Self.shortest - Double(clock.now.microseconds - moved.microseconds) / 1e6
    if left > 0 { try? await clock.sleep(seconds: min(left, Self.shortest)) }
  }

  private func dismiss() {
    control.deactivate()
    waiting.take()?.resume(throwing: CancellationError())
  }
}

/// A simulated tuner who takes their time: moves the slider along a trajectory and lets go.
actor PacedTuner<Person: SimulatedTuner>: VisibleTuner {
  /// Seconds from one move to the next.
  private static var frame: Double { 0.05 }

  private var place = Cents.zero
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock

  init(_ person: Person, at address: ListenerAddress, clock: any SessionClock) {
    self.person = person
    self.address = address
    self.clock = clock
  }

  func lay(on track: PitchSliderTrack, reach: Double) -> Cents { place }

  func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents> {
    let draws = address.stream(.matching, session: 0)[UInt32(truncatingIfNeeded: trial)]
    let end = slider.clamp(person.tune(matching, draws: draws))
    place = .zero
    let trajectory = SliderTrajectory(to: end)
    for step in 1...Int((SliderTrajectory.seconds / Self.frame).rounded()) {
      try await clock.sleep(seconds: Self.frame)
      place = trajectory.place(at: Double(step) * Self.frame)
      await move(place)
    }
    return Timed(end, at: clock.now)
  }
}
