import ArgumentParser
import Live
import Music
import Text
import Training
import WebUI

/// `--interval NAME`: selects the answers of one interval.
struct IntervalOption: ParsableArguments {
  @Option(help: "Only the answers of one interval, by abbreviation or name, as in M3 or fifth; P1 is unison.")
  var interval: String?

  /// The interval; nil for all.
  /// - Throws: a usage error for a word that names no interval, or several.
  func chosen() throws -> Interval? {
    guard let interval else { return nil }
    let parameter = TrainingSettings.intervals.erased
    if let chosen = try? Interval(abbreviation: parameter.spelled(interval, in: .ofEnvironment)) {
      return chosen
    }
    let meant = Interval.near(interval).map { parameter.named($0.abbreviation, in: .english) }
    let next = meant.isEmpty ? "M3 is the major third." : "Did you mean \(meant.joined(separator: " or "))?"
    throw Failure.usage("--interval: \(Interval.rule), got \"\(interval.shortened)\". \(next)")
  }
}
