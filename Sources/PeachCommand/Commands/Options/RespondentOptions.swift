import ArgumentParser
import Store

/// `--simulated`: selects the sessions of simulated listeners instead of the person's.
struct RespondentOptions: ParsableArguments {
  @Flag(help: "Read the sessions of simulated listeners instead of the person's.")
  var simulated = false

  /// The filter that selects the person's records, or with `--simulated` the simulated listeners'.
  var filter: RecordFilter { simulated ? .simulated : .person }

  /// If the person has no sessions, prints a hint on standard error that `--simulated` would show some.
  func hint(in store: Store) throws {
    guard !simulated, try store.sessions(.person).isEmpty else { return }
    let hidden = try store.sessions(.simulated).count
    let verb = hidden == 1 ? "is" : "are"
    if hidden > 0 {
      StandardError.write(
        "\(hidden.of("session")) of simulated listeners \(verb) stored; --simulated shows them.\n")
    }
  }
}
