import ArgumentParser
import Store

/// `peach backup`: a copy of everything that is stored.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy all training data and body events to one file.",
    discussion: """
      The copy is consistent, also while another process trains. Copied to a folder as training.sqlite, it can be \
      used with --data.

      EXAMPLES
        peach backup peach-2026-11-22.sqlite
        peach backup latest.sqlite --force
        peach backup /media/stick/peach.sqlite --data /tmp/trial
      """)

  @Argument(help: "The file to write.")
  var file: String

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var data: DataOptions

  func run() throws {
    try Failure.ifExists([file], unless: force)
    try Failure.explaining {
      let directory = try data.existingDirectory
      do {
        try Store.backUp(directory, to: file, isReplacing: force)
      } catch StoreError.cannotWrite(let path, let rule, let advice) {
        throw Failure.usage("\(StoreError.cannotWrite(path: path, rule: rule, advice: advice))")
      }
    }
    print("copied to \(file)")
  }
}
