import ArgumentParser
import Foundation
import Live
import Store
import Text

/// `peach reset`: deletes all training.
struct Reset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Remove all training, including pitch matching.",
    discussion: """
      Asks before it removes anything; export first to keep a copy. Settings and body events are kept; peach body \
      delete removes body events. A damaged store, which holds the body events too, is renamed instead.

      EXAMPLES
        peach reset
        peach export peach.csv && peach reset --yes
        peach reset --yes --data /tmp/trial
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @OptionGroup var data: DataOptions

  private var phrases: Phrases { Phrases(.ofEnvironment) }
  private var texts: Texts { phrases.texts }

  func run() throws {
    try Failure.explaining(in: .ofEnvironment) {
      do {
        let store = try data.training.changeStore(for: "reset")
        // Those of simulated listeners are removed too.
        let counts = try store.counts(.everyone)
        let question = phrases.questionBeforeReset(
          of: counts.comparisons + counts.pitchMatchings, in: store.directory.path)
        guard try isConfirmed(question) else { return }
        let removed = try store.reset()
        print(phrases.removed(removed))
      } catch StoreError.damaged(let path, let finding) {
        guard try isConfirmed(texts.resetQuestionDamaged(path: path, finding: finding)) else { return }
        let renamed = try Store.setAside(try data.training.directory, holder: TrainingData.holder("reset"))
        print(texts.resetRenamed(path: renamed))
      }
    }
  }

  private func isConfirmed(_ question: String) throws -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) != 0 else {
      throw Failure.usage(
        "reset: must confirm at a terminal, but standard input is not a terminal. Add --yes to remove all training."
      )
    }
    StandardError.write("\(question) \(texts.answerYes) ")
    if phrases.isYes(readLine()) { return true }
    StandardError.write("\(texts.resetNothingRemoved)\n")
    return false
  }
}
