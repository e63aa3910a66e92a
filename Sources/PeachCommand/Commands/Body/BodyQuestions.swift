import ArgumentParser
import BodyTimeline
import Chronology
import Foundation
import Live
import Text

/// `--improbable`: confirms improbable values.
struct ImprobableOption: ParsableArguments {
  @Flag(help: "Store improbable values and dates without a question.")
  var improbable = false

  /// Asks about improbable values and dates on a terminal, unless the option confirms them.
  /// - Returns: whether to store the event.
  /// - Throws: an error that names the option, if standard input is not a terminal.
  func confirm(_ event: BodyEvent, beside events: [BodyEvent], now: Instant, zone: Zone) throws -> Bool {
    if improbable { return true }
    let phrases = Phrases(.ofEnvironment)
    for question in event.questions(beside: events, now: now, zone: zone, in: phrases.language) {
      guard isatty(STDIN_FILENO) == 1 else {
        throw ValidationError("\(question) \(phrases.texts.bodyAddImprobable)")
      }
      StandardError.write("\(question) \(phrases.texts.answerYes) ")
      guard phrases.isYes(readLine()) else {
        StandardError.write("\(phrases.texts.nothingStored)\n")
        return false
      }
    }
    return true
  }
}

extension BodyEvent {
  /// Says which time a date alone has given the event.
  /// - Parameter at: the time as it was given.
  func sayTime(_ at: String?, in language: Language, zone: Zone) {
    guard let at, Instant.isDate(at) else { return }
    StandardError.write(
      "\(language.texts.bodyTime(time: timestamp.localMinute(in: zone), zone: zone.identifier))\n")
  }
}
