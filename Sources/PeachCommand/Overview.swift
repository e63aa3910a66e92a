import Text

/// What `peach` alone prints: first steps and all commands in four groups, on a screen of 80 columns and 24 lines.
enum Overview {
  /// The heading of each group, its description, and the names of its commands.
  static let groups: [(heading: String, about: String, commands: [String])] = [
    (
      "TRAIN", "with real sound, in the terminal or in a browser",
      ["train", "serve", "tone", "devices", "doctor", "settings"]
    ),
    (
      "MY DATA", "what you have trained, and what it says",
      [
        "profile", "timeline", "advise", "fit", "replay", "import", "export", "backup", "repair", "reset",
      ]
    ),
    (
      "LABORATORY", "simulated listeners with known thresholds",
      [
        "simulate", "sweep", "status", "merge", "compare", "tune", "plan", "trace", "audit", "calibrate",
        "list",
      ]
    ),
    ("BODY TIMELINE", "body measurements and photos on one timeline", ["body"]),
  ]

  private static let firstSteps = [
    ("peach train", "measure your ear, about 8 minutes"),
    ("peach serve --open", "the same in a browser"),
  ]

  /// The first steps below the heading of a group.
  private static let steps = [
    "LABORATORY": [("peach compare default k1=0.04,k2=0.15", "which constants find a threshold?")]
  ]

  private static func lines(_ steps: [(command: String, words: String)]) -> [String] {
    let width = steps.map(\.command.count).max() ?? 0
    return steps.map { "  \($0.command.padded(to: width))  \($0.words)" }
  }

  /// The group of the commands that this program adds; none of `peach` itself.
  private static var added: [(heading: String, about: String, commands: [String])] {
    let names = CommandCatalog.added.map { $0._commandName }
    return names.isEmpty ? [] : [("ADDED", "commands of this program", names)]
  }

  static var text: String {
    let commands = (groups + added).flatMap { group in
      let names = group.commands.joined(separator: "  ").lines(of: 78).map { line in
        "  \(line.last == " " ? String(line.dropLast()) : line)"
      }
      let first = lines(steps[group.heading] ?? [])
      return ["\(group.heading): \(group.about)"] + first + names + [""]
    }
    return
      (["Peach trains your ear, and finds out how well a trainer works.", "", "FIRST STEPS"]
      + lines(firstSteps) + [""] + commands + [
        "peach sweep --help explains a command, peach --help lists all."
      ])
      .joined(separator: "\n")
  }
}
