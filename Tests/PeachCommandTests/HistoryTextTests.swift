import Chronology
import Exchange
import Foundation
import Music
import TestSupport
import Testing
import Text
import Training

@testable import Live
@testable import PeachCommand
@testable import WebUI

/// `profile`, `timeline` and `reset` in the person's language, with their settings.
@Suite struct `What is shown of a person's training` {
  let scratch: ScratchDirectory

  init() throws { scratch = try ScratchDirectory() }

  private func peach(_ arguments: String..., language: String = "de_DE.UTF-8") throws -> CommandRun {
    try CommandRun(
      "peach", arguments,
      environment: [
        "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "",
        "LC_MESSAGES": "", "LANG": language, "TZ": "Europe/Berlin",
      ])
  }

  /// Thirty comparisons of C4 on as many days, from 30 cents down; every third answer is wrong.
  private func train(falling: Bool = true) throws {
    let rows = (1...30).map { day in
      let cents = falling ? 31 - day : day
      return
        "comparison,2026-01-\(day < 10 ? "0" : "")\(day)T10:00:00Z,60,C4,60,C4,P1,equalTemperament,\(cents).0,"
        + "\(day % 3 > 0),,"
    }
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let matching = "pitchMatching,2026-01-30T11:00:00Z,60,C4,67,G4,P5,justIntonation,,,25.0,3.25"
    let file = try scratch.write(
      ([header] + rows + [matching]).joined(separator: "\n"), to: "peach.csv")
    #expect(try peach("import", file).status == 0)
  }

