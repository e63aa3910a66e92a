import ArgumentParser
import Live

/// `--data DIR`: the directory of a person's training data.
struct DataOptions: ParsableArguments {
  @Option(
    help: "Folder of the training data; default: $XDG_DATA_HOME/peach or ~/.local/share/peach.",
    completion: .directory)
  var data: String?

  /// The data in that folder.
  var training: TrainingData { TrainingData(in: data) }
}
