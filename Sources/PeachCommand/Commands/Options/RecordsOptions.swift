import ArgumentParser
import Chronology
import Exchange
import Store
import Training

/// `--records FILE` or `--data DIR`: the training records to read.
struct RecordsOptions: ParsableArguments {
  @Option(
    help: "A CSV file in the Peach app's export format, instead of the stored training.",
    completion: .file(extensions: ["csv"]))
  var records: String?

  @OptionGroup var data: DataOptions
  @OptionGroup var respondents: RespondentOptions

  func validate() throws {
    if records != nil, respondents.simulated {
      throw ValidationError(
        "--simulated: cannot be combined with --records, a file that does not say who answered. Leave one out."
      )
    }
  }

  /// All records of both kinds, sorted by time; records with equal times keep their stored order.
  func load() throws -> TrainingFile.Contents {
    try Failure.explaining {
      if let records { return try TrainingFile.read(records).byTime }
      var contents = TrainingFile.Contents()
      try data.readStore().forEachRecord(respondents.filter) { contents.append($0) }
      return contents
    }
  }
}