  @Test func `is German where the person's language is`() throws {
    #expect(try peach("profile").output == "Noch keine Trainingsdaten. Beginne mit `peach train`.\n")
    #expect(try peach("timeline").output == "Noch keine Tonvergleiche\n")
    try train()
    #expect(try peach("settings", "strategy=kazez").status == 0)
    let profile = try peach("profile", "--full")
    #expect(profile.errors.isEmpty, "\(profile.errors)")
    #expect(
      profile.output == """
        Schwelle (geschätzt): noch nicht bekannt
        Ab 15 Cent 11 von 16 richtig, unter 15 Cent 9 von 14.
        Mit der Regel kazez braucht es oft mehr als 250 Antworten. Mit `peach train --strategy tracking` ist sie meist nach höchstens 100 Antworten bekannt.
        Fehler gehören dazu; richtige Antworten machen die Unterschiede kleiner.
        Tonhöhe treffen, mittlerer Fehler: Quinte (rein) 3,3 ¢ (1 Ton)
        Unterschied (gestellt), gleitendes Mittel, letzte 16: 23 ¢ ████▇▇▆▆▅▄▄▃▂▂▁▁ 11 ¢
        Mittel von 1 Ton 16 ¢, SD 0 ¢
        Trend der gestellten Unterschiede wie in der App: ↘ besser. Er vergleicht, was gestellt wurde, und zeigt oft auf oder ab, obwohl sich deine Schwelle nicht geändert hat.
        Ton  Mittel ¢  SD  Anzahl
        c¹         16   9      30

        """)
    let timeline = try peach("timeline").output.split(separator: "\n").map(String.init)
    #expect(timeline[0] == "Schwelle (geschätzt): noch nicht bekannt")
    #expect(timeline[1] == "Ab 15 Cent 11 von 16 richtig, unter 15 Cent 9 von 14.")
    #expect(timeline[3] == "Tag         Anzahl  richtig  Schwelle ¢  95 %")
    #expect(timeline[4] == "2026-01-17       1    100 %           –     –")
    #expect(timeline.dropLast().last == "Tonhöhe treffen, mittlerer Fehler: Quinte (rein) 3,3 ¢ (1 Ton)")
    #expect(timeline.last == "Frühere Zeilen und die gestellte Schwierigkeit: --full")
    #expect(
      try peach("timeline", "--full").output.contains("\nSchwierigkeitsverlauf mit 30 Vergleichen über "))
    #expect(try peach("reset", "--yes").output == "31 Einträge gelöscht\n")
  }

  @Test func `names the app's trend with its arrow only where it is asked for`() throws {
    try train(falling: false)
    for command in ["profile", "timeline"] {
      #expect(try peach(command).output.contains("↗") == false)
    }
    #expect(
      try peach("profile", "--full", language: "C").output.contains(
        ": ↗ declining. It compares what was presented, and often points although your threshold has not changed.\n"
      ))
    #expect(try peach("profile", "--full").output.contains(": ↗ schlechter. Er vergleicht, "))
    #expect(try peach("settings", "trend-threshold=5").status == 0)
    #expect(try peach("profile", "--full", language: "C").output.contains(": → stable\n"))
    #expect(try peach("profile", "--full").output.contains(": → gleichbleibend\n"))
  }

  /// Days of 300 answers with a threshold for each, in the past of a file: offsets as multiples of it, and the answers of
  /// which one is wrong.
  private func records(
    _ thresholds: [Double], _ count: Int = 300, _ offsets: [(factor: Double, answers: Int)] = [(1, 4)]
  ) throws -> String {
    let header =
      "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
      + "centOffset,isCorrect,initialCentOffset,userCentError"
    let rows = thresholds.enumerated().flatMap { day, threshold in
      (0..<count).map { number in
        let (factor, answers) = offsets[number % offsets.count]
        let time = "10:0\(number / 60):\(number % 60 < 10 ? "0" : "")\(number % 60)"
        return
          "comparison,2019-03-0\(5 + day)T\(time)Z,60,C4,60,C4,P1,equalTemperament,\(factor * threshold),"
          + "\(number / offsets.count % answers > 0),,"
      }
    }
    return try scratch.write(([header] + rows).joined(separator: "\n"), to: "2019.csv")
  }

  @Test func `says since which comparisons nothing can be told yet, and names what would tell`() throws {
    let file = try records([15, 15], 300, [(1, 4), (4, 50)])
    let english = try peach(
      "timeline", "--full", "--records", file, "--hear", "--device", "null", language: "C")
    let sentence =
      /\. (In your first 300 comparisons together about (\d+) ¢, (?:now about (\d+) ¢; that is not certain yet|and now as well)\. Peach can usually tell a change only when your threshold falls below (\d+) or rises above (\d+) ¢\.)\n/
    let said = try #require(english.output.firstMatch(of: sentence)?.output, "\(english)")
    let (then, now) = (try #require(Double(said.2)), try #require(Double(said.3 ?? said.2)))
    #expect((12...18).contains(then) && (12...18).contains(now), "\(said)")
    #expect(try #require(Double(said.4)) < 14 && #require(Double(said.5)) > 16, "\(said)")
    #expect(english.errors == "Nothing to hear. \(said.1)\n", "\(english.errors)")
    var history = HistorySettings().emptyHistory(in: .utc)
    history.add(try TrainingFile.read(file).comparisons)
    let short = HistoryText(history, Phrases(.english)).end.joined(separator: "\n")
    #expect(
      short.contains(". Cannot tell yet whether it has changed since your first 300 comparisons.\n"),
      "\(short)")
    let german = try peach("timeline", "--full", "--records", file).output
    #expect(
      german.contains(
        /\. (In|Seit) deinen ersten 300 Vergleichen .* Eine Änderung ist meist erst sicher, wenn deine Schwelle unter \d+ ¢ fällt oder über \d+ ¢ steigt\.\n/
      ), "\(german)")
  }

  @Test func `promises nothing of the missing comparisons where they tell no such change`() throws {
    let file = try records([15, 15], 299)
    let english = try peach("timeline", "--records", file, language: "C").output
    #expect(
      english.contains(
        /\. In your first 299 comparisons together about 15 ¢, now about 14 ¢; that is not certain yet\. Peach can usually tell a change only when your threshold falls below \d+ ¢\.\n/
      ), "\(english)")
    let german = try peach("timeline", "--records", file).output
    #expect(
      german.contains(
        /\. In deinen ersten 299 Vergleichen zusammen etwa 15 ¢, jetzt etwa 14 ¢; das ist noch nicht sicher\. Eine Änderung ist meist erst sicher, wenn deine Schwelle unter \d+ ¢ fällt\.\n/
      ), "\(german)")
  }

  @Test func `says how many cents less are needed, and replaces their sound only with --force`() throws {
    let file = try records([40, 20], 300, [(0.5, 3), (1, 4), (2, 16)])
    let sound = try scratch.write("old", to: "then.wav")
    let hear = ["timeline", "--records", file, "--hear-file", sound]
    func run(_ more: String..., language: String = "C") throws -> CommandRun {
      try CommandRun(
        "peach", hear + more,
        environment: [
          "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "",
          "LC_MESSAGES": "", "LANG": language, "TZ": "Europe/Berlin",
        ])
    }
    #expect(try run().status == 64)
    let english = try run("--force")
    let course = try #require(
      english.output.firstMatch(
        of: /: ([0-9]+) ¢ \([^)]*\)\. It has improved: in your first 300 comparisons it was ([0-9]+) ¢\./)?
        .output)
    let less = try #require(Int(course.2)) - #require(Int(course.1))
    #expect(
      english.errors
        == "Then and now. You now hear differences \(less) cents smaller than in your first 300 comparisons.\n",
      "\(english)")
    #expect(FileManager.default.contents(atPath: sound)?.prefix(4) == Data("RIFF".utf8))
    let german = try run("--force", language: "de_DE.UTF-8")
    #expect(
      german.errors
        == "Damals und jetzt. Du hörst jetzt um \(less) Cent kleinere Unterschiede als in deinen ersten 300 Vergleichen.\n",
      "\(german)")
  }

  @Test func `advises by the strategy of the latest session, not by that of the settings`() throws {
    let data = ["--data", scratch.path("listened")]
    func run(_ arguments: [String], _ language: String = "C") throws -> String {
      try CommandRun(
        "peach", arguments + data,
        environment: [
          "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": language, "TZ": "Europe/Berlin",
        ]
      ).output
    }
    // The number of missing answers depends on the answer, and one in fifty is a slip.
    let train = [
      "train", "--listener", "amateur", "--device", "null", "--set", "note-duration=0.3", "--seed", "1",
    ]
    _ = try run(train + ["--comparisons", "1"])
    #expect(
      try run(["profile", "--simulated"]).contains(
        "\nPeach needs more answers to find your threshold; right and wrong ones count alike.\n"))
    #expect(
      try run(["profile", "--simulated"], "de_DE.UTF-8").contains(
        "\nUm deine Schwelle zu bestimmen, braucht Peach mehr Antworten; richtige und falsche zählen gleich.\n"
      ))
    _ = try run(train + ["--comparisons", "1", "--strategy", "kazez"])
    for command in ["profile", "timeline"] {
      #expect(
        try run([command, "--simulated"]).contains("\nWith the rule kazez it often takes "), "\(command)")
    }
    #expect(
      try run(["profile", "--simulated"], "de_DE.UTF-8").contains(
        "\nMit der Regel kazez braucht es oft "))
  }

  @Test func `follows the settings of profile, trend and timeline`() throws {
    try train()
    let changed = try peach(
      "settings", "correct-only=true", "trend-minimum-records=31", "timeline-period=week", "timeline-window=1"
    )
    #expect(changed.status == 0 && changed.output.contains("\nZeitraum im Verlauf: Tag → Woche, "))
    let profile = try peach("profile", "--full", language: "C").output.split(separator: "\n").map(String.init)
    // The last week, from 26 January on, has the difficulties 5 … 1; right answers left out: 30, 29, 27, 26, … 2.
    #expect(profile[4].hasPrefix("Difference (presented), rolling mean: ") && profile[4].hasSuffix(" 3.0 ¢"))
    #expect(profile.count { $0.contains("3.0 ¢") } == 1, "\(profile)")
    #expect(profile[5] == "Mean of 1 note 16 ¢, SD 0 ¢")
    let timeline = try peach("timeline", "--period", "month", language: "C").output
    #expect(timeline.contains("\n2026-01: 20 of 30 right, "))
    let refused = try peach("settings", "timeline-window=0", language: "C")
    #expect(
      refused.isRefused(
        "timeline-window must be a whole number in 1…100000, got 0. The default is 20 points."))
    let misspelt = try peach("settings", "corect-only=true", language: "C")
    #expect(misspelt.status == 64 && misspelt.errors.contains("Did you mean \"correct-only\"?"))
  }

  @Test func `show one difficulty under one name on every screen`() throws {
    // Mean of all offsets 37.5, of the notes' means 41.25, of the days' means 27.5; the last is 10.
    var history = HistorySettings().emptyHistory(in: .utc)
    for (day, note, cents) in [(0, 60, 100.0), (0, 60, 20), (1, 64, 40), (2, 60, 10), (2, 60, 10)] {
      let comparison = Comparison(reference: MIDINote(note), offset: Cents(cents))
      history.add(
        CompletedComparison(
          comparison: comparison, isCorrect: true, timestamp: Instant(seconds: Int64(day) * 86_400)))
    }
    let rolling = try #require(history.timeline.latest?.mean)
    #expect(rolling != history.profile.overall?.mean && rolling != history.timeline.aggregates.last?.mean)
    for language in [Language.english, .german] {
      let phrases = Phrases(language)
      let (text, texts): (HistoryText, Live.Texts) = (HistoryText(history, phrases), phrases.texts)
      let expected =
        "\(texts.historyDifficulty): \(phrases.cents(rolling)) (\(texts.historyRollingMean))"
      #expect(text.difficulty == expected)
      let cards = phrases.cards(history)
      #expect(
        cards.filter { $0.title == texts.historyDifficulty }.map(\.value) == [phrases.cents(rolling)])
      // Other numbers have other names.
      let others =
        [text.summary, phrases.offset(10)]
        + history.timeline.rolling.flatMap {
          PointDescription($0, in: language).lines
        }
      #expect(!others.contains { $0.contains(texts.historyDifficulty) }, "\(others)")
    }
  }
}
