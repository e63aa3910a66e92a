import ArgumentParser
import Listeners
import Music
import Store
import Training

/// `peach train matching`: tune the second note.
struct TrainMatching: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matching",
    abstract: "Hear a note, then tune a second one until it matches.",
    discussion: """
      Drag the slider with the mouse and let go, or move it with ↑ and ↓ and press Enter; q stops. The slider's \
      centre is where the note began, not where it belongs.

      EXAMPLES
        peach train matching
        peach train matching --intervals P5 --comparisons 10
        peach train matching --listener amateur --device null --data demo
      """)

  @OptionGroup var options: TrainOptions

  /// Cents that an arrow key moves the slider.
  static let fineStep = Cents(1)

  func run() async throws {
    let settings = try options.settings()
    let training = try LiveTraining(options, settings, strategy: nil)
    let (phrases, palette, slider, hand) = (training.phrases, training.palette, PitchSlider(), HandTuner())
    let session = try session(training, slider)
    let tuner: any VisibleTuner = simulated(training) ?? hand
    let stage = PitchMatchingStage(
      player: training.player, tuner: tuner, clock: training.clock, log: training.log.write)
    try await training.perform(session.views) { view, notice in
      await MatchingFrame(
        view: view, place: tuner.place, slider: slider, phrases: phrases, palette: palette, notice: notice
      ).lines
    } use: { settings in
      try await session.use(settings)
    } key: { key in
      guard await !Self.pass(key, to: hand, slider) else { return }
      training.log.write("\(key) while nothing was tuned")
    } run: {
      try await session.run(on: stage)
    }
    let lines = await session.observer.lines(phrases) + [phrases.kept(at: training.directory.path)]
    print(lines.joined(separator: "\n"))
  }

  private func session(_ training: LiveTraining, _ slider: PitchSlider) throws
    -> PitchMatchingSession<MatchingTally>
  {
    do {
      let engine = PitchMatchingTraining(
        settings: training.conditions, slider: slider, history: training.history)
      let machine = PitchMatchingMachine(
        training: engine, address: training.session.address, session: 0, limit: options.comparisons)
      let store = try StoreObserver(training.session, savingWith: training.recorder)
      return PitchMatchingSession(machine: machine, observer: MatchingTally(savingWith: store))
    } catch { throw Failure.usage("peach train: \(error)") }
  }

  private func simulated(_ training: LiveTraining) -> (any VisibleTuner)? {
    training.model.map {
      PacedTuner(
        $0.tuner(threshold: $0.thresholds[.a4]), at: training.session.address, clock: training.clock)
    }
  }

  /// - Returns: false when the key would tune but nothing is tuned; of a drag only its end tells.
  private static func pass(_ key: Key, to hand: HandTuner, _ slider: PitchSlider) async -> Bool {
    switch key {
    case .up: return await hand.step(by: fineStep, on: slider)
    case .down: return await hand.step(by: -fineStep, on: slider)
    case .enter: return await hand.release()
    case .mouse(let row, let isReleased):
      let hasMoved = await hand.move(to: MatchingFrame.cents(row: row, on: slider))
      guard isReleased else { return true }
      return await hand.release() && hasMoved
    default: return true
    }
  }
}
