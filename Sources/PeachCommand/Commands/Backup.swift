import ArgumentParser
import Foundation
import Live
import Store
import Text

/// `peach backup`: a copy of everything that is stored.
struct Backup: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Copy all training data and body events to one file.",
    discussion: """
      The copy is consistent, also while another process trains. Copied to a folder as training.sqlite, it can be \
      used with --data. It does not contain photos: copy the folder photos of the data folder as well.

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
    let language = Language.ofEnvironment
    try Failure.explaining(in: language) {
      let directory = try data.training.existingDirectory
      let photos = "\(directory.path)/photos"
      do {
        try Store.backUp(directory, to: file, isReplacing: force)
        print(language.texts.backupCopied(file: file))
        guard FileManager.default.fileExists(atPath: photos) else { return }
        print(language.texts.backupWithoutPhotos(folder: photos))
      } catch StoreError.cannotWrite(let path, let rule, let advice) {
        let error = StoreError.cannotWrite(path: path, rule: rule, advice: advice)
        throw Failure.usage(language.sentence(of: error))
      }
    }
  }
}
