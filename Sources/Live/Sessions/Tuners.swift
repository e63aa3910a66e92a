package import Chronology
package import Music
import Numerics
import Simulation
package import Training

/// A tuner whose slider is shown on a screen.
package protocol VisibleTuner: Tuner {
  /// Called before the slider is drawn.
  /// - Parameter reach: the maximum distance between the pointer and a reported position.
  func lay(on track: PitchSliderTrack, reach: Double) async
  /// The last position of the slider.
  var position: SliderPosition { get async }
}

/// The slider's position in one trial. In other trials the slider is at its centre, because a screen may show a trial
/// before the tuner is asked to tune it.
package struct SliderPosition: Sendable {
  /// The index of the trial; nil before the first.
  var trial: Int?
  package var cents: Cents

  /// The centre, before the first trial.
  package init(trial: Int? = nil, cents: Cents = .zero) { (self.trial, self.cents) = (trial, cents) }

  /// The position with which a trial is drawn.
  package func cents(in trial: Int) -> Cents { trial == self.trial ? cents : .zero }
}

/// A person who tunes with the mouse or keys.
package actor LiveTuner: VisibleTuner {
  /// The minimum time in seconds that the last pitch sounds before it is committed, so that the person has heard the
  /// stored pitch.
  static let shortest = 0.15

  private let clock: any SessionClock
  private var control = PitchSliderControl()
  private var move: (@Sendable (Cents) async -> Void)?
  private var trial: Int?
  private var asked = AskedTrial<Cents>()
  /// The instant of the last move.
  private var moved: Instant?

  /// - Parameter clock: measures how long a pitch has sounded.
  package init(clock: any SessionClock) { self.clock = clock }

  package func lay(on track: PitchSliderTrack, reach: Double) { control.lay(on: track, reach: reach) }

  package var position: SliderPosition { SliderPosition(trial: trial, cents: control.cents) }

  package func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents> {
    self.move = move
    moved = clock.now
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation {
        control.activate(slider)
        self.trial = trial
        asked.record(trial, for: $0)
      }
    } onCancel: {
      Task { await self.dismiss() }
    }
  }

  /// Returns when the session has asked about a trial. From then on `handle` accepts its input.
  package func wasAsked(about trial: Int) async {
    await withCheckedContinuation { asked.resume($0, at: trial) }
  }

  /// Processes an input of the person.
  /// - Parameter instant: when the input was read.
  /// - Returns: the reason if the input had no effect; otherwise nil.
  package func handle(_ input: PitchSliderControl.Input, at instant: Instant) async -> String? {
    let effects = control.handle(input)
    // A press without a move also touches the slider: with `wait-for-touch` the note begins.
    if case .press = input, effects.isEmpty { await move?(control.cents) }
    for effect in effects {
      switch effect {
      case .move(let cents):
        moved = clock.now
        await move?(cents)
      case .commit(let cents):
        await letSound()
        asked.resume(returning: Timed(cents, at: instant))
      case .ignore(let reason): return reason
      }
    }
    return nil
  }

  /// Waits until the last pitch has sounded for `shortest`.
  private func letSound() async {
    guard let moved else { return }
    let left = Self.shortest - Double(clock.now.microseconds - moved.microseconds) / 1e6
    if left > 0 { try? await clock.sleep(seconds: min(left, Self.shortest)) }
  }

  private func dismiss() {
    control.deactivate()
    asked.cancel()
  }
}

/// A simulated tuner with the speed of a person: moves the slider along a trajectory and commits.
package actor PacedTuner<Person: SimulatedTuner>: VisibleTuner {
  /// The seconds between two moves.
  private static var frame: Double { 0.05 }

  package private(set) var position = SliderPosition()
  private var person: Person
  private let address: ListenerAddress
  private let clock: any SessionClock

  package init(_ person: Person, at address: ListenerAddress, clock: any SessionClock) {
    self.person = person
    self.address = address
    self.clock = clock
  }

  package func lay(on track: PitchSliderTrack, reach: Double) {}

  package func tune(
    _ matching: PitchMatching, on slider: PitchSlider, trial: Int,
    move: @escaping @Sendable (Cents) async -> Void
  ) async throws -> Timed<Cents> {
    let draws = address.stream(.matching, session: 0)[UInt32(truncatingIfNeeded: trial)]
    let end = slider.clamp(person.tune(matching, draws: draws))
    position = SliderPosition(trial: trial)
    let trajectory = SliderTrajectory(to: end)
    for step in 1...Int((SliderTrajectory.seconds / Self.frame).rounded()) {
      try await clock.sleep(seconds: Self.frame)
      position.cents = trajectory.place(at: Double(step) * Self.frame)
      await move(position.cents)
    }
    return Timed(end, at: clock.now)
  }
}
