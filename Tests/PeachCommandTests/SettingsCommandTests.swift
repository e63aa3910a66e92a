import TestSupport
import Testing

extension `Data commands` {
  @Test func `change settings and refuse wrong ones`() throws {
    let changed = try peach("settings", "note-duration=0.8", "strategy=staircase")
    #expect(
      changed.output == """
        Note duration: 1 s → 0.8 s, from the next comparison on
        Strategy: tracking → staircase, from the next session on

        """)
    for device in ["hw:1,0", "plug: 'a' # b", ""] {
      #expect(try peach("settings", "device=\(device)").status == 0)
      let shown = try peach("settings").output
      #expect(
        shown.contains("\nAudio device            device              \(device) (default default)\n")
          || device.isEmpty, "\(shown)")
      let read = try peach("settings", "--format", "json")
      #expect(
        read.output.contains("\"device\" : \"\(device.isEmpty ? "default" : device)\""),
        "\(read.output)\(read.errors)")
      #expect(read.output.contains("\"strategy\" : \"staircase\""))
    }
    // The second column has the names.
    func names(_ option: [String] = []) throws -> [Substring] {
      try CommandRun("peach", ["settings"] + option, environment: own).output.split(separator: "\n")
        .compactMap { $0.firstMatch(of: /^[^ ].*?[ ]{2,}([a-z][a-z0-9-]+)(?=[ ]{2}|$)/)?.1 }
    }
    #expect(try peach("settings", "timeline-window=5").status == 0)
    #expect(
      try names() == [
        "lowest-note", "highest-note", "intervals", "interval-direction", "tuning", "reference-pitch",
        "note-duration", "timeline-window", "strategy", "sound", "device",
      ])
    #expect(try peach("settings").output.contains("\n33 more have their defaults: --full\n"))
    #expect(try names(["--full"]).count == 44)
    #expect(
      try peach("settings", "note-duration").output
        == "Note duration (note-duration): 0.8 s\nFrom 0.3 to 3 s. Default: 1 s.\n")
    #expect(try peach("settings", "week-start=sunday").output == "Weeks start on: Monday → Sunday\n")
    #expect(try peach("settings", "week-start=sunday").output == "Weeks start on: Sunday, as before\n")
    let back = try peach("settings", "note-duration=default", "lowest-note=C3", "down=default").output
    #expect(back.hasPrefix("Note duration: 0.8 s → 1 s, from the next comparison on\nLowest note: C2 → C3, "))
    #expect(
      try peach("settings", "lowest-note").output
        == "Lowest note (lowest-note): C3\nSuch as C3 or F♯3. From A0 to C8. Default: C2.\n")
    #expect(try peach("settings", "intervals=M3,P5").status == 0)
    #expect(
      try peach("settings", "intervals=default").output.hasPrefix(
        "Intervals: Major third, perfect fifth → Unison, "))
    #expect(try peach("settings", "devise").errors.contains("Did you mean \"device\"?"))
    let refused = try peach("settings", "note-durasion=0.9")
    #expect(refused.status == 64)
    #expect(refused.errors.contains("Did you mean \"note-duration\"?"))
  }
}
