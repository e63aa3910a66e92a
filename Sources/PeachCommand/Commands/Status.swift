import ArgumentParser
import Results
import Text

/// `peach status OUT/NAME`: prints the progress of a study's runs.
struct Status: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show how far a finished, running or interrupted study is.",
    discussion: """
      Begins with how many studies are finished, running or unfinished, and what to do next. Then it prints a line for the \
      finished study OUT/NAME, for a run of it that is not finished, for each of its shards and \
      for its tuning. A run is running if a process has its lock, else interrupted; --resume continues it. A part whose \
      files cannot be read is damaged: the next line says which file and what to do, and the exit code is 1. It is also 1 \
      if shards are of different runs, as a line says. Below are the command that continues what was interrupted, and the \
      shards that have not begun. The command can be run from any shell at any time and changes nothing. \
      Conditions are counted when they are finished; of a shard, its parts are, conditions or ranges of a condition's \
      listeners; of a tuning, evaluations are. Of a folder of studies, as OUT, it prints all in one table, each finished \
      one with its answer.

      EXAMPLES
        peach status out/kazez-constants
        peach status out --format json
        watch -n 10 peach status /shared/studies/strategy-shoot-out
      """)

  @Argument(
    help: ArgumentHelp("The study, OUT/NAME, or the folder of studies, OUT.", valueName: "study"),
    completion: .directory)
  var path: String

  @OptionGroup var output: FormatOptions

  func run() async throws {
    let path = path.withoutTrailingSlashes
    let studies = try await Failure.explainingStudy { try Self.studies(at: path) }
    switch output.format {
    case .json:
      print(try json(studies, isOne: studies.map(\.path) == [StudyFolder.resolved(path)]).document)
    case .text:
      let answer = StatusAnswer(studies.map(\.status)).text.wrappedForTerminal()
      print("\(answer)\n\n\(text(studies, in: path))")
    }
    let isWrong = studies.contains { _, status in
      status.mixedShards != nil || status.parts.contains { $0.problem != nil }
    }
    if isWrong { throw ExitCode.failure }
  }

  /// The study at a path, or all studies in the folder there.
  private static func studies(at path: String) throws -> [(path: String, status: StudyStatus)] {
    try Failure.ifFile(path, insteadOf: "the folder of a study, OUT/NAME, or of studies, OUT")
    do { return [(StudyFolder.resolved(path), try StudyStatus(ofStudyAt: path))] } catch {
      let all = StudyStatus.all(in: path).map { ("\(path)/\($0.name)", $0.status) }
      guard !all.isEmpty else { throw error }
      return all
    }
  }

  /// A study has the members `study`, `parts` and `shards_not_begun`; a folder of studies has a list `studies` of them.
  private func json(_ studies: [(path: String, status: StudyStatus)], isOne: Bool) -> JSON {
    let objects = studies.map { study, status -> [String: JSON] in
      [
        "study": JSON.text(study), "parts": .list(status.parts.map(\.json)),
        "mixed_shards": status.mixedShards.map { .text("\($0)") } ?? .null,
        "stray_shards": status.strayShards.map { .text($0) } ?? .null,
        "shards_not_begun": .list(status.shardsNotBegun.map { .text("\($0)") }),
      ]
    }
    if isOne { return .object(objects[0]) }
    return .object(["studies": .list(objects.map(JSON.object))])
  }

  /// A table with a row for each part. Below the rows of a study are its problems and commands, and of several studies its
  /// answer.
  private func text(_ studies: [(path: String, status: StudyStatus)], in path: String) -> String {
    let isOne = studies.count == 1
    var table = Table(header: [isOne ? studies[0].path : path, "state", "done", "process"])
    table.rows = studies.flatMap { study, status in
      status.parts.map { part in
        let name = isOne ? part.name : part.name(in: String(study.dropFirst(path.count + 1)))
        return [name, part.stateText, part.count, part.holder ?? ""]
      }
    }
    var rows = table.lines.dropFirst()
    let blocks = studies.map { study, status in
      let lines = zip(rows, status.parts).map { line, part in
        line + (part.problemText.map { "\n\($0)" } ?? "")
      }
      rows = rows.dropFirst(status.parts.count)
      let answer =
        isOne ? nil : StudyIndex.answer(ofStudyAt: study)?.printable.lines(of: TextWidth.ofSentences - 4)
      let notes = [status.mixedShards?.description, status.strayShards].compactMap(\.self).map {
        $0.printable.wrappedForTerminal()
      }
      return lines + (answer ?? []).map { "  \($0)" }
        + notes + [status.nextCommand(of: study), status.notBegun].compactMap(\.self)
    }
    return ([table.lines[0]] + blocks.flatMap(\.self)).joined(separator: "\n")
  }
}

extension String {
  /// The path as shells complete it, without the slash.
  var withoutTrailingSlashes: String {
    var path = self[...]
    while path.count > 1, path.last == "/" { path.removeLast() }
    return String(path)
  }
}

extension StudyStatus {
  /// `Continue: peach sweep mine.yaml --out out --shard 2/9 --resume; likewise shards 3–5.`; nil if nothing is
  /// interrupted.
  fileprivate func nextCommand(of study: String) -> String? {
    continuation(ofStudyAt: study).map { command, others in
      let likewise =
        others.isEmpty ? "" : "; likewise shard\(others.count == 1 ? "" : "s") \(others.asRanges)."
      return "Continue: \(command)\(likewise)".printable.wrappedForTerminal()
    }
  }

  /// `Not begun in this folder: shards 3–7 of 9.`; nil if every shard has a row.
  fileprivate var notBegun: String? {
    let shards = Dictionary(grouping: shardsNotBegun, by: \.count).sorted { $0.key < $1.key }
    let texts = shards.map { count, shards in
      "shard\(shards.count == 1 ? "" : "s") \(shards.map(\.index).asRanges) of \(count)"
    }
    return texts.isEmpty ? nil : "Not begun in this folder: \(texts.listed).".wrappedForTerminal()
  }
}

extension StudyStatus.Part {
  /// "kazez" for the finished study of that name, "kazez shard 2/4" for other parts.
  fileprivate func name(in study: String) -> String { name == "study" ? study : "\(study) \(name)" }

  fileprivate var stateText: String { hasTablesOnly ? "finished (tables only)" : state.rawValue }

  /// `4 of 9 conditions, 47 %`, `1 of 8 parts`, `1 evaluation`. The percentage counts comparisons, also within a
  /// condition.
  fileprivate var count: String {
    guard problem == nil else { return "" }
    let share = comparisons.map { ", \((100 * $0.share).decimals(0)) %" } ?? ""
    return (total.map { "\(done.grouped) of \($0.of(unit))" } ?? done.of(unit)) + share
  }

  /// What is wrong with a damaged part and what to do, below its row; nil for other parts.
  fileprivate var problemText: String? {
    problem.map { "  \("\($0)".printable)".wrappedForTerminal(indent: 2) }
  }

  fileprivate var json: JSON {
    .object([
      "name": .text(name), "state": .text(state.rawValue), "done": .integer(done),
      "total": total.map(JSON.integer) ?? .null, "unit": .text(unit),
      "comparisons": comparisons.map { .integer($0.made) } ?? .null,
      "all_comparisons": comparisons.map { .integer($0.all) } ?? .null,
      "process": holder.map(JSON.text) ?? .null, "tables_only": .flag(hasTablesOnly),
      "problem": problem.map { .text("\($0)") } ?? .null,
    ])
  }
}
