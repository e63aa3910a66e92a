import Foundation
import Live
import Simulation
import Text

/// Prints the progress of a run to standard error: on a terminal a bar with rate and time left, otherwise a line from
/// time to time.
final class ProgressLine {
  private let isTerminal = isatty(STDERR_FILENO) == 1
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private let phrases: Phrases

  init(in phrases: Phrases = .english) { self.phrases = phrases }

  /// Prints the progress of a simulation, as often as `show(line:)` does.
  func show(_ progress: Simulator.Progress) { show { text(progress, elapsed: elapsed) } }

  /// Prints the part of a run that has no known number of comparisons: on a terminal at once if it has just begun,
  /// otherwise as often as `show(line:)` does.
  func show(part: String, isNew: Bool) {
    if isTerminal, isNew { lastShown = nil }
    show { part }
  }

  /// Prints a line if the last output is old enough: a tenth of a second on a terminal, otherwise ten seconds.
  func show(line: () -> String) {
    let now = ContinuousClock.now
    if let lastShown, now - lastShown < (isTerminal ? .milliseconds(100) : .seconds(10)) { return }
    if lastShown == nil && !isTerminal {
      lastShown = now
      return
    }
    lastShown = now
    if isTerminal { StandardError.rewriteLine(line()) } else { StandardError.write("\(line())\n") }
  }

  /// Clears the bar.
  func clear() {
    if isTerminal, lastShown != nil { StandardError.rewriteLine("") }
  }

  /// The seconds since this object was created.
  var elapsed: Double { seconds(ContinuousClock.now - start) }

  /// "████░░ 17 %, …"; the bar is full where a search exceeds its budget by its last batch.
  func text(_ progress: Simulator.Progress, elapsed: Double) -> String {
    let total = max(1, progress.total, progress.comparisons)
    let done = Double(progress.comparisons) / Double(total)
    let rate = Double(progress.comparisons - progress.before) / max(elapsed, 1e-9)
    let left = rate > 0 ? Double(total - progress.comparisons) / rate : 0
    let filled = Int(done * 24)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: 24 - filled)
    let speed = rate < 1e6 ? Int(rate).grouped : "\((rate / 1e6).significant(3)) M"
    return phrases.texts.progress(
      bar: bar, percent: (100 * done).decimals(0), speed: phrases.language.numeral(speed),
      time: clock(left))
  }

  private func clock(_ seconds: Double) -> String {
    let whole = Int(seconds.rounded(.up))
    return String(format: "%d:%02d", whole / 60, whole % 60)
  }

  private func seconds(_ duration: Duration) -> Double {
    Double(duration.components.seconds) + Double(duration.components.attoseconds) * 1e-18
  }
}
