import ArgumentParser
import Exchange
import Foundation
import Live
import Results
import Sound
import Store
import Text

/// `peach doctor`: checks the parts that the program needs on this machine.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check sound, training data, settings and charts on this machine, and say what to do next.",
    discussion: """
      It opens the audio device of the settings without playing, reads all training data and the settings, and looks \
      for d3, which draws the charts of reports. It changes nothing. The exit code is 1 if training data or settings \
      cannot be used; without sound or charts the rest of the program works.

      EXAMPLES
        peach doctor
        peach doctor --format json
        peach doctor --data /media/backup/peach
      """)

  @OptionGroup var data: DataOptions
  @OptionGroup var settings: SettingsOptions
  @OptionGroup var output: FormatOptions

  func run() throws {
    let settings = check(.settings) { try checkSettings() }
    let findings = [
      check(.sound) { try checkSound() }, check(.data) { try checkData() }, settings, checkCharts(),
    ]
    switch output.format {
    case .json: print(try Self.json(findings).document)
    case .text: print(text(findings))
    }
    guard !findings.contains(where: \.isFatal) else { throw ExitCode.failure }
  }
}

extension Doctor {
  /// What is checked, in the order of the texts.
  fileprivate enum Part: String, CaseIterable { case sound, data, settings, charts }

  /// The person's language for people; English in JSON.
  private var language: Language {
    output.format == .json ? .english : .ofEnvironment
  }

  /// The result of one check.
  fileprivate struct Finding {
    let part: Part
    /// The state of a working part.
    var state = ""
    /// The reason for a failure and the next step; nil for a working part.
    var problem: String?
    var fields: [String: JSON] = [:]

    /// Whether commands that use the part fail.
    var isFatal: Bool { problem != nil && [.data, .settings].contains(part) }
  }

  private func check(_ part: Part, _ body: () throws -> (String, [String: JSON])) -> Finding {
    do {
      let (state, fields) = try body()
      return Finding(part: part, state: state, fields: fields)
    } catch { return Finding(part: part, problem: language.sentence(of: error)) }
  }

  private func checkSound() throws -> (String, [String: JSON]) {
    let device = (try? settings.settingsFile.read().device) ?? "default"
    try AudioDevice.check(device)
    let count = try AudioDevice.all().count
    let (texts, devices) = (language.texts, devices(count))
    return (
      device == AudioDevice.silent
        ? texts.doctorSoundOfNull(device: device, devices: devices)
        : texts.doctorSound(device: device, devices: devices),
      ["device": .text(device), "devices": .integer(count)]
    )
  }

  private func checkData() throws -> (String, [String: JSON]) {
    let directory = try data.training.existingDirectory
    let store = try Store(directory, for: .reading, knowing: .current)
    defer { store.close() }
    // Reading a value also checks it.
    _ = try store.sessions(.everyone)
    try store.forEachRecord(.everyone) { _ in }
    let (comparisons, matchings) = try store.counts()
    let events = try store.bodyEvents().count
    let isEmpty = comparisons + matchings + events == 0
    return (
      isEmpty
        ? language.texts.doctorDataEmpty(folder: directory.path)
        : language.texts.doctorData(
          folder: directory.path, comparisons: Phrases(language).comparisons(comparisons),
          matchings: self.matchings(matchings), events: self.events(events)),
      [
        "folder": .text(directory.path), "comparisons": .integer(comparisons),
        "pitch_matchings": .integer(matchings), "body_events": .integer(events),
      ]
    )
  }

  private func checkSettings() throws -> (String, [String: JSON]) {
    let file = try settings.settingsFile
    _ = try file.read()
    let exists = FileManager.default.fileExists(atPath: file.path)
    return (
      exists ? file.path : language.texts.doctorSettingsMissing(file: file.path),
      ["file": .text(file.path)]
    )
  }

  private func checkCharts() -> Finding {
    guard let library = D3Library.find(environment: ProcessInfo.processInfo.environment) else {
      return Finding(part: .charts, problem: D3Library.advice(in: language))
    }
    return Finding(part: .charts, state: library.path, fields: ["d3": .text(library.path)])
  }
}

extension Doctor {
  private func matchings(_ count: Int) -> String {
    count == 1 ? language.texts.doctorOneMatching : language.texts.doctorMatchings(count: count.grouped)
  }

  private func events(_ count: Int) -> String {
    count == 1 ? language.texts.doctorOneBodyEvent : language.texts.doctorBodyEvents(count: count.grouped)
  }

  private func devices(_ count: Int) -> String {
    count == 1 ? language.texts.doctorOneDevice : language.texts.doctorDevices(count: count.grouped)
  }

  private func text(_ findings: [Finding]) -> String {
    let texts = language.texts
    let names = Dictionary(uniqueKeysWithValues: zip(Part.allCases, texts.doctorParts))
    let width = 2 + (texts.doctorParts.map(\.count).max() ?? 0)
    let lines = findings.map { finding in
      ("\(names[finding.part, default: ""].padded(to: width))"
        + (finding.problem.map { "✗ \($0)" } ?? "✓ \(finding.state)").printable)
        .wrappedForTerminal(indent: width + 2)
    }
    let bad = findings.filter { $0.problem != nil }.compactMap { names[$0.part] }
    let isSilent = findings.contains {
      if case .text(AudioDevice.silent)? = $0.fields["device"] { true } else { false }
    }
    let works = isSilent ? texts.doctorSilent : texts.doctorWorks
    let answer = bad.isEmpty ? works : texts.doctorAdvises(parts: bad.joined(separator: ", "))
    return ([Version.line, answer.wrappedForTerminal(), ""] + lines).joined(separator: "\n")
  }

  private static func json(_ findings: [Finding]) -> JSON {
    let parts = findings.map { finding in
      let works = [
        "works": JSON.flag(finding.problem == nil), "problem": finding.problem.map(JSON.text) ?? .null,
      ]
      return (finding.part.rawValue, JSON.object(finding.fields.merging(works) { $1 }))
    }
    let program: [String: JSON] = [
      "version": .text(Version.text), "commit": Version.commit.map(JSON.text) ?? .null,
    ]
    return .object(program.merging(parts) { $1 })
  }
}
