import ArgumentParser
import Live
import Music
import Simulation
import Store
import Text
import Training

/// `peach train matching`: the person tunes the second note.
struct TrainMatching: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "matching",
    abstract: "Hear a note, then tune a second one until it matches.",
    discussion: """
      Drag the slider with the mouse and release it (a click alone only moves it): up and down moves it coarsely, right and left finely. Or move it \
      with ↑ and ↓ by 5 % of its range, with Page Up and Page Down by 10 %, with Shift and an arrow or + and - by 1 %, \
      and press Enter; ? explains, q stops. The slider's centre is the detuned pitch at which the note starts, not the true pitch. \
      The setting slider-range is its range.

      EXAMPLES
        peach train matching
        peach train matching --intervals P5 --comparisons 10 --set slider-range=50
        peach train matching --listener amateur --device null --data demo
      """)

  @OptionGroup var options: TrainOptions

  func run() async throws {
    let settings = try options.settings()
    let training = try TerminalTraining(options, settings, strategy: nil)
    let (phrases, palette, hand) = (
      training.phrases, training.palette, LiveTuner(clock: training.setup.clock)
    )
    let tuner: any VisibleTuner = simulated(training) ?? hand
    let session: LiveMatching
    do {
      session = try LiveMatching(training.setup, limit: options.comparisons, tunedBy: tuner)
    } catch { throw Failure.usage("train: \(training.phrases.language.sentence(of: error))") }
    let conditions = training.setup.conditions
    let isOfIntervals = conditions.intervals.contains { $0 != .prime }
    try await training.perform(
      session, phrases.texts.matchingTitle,
      explanation: phrases.matchingExplanation(ofIntervals: isOfIntervals, isHeld: conditions.holdsFirstNote),
      usesMouse: true
    ) { view, context in
      let layout = MatchingLayout(context.size, namesInterval: view.namesInterval)
      await tuner.lay(on: layout.track, reach: context.reportsPixels ? 0 : 0.5)
      let cents = await tuner.position.cents(in: view.trial)
      let frame = MatchingFrame(
        view: view, cents: cents, phrases: phrases, palette: palette, notice: context.notice,
        size: context.size,
        explanation: training.help.explanation(
          phrases.matchingExplanation(
            ofIntervals: view.isIntervalMode, isHeld: view.settings.holdsFirstNote),
          in: view.state.phase),
        showsKeys: training.help.showsKeys(in: view.state.phase))
      return context.style == .screen ? frame.lines : frame.textLines
    } key: { key, instant in
      guard let input = Self.input(key, phrases) else { return false }
      if let reason = await hand.handle(input, at: instant) { training.setup.log.write(reason) }
      return true
    }
    let tally = await session.exercise.observer.second
    let history = HistoryText(
      await session.exercise.training.history, phrases, after: training.setup.history)
    training.printEnd(
      tally.result(phrases), tally.errors, as: .errors,
      [phrases.furthestOff(tally.furthestOff)].compactMap(\.self)
        + (tally.errors.isEmpty ? [] : history.end(of: tally) + history.matchingBars))
  }

  private func simulated(_ training: TerminalTraining) -> (any VisibleTuner)? {
    training.model.map {
      PacedTuner(
        $0.tuner(threshold: $0.thresholds[.a4]), at: training.setup.session.address,
        clock: training.setup.clock)
    }
  }

  /// The slider input of a key; nil if the key has none.
  private static func input(_ key: Key, _ phrases: Phrases) -> PitchSliderControl.Input? {
    switch key {
    case .press(let position): .press(position)
    case .drag(let position): .drag(position)
    case .release(let position): .release(position)
    case .up, .letter("h"): .step(.normal, isUp: true)
    case .down, .letter("l"), .letter(phrases.lowerLetter): .step(.normal, isUp: false)
    case .pageUp: .step(.large, isUp: true)
    case .pageDown: .step(.large, isUp: false)
    case .fineUp, .letter("+"): .step(.fine, isUp: true)
    case .fineDown, .letter("-"): .step(.fine, isUp: false)
    case .enter: .enter
    default: nil
    }
  }
}
