import ArgumentParser
import Foundation
import Store

/// `peach reset`: all training forgotten.
struct Reset: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Forget all training, pitch matching included.",
    discussion: """
      Asks before it removes anything; export first to keep a copy. Settings and body events stay; peach body \
      delete removes those. A damaged store is not removed but kept beside under another name, body events \
      included.

      EXAMPLES
        peach reset
        peach export peach.csv && peach reset --yes
        peach reset --yes --data /tmp/trial
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var data: DataOptions

  func run() throws {
    try Failure.explaining {
      do {
        let store = try data.changeStore(for: "reset")
        let counts = try store.counts(.everyone)
        let records = (counts.comparisons + counts.pitchMatchings).of("record")
        guard
          try isConfirmed(
            "Remove \(records) of training in \(store.directory.path)? Settings and body events stay.")
        else { return }
        print("\(try store.reset().of("record")) removed")
      } catch StoreError.damaged(let path, let finding) {
        guard try isConfirmed("\(path) is damaged (\(finding)). Keep it beside and begin anew?") else {
          return
        }
        print("kept beside as \(try Store.setAside(try data.directory, holder: DataOptions.holder("reset")))")
      }
    }
  }

  private func isConfirmed(_ question: String) throws -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) != 0 else {
      throw Failure.usage("reset: nobody is there to ask. Add --yes to remove all training.")
    }
    StandardError.write("\(question) Type yes: ")
    if readLine() == "yes" { return true }
    StandardError.write("nothing was removed\n")
    return false
  }
}
