import TestSupport
import Testing

@Suite struct `Settings as people type them` {
  private let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  private func peach(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      "peach", arguments,
      environment: [
        "XDG_DATA_HOME": scratch.path("data"), "XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "C",
      ])
  }

  @Test(arguments: [
    (
      ["intervals=p5,m3", "P1"],
      "Intervals: Unison → Perfect fifth, minor third, unison, from the next comparison on\n"
    ),
    (
      ["intervals=P5", "M3"], "Intervals: Unison → Perfect fifth, major third, from the next comparison on\n"
    ),
    (
      ["intervals=unison,Quinte", "große Terz"],
      "Intervals: Unison → Unison, perfect fifth, major third, from the next comparison on\n"
    ),
    (["reference-pitch=442Hz"], "Pitch of A4: 440 Hz → 442 Hz, from the next comparison on\n"),
    (["reference-pitch=442", "Hz"], "Pitch of A4: 440 Hz → 442 Hz, from the next comparison on\n"),
    (["note-duration=0,8"], "Note duration: 1 s → 0.8 s, from the next comparison on\n"),
    (["note-duration=0,8 s"], "Note duration: 1 s → 0.8 s, from the next comparison on\n"),
    (["maximum-cents=50 ¢"], "Largest difference: 100 cents → 50 cents, from the next comparison on\n"),
    (
      ["maximum-cents=50", "Cent"],
      "Largest difference: 100 cents → 50 cents, from the next comparison on\n"
    ),
    (["lowest-note=a'"], "Lowest note: C2 → A4, from the next comparison on\n"),
    (["highest-note=c''"], "Highest note: C6 → C5, from the next comparison on\n"),
    (["lowest-note=h2"], "Lowest note: C2 → B2, from the next comparison on\n"),
    (["lowest-note=F♯2"], "Lowest note: C2 → F#2, from the next comparison on\n"),
    (["interval-direction=Both"], "Direction of intervals: Up → Both, from the next comparison on\n"),
    (["strategy=Pest", "stop-at-smallest=true"], "Strategy: tracking → pest, from the next session on\n"),
  ])
  func `mean what is written in files`(_ words: [String], change: String) throws {
    let run = try peach(["settings"] + words)
    #expect(run.status == 0 && run.output.hasPrefix(change), "\(run)")
    // The file has the form of files.
    #expect(try peach(["settings"]).status == 0)
  }

  @Test(arguments: [
    (["intervals=fifht"], "got fifht. Did you mean \"P5\" (perfect fifth)?"),
    (["intervals=Quitne"], "got Quitne. Did you mean \"P5\" (perfect fifth)?"),
    (["intervals=P1,mm3"], "got mm3. Did you mean \"m3\" (minor third)?"),
    (["intervals=P6"], "got P6. Did you mean \"m6\" (minor sixth)?"),
    (
      ["intervals=third"], "got third. Did you mean \"m3\" (minor third) or \"M3\" (major third)?"
    ),
    (["reference-pitch=442Herz"], "got 442Herz."),
    (["lowest-note=A'"], "got A'."), (["lowest-note=A"], "got A. The octave is missing, such as A2."),
    (["a4=442"], "settings has no parameter \"a4\". Did you mean \"reference-pitch\"?"),
    (["A4", "442"], "settings has no parameter \"A4\". Did you mean \"reference-pitch\"?"),
    (
      ["reference-pitch", "442"],
      "settings: a value must follow \"=\", got \"reference-pitch 442\". Write reference-pitch=442."
    ),
    (["device", "lowest-noet"], "settings has no parameter \"lowest-noet\". Did you mean \"lowest-note\"?"),
    (["intervals=P5", "devise"], "settings has no parameter \"devise\". Did you mean \"device\"?"),
  ])
  func `are refused with what to write`(_ words: [String], error: String) throws {
    let run = try peach(["settings"] + words)
    #expect(run.status == 64 && run.errors.contains(error), "\(run)")
  }

  @Test func `of intervals are refused in German with the names of intervals, each of which is a value`()
    throws
  {
    let german = ["XDG_CONFIG_HOME": scratch.path("config"), "LC_ALL": "de_DE.UTF-8"]
    func run(_ interval: String) throws -> CommandRun {
      try CommandRun("peach", ["settings", "intervals=\(interval)"], environment: german)
    }
    let refused = try run("Quint")
    #expect(
      refused.status == 64
        && refused.errors.contains(
          "gibt es nur P1 (Prime), m2 (kleine Sekunde), M2 (große Sekunde), m3 (kleine Terz), "),
      "\(refused)")
    #expect(refused.errors.hasSuffix("Eingegeben: Quint. Meintest du P5 (Quinte)?\n"), "\(refused)")
    let names = refused.errors.matches(of: /([A-Za-z][0-9]) \(([^)]+)\)/).prefix(13).map { ($0.1, $0.2) }
    #expect(Set(names.map(\.0)).count == 13)
    for (interval, name) in names {
      let chosen = try run(String(name))
      #expect(chosen.status == 0, "\(chosen)")
      #expect(try run(String(interval)).output.contains(" → ") == false, "\(interval)")
    }
  }

  @Test func `are read by train and tone alike`() throws {
    let train = ["train", "--listener", "amateur", "--device", "null", "--comparisons", "1"]
    let fifth = try peach(train + ["--intervals", "p5", "--set", "note-duration=0,3"])
    #expect(fifth.status == 0 && fifth.output.contains("Threshold (estimated), perfect fifth: "), "\(fifth)")
    let two = try peach(train + ["--intervals", "p5", "m3"])
    // One of the two is drawn.
    #expect(
      two.status == 0 && two.output.contains(/Threshold \(estimated\), (minor third|perfect fifth):/),
      "\(two)")
    let pair = try peach(train + ["--set", "tuning", "just-intonation"])
    #expect(
      pair.errors == "--set: must be key=value, got \"tuning\". Write tuning=just-intonation.\n", "\(pair)")
    let tone = ["tone", "--note", "a4", "--wav", scratch.path("a.wav"), "--reference-pitch"]
    #expect(try peach(tone + ["442Hz"]).output == "a4 +0 ¢ = 442.0000 Hz\n")
    let primed = ["tone", "--note", "a'", "--wav", scratch.path("b.wav")]
    #expect(try peach(primed).output == "a' +0 ¢ = 440.0000 Hz\n")
    #expect(try peach(tone + ["442 Herz", "--force"]).status == 64)
  }
}
