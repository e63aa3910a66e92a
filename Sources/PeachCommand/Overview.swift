import ArgumentParser
import Live
import Text

/// What `peach` alone prints: first steps and all commands in their groups, on a screen of 80 columns and 24 lines.
enum Overview {
  private static func lines(_ steps: [(command: String, words: String)]) -> [String] {
    let width = steps.map(\.command.count).max() ?? 0
    return steps.map { "  \($0.command.padded(to: width))  \($0.words)" }
  }

  static func text(in language: Language) -> String {
    let texts = language.texts
    let commands = zip(CommandCatalog.groups, texts.overviewGroups).flatMap { group, heading in
      let names = group.subcommands.map { $0._commandName }.joined(separator: "  ").lines(of: 78).map {
        line in
        "  \(line.last == " " ? String(line.dropLast()) : line)"
      }
      let first =
        group.name == CommandCatalog.laboratory.name
        ? lines([("peach compare default k1=0.04,k2=0.15", texts.overviewCompare)]) : []
      return [heading] + first + names + [""]
    }
    let steps = [("peach train", texts.overviewTrain), ("peach serve --open", texts.overviewServe)]
    return
      ([texts.overviewAbout, "", texts.overviewFirst] + lines(steps) + [""] + commands
      + [texts.overviewHelp])
      .joined(separator: "\n")
  }
}
