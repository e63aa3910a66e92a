import Live
import Text

/// What `peach` alone prints: first steps and all commands in four groups, on a screen of 80 columns and 24 lines.
enum Overview {
  /// The groups of commands in the order of `overviewGroups`, which has their headings.
  static let groups: [(steps: Bool, commands: [String])] = [
    (false, ["train", "serve", "tone", "devices", "doctor", "settings"]),
    (
      false,
      ["profile", "timeline", "fit", "replay", "import", "export", "backup", "repair", "reset"]
    ),
    (
      true,
      [
        "simulate", "sweep", "status", "merge", "compare", "tune", "advise", "plan", "trace", "audit",
        "calibrate", "list",
      ]
    ),
    (false, ["body"]),
  ]

  private static func lines(_ steps: [(command: String, words: String)]) -> [String] {
    let width = steps.map(\.command.count).max() ?? 0
    return steps.map { "  \($0.command.padded(to: width))  \($0.words)" }
  }

  /// The group of the commands that this program adds; none of `peach` itself.
  private static var added: [(steps: Bool, commands: [String])] {
    let names = CommandCatalog.added.map { $0._commandName }
    return names.isEmpty ? [] : [(false, names)]
  }

  static func text(in language: Language) -> String {
    let texts = language.texts
    let commands = zip(groups + added, texts.overviewGroups).flatMap { group, heading in
      let names = group.commands.joined(separator: "  ").lines(of: 78).map { line in
        "  \(line.last == " " ? String(line.dropLast()) : line)"
      }
      let first =
        group.steps ? lines([("peach compare default k1=0.04,k2=0.15", texts.overviewCompare)]) : []
      return [heading] + first + names + [""]
    }
    let steps = [("peach train", texts.overviewTrain), ("peach serve --open", texts.overviewServe)]
    return
      ([texts.overviewAbout, "", texts.overviewFirst] + lines(steps) + [""] + commands
      + [texts.overviewHelp])
      .joined(separator: "\n")
  }
}
