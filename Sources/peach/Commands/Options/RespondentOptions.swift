import ArgumentParser
import Store

/// `--simulated`: selects the sessions of simulated listeners instead of the person's.
struct RespondentOptions: ParsableArguments {
  @Flag(help: "Read the sessions of simulated listeners instead of the person's.")
  var simulated = false

  /// The person's records, or those of simulated listeners.
  var filter: RecordFilter { simulated ? .simulated : .person }
}
