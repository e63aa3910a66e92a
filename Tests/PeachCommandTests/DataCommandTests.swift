import Chronology
import Foundation
import GRDB
import Numerics
import Store
import TestSupport
import Testing
import Training

private let csv = """
  # peach-export-format:2
  trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,\
  centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,userOffsetMs
  pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,15.5,true,,,,,
  pitchDiscrimination,2026-03-03T14:30:10Z,60,C4,64,E4,M3,equalTemperament,-14.25,false,,,,,
  pitchMatching,2026-03-03T14:31:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,3.2,,,
  rhythmMatching,2026-03-03T14:32:00Z,,,,,,,,,,,120,,5.3

  """

@Suite struct `Data commands` {
  let scratch: ScratchDirectory
  let file: String

  init() throws {
    scratch = try ScratchDirectory()
    file = try scratch.write(csv, to: "peach.csv")
  }

  /// Data and settings of the test's own.
  var own: [String: String] {
    ["XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C"]
  }

  /// Runs peach with these.
  func peach(_ arguments: String...) throws -> CommandRun {
    try CommandRun("peach", arguments, environment: own)
  }

  @Test func `import what the app exported, and again without effect`() throws {
    let first = try peach("import", file)
    #expect(
      first.output == """
        3 records added from \(file)
        0 were there already
        kept for export, not trained: 1 rhythmMatching (1 new)

        """)
    #expect(
      try peach("import", file, "--merge").output.hasPrefix("0 records added from \(file)\n3 were there"))
    #expect(try peach("import", file, "--replace").output.contains("3 removed before"))
  }

  @Test func `export what was imported`() throws {
    _ = try peach("import", file)
    let copy = scratch.path("copy.csv")
    let first = try peach("export", copy)
    #expect(first.status == 0 && first.errors == "3 records written to \(copy)\n")
    let text = try String(contentsOfFile: copy, encoding: .utf8)
    #expect(
      text.contains(
        "\npitchDiscrimination,2026-03-03T14:30:10Z,60,C4,64,E4,M3,equalTemperament,-14.25,false,,"))
    #expect(try peach("export", "-").output == text)
    let again = try peach("export", copy)
    #expect(again.status == 64)
    #expect(again.errors == "\(copy): the file must not exist yet. Choose another name or add --force.\n")
  }

  @Test func `export a file of the app for iOS byte by byte`() throws {
    let written = """
      # peach-export-format:3
      trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,\
      centOffset,isCorrect,initialCentOffset,userCentError,tempoBPM,offsetMs,meanOffsetMs,\
      meanOffsetMsPosition0,meanOffsetMsPosition1,meanOffsetMsPosition2,meanOffsetMsPosition3
      pitchDiscrimination,2026-03-03T14:30:00Z,60,C4,66,F#4,d5,equalTemperament,-100.0,true,,,,,,,,,
      rhythmOffsetDetection,2026-03-03T14:30:30Z,,,,,,,,true,,,120,5.0,,,,,
      pitchMatching,2026-03-03T14:31:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,3.2,,,,,,,
      continuousRhythmMatching,2026-03-03T14:32:00Z,,,,,,,,,,,120,,5.3,1.0,,-3.5,4.0
      """
    _ = try peach("import", scratch.write(written, to: "ios.csv"))
    #expect(try peach("export", "-").output == written)
  }

  @Test func `import nothing of a file with a bad row`() throws {
    let bad = try scratch.write(csv.replacing("-14.25", with: "x"), to: "bad.csv")
    let run = try peach("import", bad)
    #expect(run.status == 64)
    #expect(
      run.errors
        == "\(bad):4:74: centOffset must be in -1200…1200 cents, got \"x\". Write a number such as -12.5.\n")
    #expect(try peach("profile").output == "No training data yet. Begin with `peach train`.\n")
  }

  @Test func `foretell no number of missing answers after imported ones`() throws {
    let rows = (0..<300).map {
      "pitchDiscrimination,2026-03-0\(1 + $0 / 60)T14:\(10 + $0 % 60 / 2):\($0 % 2 == 0 ? "00" : "30")Z,60,C4,60,C4,P1,"
        + "equalTemperament,\($0 < 4 ? 100 : 20),\($0 < 4 || $0 * 37 % 100 < 60),,,,,"
    }
    let header = csv.split(separator: "\n").prefix(2)
    _ = try peach(
      "import", scratch.write((header + rows.map { $0[...] }).joined(separator: "\n"), to: "app.csv"))
    for command in ["profile", "timeline"] {
      let run = try peach(command)
      #expect(run.status == 0 && !run.output.contains("more answers"), "\(run)")
      #expect(
        run.output.contains("With `peach train` it is mostly known within 100 answers."),
        "\(run)")
    }
  }

  @Test func `show profile and timeline of what is stored`() throws {
    _ = try peach("import", file)
    _ = try peach("settings", "strategy=kazez")
    let profile = try peach("profile")
    #expect(profile.errors.isEmpty, "\(profile.errors)")
    #expect(
      profile.output == """
        Threshold (estimated), major third: not yet known
        With the rule kazez it often takes more than 250 answers. With `peach train --strategy tracking` it is mostly known within 100 answers.
        Pitch matching, mean error: perfect fifth (pure) 3.2 ¢ (1 note)
        Changes in words, difficulty, means, notes and the app's trend: --full

        """)
    #expect(
      try peach("profile", "--full").output
        == profile.output.split(separator: "\n").prefix(2).map { "\($0)\n" }.joined() + """
          Mistakes are normal; right answers make the differences smaller.
          Pitch matching, mean error: perfect fifth (pure) 3.2 ¢ (1 note)
          Difference (presented): 15 ¢ (rolling mean)
          Mean of 1 note 15 ¢, SD 0 ¢
          App's trend of the differences presented: not yet known
          note  mean ¢  SD  count
          C4        15   1      2

          """)
    let hear = try peach("profile", "--hear", "--device", "null")
    #expect(hear.output == profile.output)
    #expect(
      hear.errors
        == "Nothing to hear. Cannot tell yet whether your threshold (major third) has changed; one number must be known first.\n",
      "\(hear.errors)")
    let fromStore = try peach("timeline", "--time-zone", "UTC")
    #expect(fromStore.output.contains("2026-03-03"))
    // A file does not say with which strategy its differences were chosen.
    let ofKazez = "With the rule kazez it often takes more than 250 answers. "
    #expect(fromStore.output.contains(ofKazez))
    #expect(
      try peach("timeline", "--time-zone", "UTC", "--records", file).output
        == fromStore.output.replacing(ofKazez, with: ""))
  }

  @Test func `show nothing where nothing is known, and count one as one`() throws {
    let empty = try #require(
      try JSONSerialization.jsonObject(with: Data(try peach("profile", "--format", "json").output.utf8))
        as? [String: Any])
    let matching = try #require(empty["matching"] as? [String: Any])
    #expect(matching["mean_error_cents"] is NSNull && matching["sd_cents"] is NSNull)
    #expect(matching["matchings"] as? Int == 0)

    let one = try scratch.write(csv.split(separator: "\n").prefix(3).joined(separator: "\n"), to: "one.csv")
    #expect(try peach("import", one).output == "1 record added from \(one)\n0 were there already\n")
    #expect(try peach("import", one).output == "0 records added from \(one)\n1 was there already\n")
    #expect(try peach("profile", "--full").output.contains("\nMean of 1 note 16 ¢, SD 0 ¢\n"))
    #expect(try peach("reset", "--yes").output == "1 record removed\n")
  }

  @Test func `reset only when told twice`() throws {
    _ = try peach("import", file)
    let unsure = try peach("reset")
    #expect(unsure.status == 64)
    #expect(
      unsure.errors
        == "reset: must confirm at a terminal, but standard input is not a terminal. Add --yes to remove all training.\n"
    )
    #expect(try peach("reset", "--yes").output == "3 records removed\n")
    #expect(try peach("profile").output == "No training data yet. Begin with `peach train`.\n")
  }

  @Test func `have no last session to remove after an import`() throws {
    _ = try peach("import", file)
    #expect(
      try peach("reset", "--last-session", "--yes").output == "there is no session to remove\n")
  }

  @Test func `keep a damaged store beside and begin anew`() throws {
    _ = try peach("import", file)
    let store = scratch.path("data/peach/training.sqlite")
    try "not a database".write(toFile: store, atomically: false, encoding: .utf8)
    let refused = try peach("profile")
    #expect(refused.status == 1 && refused.errors.hasPrefix("\(store): the store is damaged: "))
    let reset = try peach("reset", "--yes")
    #expect(reset.output == "renamed to \(scratch.path("data/peach/training.damaged-1.sqlite"))\n")
    #expect(try peach("import", file).status == 0)
  }

  @Test func `refuse a row that breaks a rule, back it up, and keep the rest`() throws {
    _ = try peach("import", file)
    let store = scratch.path("data/peach/training.sqlite")
    let queue = try DatabaseQueue(path: store)
    try queue.writeWithoutTransaction {
      try $0.execute(sql: "UPDATE comparison SET cent_offset = 1e6 WHERE id = 2")
    }
    try queue.close()
    let finding = "comparison 2: cent_offset must be in -1200…1200 cents, got 1000000.0"
    for command in [["profile"], ["timeline"], ["export", "-"], ["fit"]] {
      let run = try CommandRun("peach", command, environment: own)
      #expect(run.status == 1, "\(command) \(run.errors)")
      #expect(
        run.errors == """
          \(store): \(finding). Nothing was changed; peach repair moves such rows to a file and keeps the rest.

          """)
    }
    #expect(
      try peach("repair", "--dry-run").output
        == "\(finding)\n1 row of comparison would be moved\n")
    let copy = scratch.path("copy.sqlite")
    #expect(try peach("backup", copy).output == "copied to \(copy)\n")
    let short = try CommandRun("peach", ["backup", "x"], environment: own, directory: scratch.path)
    #expect(short.output == "copied to x\n")
    let again = try peach("backup", copy)
    #expect(again.status == 64)
    #expect(again.errors == "\(copy): the file must not exist yet. Choose another name or add --force.\n")
    #expect(try peach("backup", copy, "--force").status == 0)
    #expect(
      try peach("repair").output == """
        \(finding)
        1 row of comparison moved
        moved to \(scratch.path("data/peach/training.set-aside-1.jsonl"))

        """)
    #expect(try peach("repair").output == "nothing to repair in \(scratch.path("data/peach"))\n")
    // Two lines of header, two records and the row of another exercise.
    #expect(try peach("export", "-").output.split(separator: "\n").count == 2 + 2 + 1)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch.path("data/peach")).sorted()
        == ["training.set-aside-1.jsonl", "training.sqlite"])
  }

  /// Twins within a file, fractions of seconds, and every digit of a cent.
  @Test(arguments: ["--merge", "--replace"])
  func `export what they import from an export, byte for byte`(_ mode: String) throws {
    let rows = csv.split(separator: "\n").filter { $0.hasPrefix("pitch") }
    let twins =
      rows + rows
      + rows.map { $0.replacing("00Z", with: "00.000001Z").replacing("14.25", with: "0.1000000000000001") }
    let header = csv.split(separator: "\n").prefix(2)
    let first = try scratch.write((header + twins + [""]).joined(separator: "\n"), to: "first.csv")
    _ = try peach("import", first)
    let exported = try peach("export", "-").output
    #expect(exported.split(separator: "\n").count == 2 + twins.count)
    let second = try scratch.write(exported, to: "second.csv")
    let place = scratch.path("other")
    #expect(try peach("import", second, mode, "--data", place).output.hasPrefix("9 records added"))
    #expect(try peach("export", "-", "--data", place).output == exported)
    #expect(try peach("import", second).output == "0 records added from \(second)\n9 were there already\n")
  }

  @Test func `say that a file system has no locks`() throws {
    _ = try peach("import", file)
    let lockless = own.merging(["LD_PRELOAD": CommandRun.url(of: "libKillSwitch.so").path, "LOCKLESS": "1"]) {
      $1
    }
    let sentence = """
      \(scratch.path("data/peach")): the file system must have locks, so that no two processes change the store at once, \
      got: no locks available. Choose a directory on a local disk with --data.
      """
    for command in [
      ["import", file], ["reset", "--yes"], ["profile"], ["backup", scratch.path("b.sqlite")],
    ] {
      let run = try CommandRun("peach", command, environment: lockless)
      #expect(run.isRefused(sentence, status: 1), "\(command) \(run.errors)")
    }
  }

  @Test func `say who holds the store`() throws {
    let directory = StoreDirectory(path: scratch.path("data/peach"))
    let store = try Store(directory, for: .changing(holder: "process 1 (a test)"))
    let run = try peach("import", file)
    #expect(run.status == 1)
    #expect(run.errors.contains("the store is in use by process 1 (a test). Wait until it ends"))
    withExtendedLifetime(store) {}
  }

  @Test func `replay what was trained`() async throws {
    #expect(try peach("replay").output == "No sessions with comparisons yet\n")
    try await train(comparisons: 40)
    let all = try peach("replay")
    #expect(all.status == 0)
    #expect(
      all.output == """
        session                 began  strategy  comparisons  reproduced
        1        2026-03-03T14:30:00Z     kazez           40         yes

        """)
    #expect(try peach("replay", "1").output.split(separator: "\n").count == 41)
    let unknown = try peach("replay", "12")
    #expect(unknown.status == 64)
    #expect(unknown.errors == "replay: session must be one that is stored, got 12. See peach replay.\n")
  }

  /// A session of somebody who is right every third time.
  private func train(comparisons: Int) async throws {
    let store = try Store(StoreDirectory(path: scratch.path("data/peach")), for: .changing(holder: "a test"))
    let recorder = StoreRecorder(store, clock: ManualClock())
    let session = TrainingSession(
      startedAt: try Instant(iso8601: "2026-03-03T14:30:00Z"), seed: 11,
      strategy: ParameterValues(of: KazezStrategy.descriptor),
      settings: ParameterValues(of: TrainingSettings.descriptor))
    var observer = try StoreObserver(session, savingWith: recorder)
    var training = ComparisonTraining(
      strategy: KazezStrategy(), settings: TrainingSettings(),
      history: TrainingHistory(timeline: ThresholdTimeline(calendar: PeriodCalendar(zone: .utc))))
    let draws = session.address.stream(.trial, session: 0)
    for trial in 0..<comparisons {
      let comparison = training.present(draws: TrialDraws(of: UInt32(trial), in: draws))
      let now = session.startedAt.advanced(bySeconds: Double(trial))
      observer.comparisonCompleted(training.complete(comparison, isCorrect: trial % 3 == 0, at: now))
    }
    try await recorder.settle()
  }
}
