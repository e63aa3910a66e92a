import ArgumentParser
import Chronology
import Exchange
import Live
import Store
import Text
import Training

/// `--records FILE` or `--data DIR`: the training records to read.
struct RecordsOptions: ParsableArguments {
  @Option(
    help: "A CSV file of the Peach app or of a lab, instead of the stored training.",
    completion: .file(extensions: ["csv"]))
  var records: String?

  @OptionGroup var subject: SubjectOption
  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions

  func validate() throws {
    if records != nil, respondents.simulated {
      throw ValidationError(
        "--simulated: cannot be combined with --records, a file that does not say who answered. Leave one out."
      )
    }
    if records == nil, subject.subject != nil {
      throw ValidationError("--subject: requires --records, a file with a column of subjects. Add --records.")
    }
  }

  /// The options as they were given: " --records peach.csv", or empty.
  var words: String {
    [
      records.map { " --records \($0.shellQuoted)" }, subject.subject.map { " --subject \($0.shellQuoted)" },
      data.data.map { " --data \($0.shellQuoted)" }, respondents.simulated ? " --simulated" : nil,
    ].compactMap(\.self).joined()
  }

  /// All records of both kinds, sorted by time; records with equal times keep their stored order.
  /// - Parameters:
  ///   - phrases: the texts of the hint at records that are not read.
  ///   - needsTime: whether a lab's file must have the column `timestamp`.
  func load(in phrases: Phrases, needsTime: Bool = true) throws -> TrainingFile.Contents {
    try Failure.explaining(in: phrases.language) {
      if let records { return try read(records, phrases, needsTime: needsTime).byTime }
      var contents = TrainingFile.Contents()
      let store = try data.training.readStore()
      try respondents.hint(in: store, phrases)
      try store.forEachRecord(respondents.filter) { contents.append($0) }
      return contents
    }
  }

  /// The records of a file. A note on standard error names the columns that are not read.
  func read(_ file: String, _ phrases: Phrases, needsTime: Bool = true) throws -> TrainingFile.Contents {
    let contents = try TrainingFile.read(file, of: subject.subject, needsTime: needsTime)
    contents.summary.ignored(in: phrases.language).map(StandardError.note)
    return contents
  }
}

/// `--subject NAME`: selects one subject of a lab's file.
struct SubjectOption: ParsableArguments {
  @Option(
    help: "The subject whose answers are read, of a lab's file with a column such as subject or user.")
  var subject: String?
}

/// `--simulated`: selects the sessions of simulated listeners instead of the person's.
struct RespondentOptions: ParsableArguments {
  @Flag(help: "Read the sessions of simulated listeners instead of the person's.")
  var simulated = false

  /// The filter that selects the person's records, or with `--simulated` the simulated listeners'.
  var filter: RecordFilter { simulated ? .simulated : .person }

  /// If the person has no sessions, prints a hint on standard error that `--simulated` would show some.
  func hint(in store: Store, _ phrases: Phrases) throws {
    guard !simulated, try store.sessionCount(.person) == 0 else { return }
    let hidden = try store.sessionCount(.simulated)
    if hidden > 0 { StandardError.write("\(phrases.simulatedSessions(hidden))\n") }
  }
}
