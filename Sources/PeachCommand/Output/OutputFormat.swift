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
