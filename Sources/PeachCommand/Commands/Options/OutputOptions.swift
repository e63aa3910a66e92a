import ArgumentParser

/// The format in which a command prints its result.
enum OutputFormat: String, ExpressibleByArgument, CaseIterable {
  case text, json
}

/// `--format text|json`.
struct FormatOptions: ParsableArguments {
  @Option(help: "How to print the result: text or json.")
  var format = OutputFormat.text
}

/// `--full`.
struct FullOption: ParsableArguments {
  @Flag(help: "Print all conditions and groups with the columns of summary.csv, instead of the answer.")
  var full = false
}
