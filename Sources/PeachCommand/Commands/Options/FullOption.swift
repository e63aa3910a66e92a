import ArgumentParser

/// `--full`.
struct FullOption: ParsableArguments {
  @Flag(help: "Print all cells and groups with the columns of summary.csv, instead of the answer.")
  var full = false
}
