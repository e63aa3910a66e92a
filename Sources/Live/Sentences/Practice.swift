package import Music
import Sound
import Text
import Training

/// An exercise, by its name on the page.
package enum LiveExercise: String, Sendable, Codable {
  case comparison, matching
}

/// A session that practises what is hard for the person.
package struct Practice: Encodable, Equatable, Sendable {
  /// "Practise the major third".
  package let label: String
  package var exercise = LiveExercise.comparison
  /// The settings of training in which the session differs from the person's: names and values.
  package let settings: [String: String]
}

extension Practice {
  /// The comparisons of one interval.
  package init(of interval: Interval, in phrases: Phrases) {
    self.init(
      label: phrases.texts.practiseInterval(interval: interval.name(in: phrases.language)).capitalizedFirst,
      settings: ["intervals": interval.abbreviation, "play-again": "true"])
  }

  /// Pitch matching of some intervals against a first note that goes on sounding, with a sound that holds and has the
  /// partials that beat. The tuning is the person's, by which the errors were judged.
  init(tuning intervals: [Interval], in phrases: Phrases) {
    let label =
      intervals.count == 1
      ? phrases.texts.practiseTuningOf(interval: intervals[0].name(in: phrases.language)).capitalizedFirst
      : phrases.texts.practiseTuning
    self.init(
      label: label, exercise: .matching,
      settings: [
        "intervals": intervals.parameterText, TrainingSettings.hold.name: "true",
        "sound": Timbre.bowedString.name,
      ])
  }

  /// Pitch matching of some intervals without a first note that goes on sounding: what such practice has taught.
  init(checking intervals: [Interval], in phrases: Phrases) {
    self.init(
      label: phrases.texts.practiseUnheld, exercise: .matching,
      settings: ["intervals": intervals.parameterText, TrainingSettings.hold.name: "false"])
  }

  /// The command that begins the session.
  var command: String {
    let exercise = exercise == .matching ? " matching" : ""
    let sound = settings["sound"].map { " --sound \($0)" } ?? ""
    let changes = settings.filter { $0.key != "sound" }.sorted { $0.key > $1.key }.map {
      "\($0.key)=\($0.value)"
    }
    return "`peach train\(exercise)\(sound) --set \(changes.joined(separator: " "))`"
  }
}

extension [Interval] {
  /// "M3,P5", as a value of the setting `intervals`.
  var parameterText: String { map(\.abbreviation).joined(separator: ",") }
}
