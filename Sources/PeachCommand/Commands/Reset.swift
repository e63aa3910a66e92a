import ArgumentParser
import Foundation
import Live
import Store
import Text

/// `peach reset`: deletes all training, or the last session.
struct Reset: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Remove all training, including pitch matching.",
    discussion: """
      Asks before it removes anything; export first to keep a copy. Settings and body events are kept; peach body \
      delete removes body events. --last-session removes only the session trained last, such as one of somebody else. A damaged store, which holds the body events too, is renamed instead.

      EXAMPLES
        peach reset
        peach reset --last-session
        peach export peach.csv && peach reset --yes
        peach reset --yes --data /tmp/trial
      """)

  @Flag(help: "Do not ask.")
  var yes = false

  @Flag(help: "Remove only the last session.")
  var lastSession = false

  @OptionGroup var data: DataOptions

  private var phrases: Phrases { Phrases(.ofEnvironment) }
  private var texts: Texts { phrases.texts }

  func run() throws {
    try Failure.explaining(in: .ofEnvironment) {
      do {
        let store = try data.training.changeStore(for: "reset")
        if lastSession { return try removeLastSession(from: store) }
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

  private func removeLastSession(from store: Store) throws {
    guard let session = try store.lastSession() else { return print(phrases.noSession) }
    guard try isConfirmed(phrases.question(before: session, in: try .system)) else { return }
    print(phrases.removed(try store.remove(session)))
  }

  private func isConfirmed(_ question: String) throws -> Bool {
    if yes { return true }
    guard isatty(STDIN_FILENO) != 0 else {
      throw Failure.usage(
        "reset: must confirm at a terminal, but standard input is not a terminal. Add --yes to remove \(lastSession ? "it" : "all training")."
      )
    }
    StandardError.write("\(question) \(texts.answerYes) ")
    if phrases.isYes(readLine()) { return true }
    StandardError.write("\(texts.resetNothingRemoved)\n")
    return false
  }
}
