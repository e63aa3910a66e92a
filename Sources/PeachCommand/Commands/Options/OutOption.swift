import ArgumentParser

/// Where a study's folder is made.
struct OutOption: ParsableArguments {
  @Option(help: "Parent folder of the study's folder.")
  var out = "out"

  func validate() throws {
    guard !out.isEmpty else {
      throw ValidationError("--out: must name a folder, got nothing. Write --out . for the current one.")
    }
  }
}
