import Music
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
  /// - Parameter tuning: theirs, which is named where the interval lies elsewhere by the other one; nil if it is not known.
  init(of interval: Interval, by tuning: TuningSystem?, in phrases: Phrases) {
    let tuned = tuning.map { TunedInterval(interval, by: $0) }
    let name = interval.name(in: phrases.language)
    let named = tuned.map { $0.differs ? phrases.name(name, of: $0) : name } ?? name
    self.init(
      label: phrases.texts.practiseInterval(interval: named).capitalizedFirst,
      settings: ["intervals": interval.abbreviation, "play-again": "true"])
  }

  /// Pitch matching of an interval against a first note that goes on sounding, with a sound that holds and has the partials
  /// that beat; after each note it sounds in tune.
  init(tuning tuned: TunedInterval, in phrases: Phrases) {
    let name = tuned.interval.name(in: phrases.language)
    let label =
      tuned.differs && tuned.tuning == .justIntonation
      ? phrases.texts.practiseTuningPure(interval: name) : phrases.texts.practiseTuningOf(interval: name)
    self.init(
      label: label.capitalizedFirst, exercise: .matching,
      settings: ["sound": Timbre.bowedString.name, TrainingSettings.again.name: "true"]
        .merging(of: [tuned], isHeld: true))
  }

  /// Pitch matching of some intervals without a first note that goes on sounding: what such practice has taught.
  init(checking intervals: [TunedInterval], in phrases: Phrases) {
    self.init(
      label: phrases.texts.practiseUnheld, exercise: .matching,
      settings: [:].merging(of: intervals, isHeld: false))
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

extension [String: String] {
  /// These settings and those of a session that tunes some intervals. The tuning is set only if one of them lies elsewhere in
  /// the other tuning.
  fileprivate func merging(of intervals: [TunedInterval], isHeld: Bool) -> Self {
    var settings = self
    settings["intervals"] = intervals.map(\.interval).parameterText
    settings[TrainingSettings.hold.name] = "\(isHeld)"
    settings[TrainingSettings.tuning.name] = intervals.first(where: \.differs)?.tuning.kebabName
    return settings
  }
}

extension [Interval] {
  /// "M3,P5", as a value of the setting `intervals`.
  var parameterText: String { map(\.abbreviation).joined(separator: ",") }
}
