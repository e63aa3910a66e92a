import ArgumentParser
import Store

/// `--simulated`: selects the sessions of simulated listeners instead of the person's.
struct RespondentOptions: ParsableArguments {
  @Flag(help: "Read the sessions of simulated listeners instead of the person's.")
  var simulated = false

  /// The person's records, or those of simulated listeners.
  var filter: RecordFilter { simulated ? .simulated : .person }

  /// Tells, on standard error, of sessions that only --simulated shows, if the person has none.
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
