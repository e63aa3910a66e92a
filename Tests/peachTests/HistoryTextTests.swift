import Foundation
import TestSupport
import Testing

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
    #expect(try peach("profile").output == "Noch keine Trainingsdaten\n")
    #expect(try peach("timeline").output == "Beginne zu üben, um dein Profil aufzubauen\n")
    try train()
    let profile = try peach("profile", "--notes")
    #expect(
      profile.errors.hasPrefix("Profil aus 31 Einträgen in ") && profile.errors.hasSuffix(" ms geladen\n"))
    #expect(
      profile.output == """
        Schwelle (geschätzt): 37,7 ¢ (12,2–201,9), für eine Änderung ist es noch zu früh (sichtbar wären 98 %)
        Schwierigkeit (gestellt): 10,5 ¢ (gleitendes Mittel)
        █████▇▇▇▇▇▆▆▆▆▆▅▅▅▅▅▄▄▃▃▃▂▂▁▁▁
        Schwellenverlauf mit 30 Vergleichen über 2026-01-01 – 2026-01-30. Aktueller Durchschnitt: 10,5 Cent.
        Mittel 15,5 ¢, SD 0,0 ¢ über 1 Ton, Trend ↘ besser
        Tonhöhe treffen: mittlerer Fehler 3,3 ¢, SD 0,0 ¢ über 1 Ton
        Ton  Mittel ¢   SD  Anzahl
        C4       15,5  8,8      30

        """)
    let timeline = try peach("timeline").output.split(separator: "\n").map(String.init)
    #expect(timeline[1].hasPrefix("Schwellenverlauf mit 30 Vergleichen über "))
    #expect(
      timeline[2]
        == "Zeitraum    Mittel ¢  Anzahl  richtig  gleitendes Mittel  gleitende SD  Schwelle ¢        95 %")
    #expect(
      timeline[3]
        == "2026-01-01      30,0       1        1               30,0           0,0        10,5   0,5–192,5")
    #expect(timeline.last == "Mittel 15,5 ¢, SD 0,0 ¢ über 1 Ton, Trend ↘ besser")
    #expect(try peach("reset", "--yes").output == "31 Einträge gelöscht\n")
  }

  @Test func `names the trend with its arrow`() throws {
    try train(falling: false)
    #expect(try peach("profile", language: "C").output.contains("over 1 note, trend ↗ declining\n"))
    #expect(try peach("profile").output.contains("über 1 Ton, Trend ↗ schlechter\n"))
    #expect(try peach("settings", "trend-threshold=5").status == 0)
    #expect(try peach("profile", language: "C").output.contains("trend → stable\n"))
    #expect(try peach("profile").output.contains("Trend → gleichbleibend\n"))
  }

  @Test func `follows the settings of profile, trend and timeline`() throws {
    try train()
    let changed = try peach(
      "settings", "correct-only=true", "trend-minimum-records=31", "timeline-period=week", "timeline-window=1"
    )
    #expect(changed.status == 0 && changed.output.contains("\ntimeline-period: week  #"))
    let profile = try peach("profile", language: "C").output.split(separator: "\n").map(String.init)
    // The last week, from 26 January on, has the difficulties 5 … 1; right answers left out: 30, 29, 27, 26, … 2.
    #expect(profile[1] == "Difficulty (presented): 3.0 ¢ (rolling mean)")
    #expect(
      profile[3].contains("showing 30 comparisons over 2025-12-29 – 2026-01-26. Current average: 3.0 cents."))
    #expect(profile[4] == "Mean 16.0 ¢, SD 0.0 ¢ over 1 note, trend not yet known")
    let timeline = try peach("timeline", "--period", "month", language: "C").output
    #expect(timeline.contains("\n2026-01 "))
    let refused = try peach("settings", "timeline-window=0", language: "C")
    #expect(
      refused.isRefused(
        "timeline-window must be a whole number in 1…100000, got 0. The default is 20 points."))
    let misspelt = try peach("settings", "corect-only=true", language: "C")
    #expect(misspelt.status == 64 && misspelt.errors.contains("Did you mean \"correct-only\"?"))
  }
}
