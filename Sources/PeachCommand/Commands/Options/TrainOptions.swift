import ArgumentParser
import Chronology
import Exchange
import Foundation
import Live
import Simulation
import Store
import Text
import Training
import WebUI

/// The options of both kinds of training.
struct TrainOptions: ParsableArguments {
  @Option(parsing: .upToNextOption, help: "Intervals by abbreviation, as in P5,M3; P1 is unison.")
  var intervals: [String] = []

  @Option(
    help: """
      Let a simulated listener answer, through the real sound: a named one (peach list listeners), a scenario's group as \
      FILE#GROUP, or the YAML that peach fit --format yaml prints. It takes as long as a person.
      """)
  var listener: String?

  @Option(help: "End after this number; by default the session runs until it is stopped.", transform: decimal)
  var comparisons: Int?

  @Option(name: .customLong("set"), parsing: .upToNextOption, help: "Other settings, as key=value.")
  var changes: [String] = []

  @Option(help: "Seed of notes, signs and intervals; default: a new one each time.", transform: decimal)
  var seed: UInt64?

  @Option(
    help: """
      Append to a file what was loaded, why each trial was chosen, what the profile made of each answer and which input \
      was ignored, each with its time.
      """)
  var log: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var sound: SoundOptions

  func validate() throws {
    if let comparisons, comparisons < 1 {
      throw ValidationError("--comparisons: must be at least 1, got \(comparisons). 30 is a good session.")
    }
  }

  var settingsFile: SettingsFile {
    get throws { try .personal }
  }

  /// The person's settings, overridden by the command line.
  /// - Parameter strategy: the name of the strategy if the command line has one.
  func settings(strategy: String? = nil) throws -> PersonalSettings {
    let words = try words(strategy: strategy)
    do { return try settings(with: words) } catch {
      throw Failure.usage("train: \(Language.ofEnvironment.sentence(of: error))")
    }
  }

  /// The file's settings, overridden by `words`.
  func settings(with words: [String: String]) throws -> PersonalSettings {
    var settings = try settingsFile.read()
    try settings.set(words)
    return settings
  }

  /// The settings that the command line names.
  func words(strategy: String? = nil) throws -> [String: String] {
    var words: [String: String] = [:]
    let language = Language.ofEnvironment
    let usual = PersonalSettings(sounds: SettingsFile.allSounds)
    let assignments = Assignments.split(changes).map { usual.named($0, in: language) }
    if let key = Assignments.repeatedKey(in: assignments) {
      throw Failure.usage("--set: \(key) must be set once, got more. Leave one out.")
    }
    for (index, change) in assignments.enumerated() {
      let (key, value) = Assignments.parts(of: change)
      guard let value else {
        let next = assignments.dropFirst(index + 1).first.flatMap { $0.contains("=") ? nil : $0 }
        throw Failure.usage(
          "--set: must be key=value, got \"\(change)\". Write \(next.map { "\(key)=\($0)" } ?? "note-duration=0.8")."
        )
      }
      words[key] = value
    }
    words["strategy"] = strategy ?? words["strategy"]
    words["intervals"] = intervals.isEmpty ? words["intervals"] : intervals.joined(separator: ",")
    return (try? settingsFile.read())?.spelled(words, in: language) ?? words
  }

  /// The data that the session adds to. A simulated listener without `--data` trains in a new temporary directory
  /// and never in the person's own; its path is printed to standard error.
  var trainingData: TrainingData {
    get throws {
      guard listener != nil, data.data == nil else { return data.training }
      var template = Array(
        (FileManager.default.temporaryDirectory.path + "/peach-listener-XXXXXX").utf8CString)
      guard mkdtemp(&template) != nil else {
        throw Failure.failed(
          "\(FileManager.default.temporaryDirectory.path): cannot make a directory: "
            + "\(String(cString: strerror(errno)).lowercased()). Choose one with --data.")
      }
      let path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
      StandardError.write("\(Language.ofEnvironment.texts.trainOwnDirectory(path: path))\n")
      return TrainingData(in: path)
    }
  }

  /// The simulated listener's model; nil when a person trains.
  func model() throws -> ListenerModel? {
    try listener.map { try ListenerOption($0).model() }
  }
}
