import Exchange
import Foundation
import Music
import Scenarios
import TestSupport
import Testing
import Training

extension FuzzedReader {
  /// The settings file, read and changed.
  static let settings = FuzzedReader(name: "settings YAML", ending: "yaml") { _ in
    let text = """
      # mine
      note-duration: 0.5   # short
      intervals: [P1, P5]
      strategy: kazez
      k1: 0.03
      "sound": 'plucked-string'
      device: plughw:1,0

      """
    return [Array(text.utf8)]
  } open: { _ in
    SettingsPlace()
  }

  /// A scenario: those that are shipped.
  static let scenario = FuzzedReader(name: "scenario YAML", ending: "yaml") { _ in
    return try ["small", "strategy-shoot-out"].map { name in
      Array(try Data(contentsOf: FileManager.package.appending(path: "scenarios/\(name).yaml")))
    }
  } open: { _ in
    ScenarioPlace()
  }
}

private struct SettingsPlace: FuzzedPlace {
  func read(_ path: String) throws {
    let file = SettingsFile(path: path, sounds: ["sine", "plucked-string"])
    let before = try Data(contentsOf: URL(filePath: path))
    do {
      _ = try file.read()
      _ = try file.change(["note-duration": "0.8"])
    } catch {
      #expect(try Data(contentsOf: URL(filePath: path)) == before)
      throw error
    }
    #expect(try TrainingSettings(file.read().training).noteDuration.seconds == 0.8)
  }

  func contents() -> [String] { [] }
}

private struct ScenarioPlace: FuzzedPlace {
  func read(_ path: String) throws { _ = try Scenario(contentsOf: path) }

  func contents() -> [String] { [] }
}
