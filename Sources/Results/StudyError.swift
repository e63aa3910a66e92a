import Files
import GRDB
package import Text

/// Why a study cannot be written, resumed, merged or read.
package enum StudyError: Error, Hashable, Sendable {
  /// The study's name cannot be a folder's: only ASCII letters, digits, `-` and `_` are allowed.
  case badName(String)
  /// Something else than a study is at the study's path: it does not contain the file `proof`, which Peach writes.
  case notAStudy(path: String, proof: String)
  /// Another run is writing the same study.
  case beingWritten(path: String)
  /// The study has an interrupted run with `done` of so many cells, or parts of a shard, and neither --resume nor --fresh
  /// is given.
  case unfinished(path: String, done: Int, of: Int, unit: String)
  /// The study has an interrupted tuning, and neither --resume nor --fresh is given.
  case unfinishedTuning(path: String, evaluations: Int)
  /// The interrupted run cannot be resumed, because `what` differs: `begun` is its value in the run, `got` the value
  /// now.
  case differs(path: String, what: String, begun: String, got: String)
  /// There is neither a study nor an unfinished run at the path.
  case noStudy(path: String)
  /// The manifest of the study at the path does not describe a finished study.
  case badManifest(path: String)
  /// A finished study or shard lacks a file.
  case incomplete(file: String)
  /// All shards of the study are finished, and a run of the whole study is to begin.
  case notMerged(path: String, shards: Int)
  /// There are no shards to merge.
  case noShards(path: String)
  /// Of `count` shards, those in `missing` have not been finished. `begun` names those with an unfinished run and how far
  /// they are; `command` finishes the first that no process is running, nil if all are running, `others` are the further
  /// ones that none is running.
  case missingShards(
    path: String, missing: [Int], count: Int, begun: [String], command: String?, others: [Int])
  /// The folder of a finished shard lacks a file, as after an interrupted copy.
  case incompleteShard(path: String, missing: String)
  /// The folder of a finished shard has another shard's name; `got` names the shard that it holds.
  case misnamedShard(path: String, got: String)
  /// An unfinished run has `done` cells, but not the description of the run that they belong to.
  case lostDescription(file: String, done: Int)
  /// Two folders hold shards of different runs.
  case mixedShards(path: String, RunIdentity.Difference, String, String)
  /// A shard differs from one in its folder, which `there` names.
  case otherShards(path: String, RunIdentity.Difference, _ there: String)
  /// The shards belong to the study `name`, but the folder that contains them is named after another one.
  case otherStudy(path: String, name: String)
  /// A shard lacks parts; `got` gives the number that it has and the number that it must have.
  case brokenShard(path: String, got: String)
  /// A file of a finished study has another size than its manifest says.
  case resized(file: String, bytes: Int, got: Int)
  /// A file of an unfinished run, a shard or a finished study does not match its checksum.
  case altered(file: String, part: String, Remedy)
  /// There is a finished study of another run, and --force is not given.
  case finished(path: String, got: String)
  /// SQLite reports an error; `reason` is its message.
  case database(path: String, reason: String)
  /// The disk of a database is full: of `needed` bytes, which the run needs when it is repeated, `free` are free. Nil
  /// if unknown.
  case diskFull(path: String, needed: Int?, free: Int?)
  /// Another program has locked a database.
  case locked(path: String)

  /// What to do about a file that was altered.
  package enum Remedy: Sendable {
    /// For an unfinished run: start again.
    case fresh
    /// For a shard: copy it again.
    case copy
    /// For a finished study: run it again.
    case force
  }
}

extension StudyError: CustomStringConvertible {
  /// The rule, the value that breaks it, and the next step.
  package var description: String {
    switch self {
    case .badName(let name):
      """
      a study's name must be made of letters, digits, - and _, got "\(name)". Rename the study in its scenario.
      """
    case .unfinished(let path, let done, let all, let unit):
      """
      \(path): an unfinished run with \(done) of \(all) \(unit) must not be overwritten, got a new run. Continue it \
      with --resume or start again with --fresh.
      """
    case .unfinishedTuning(let path, let evaluations):
      """
      \(path): an unfinished tuning with \(evaluations) evaluations must not be overwritten, got a new run. \
      Continue it with --resume or start again with --fresh.
      """
    case .differs(let path, let what, let begun, let got):
      """
      \(path): a run can only be resumed with the \(what) it was begun with, \(begun), got \(got). Use that or \
      start again with --fresh.
      """
    case .noShards(let path):
      """
      \(path): a study is merged from its shards, got none. For each K from 1 to N, run \
      `peach sweep SCENARIO --shard K/N` first.
      """
    case .missingShards(let path, let missing, let count, let begun, let command, let others):
      """
      \(path): all \(count) shards must be finished, \(missing.asRanges) \(missing.count == 1 ? "is" : "are") \
      not\(begun.isEmpty ? "" : " (\(begun.joined(separator: ", ")))"). \
      \(Self.steps(finishing: missing.count, command, others).listed.capitalizedFirst).
      """
    case .incompleteShard(let path, let missing):
      """
      \(path): a finished shard must have run.json and listeners.sqlite, got no \(missing). Copy it again, or run it again \
      with --resume.
      """
    case .misnamedShard(let path, let got):
      """
      \(path): a shard's folder must have the shard's number, got \(got). Move it away, then copy the shard that belongs \
      there or run it.
      """
    case .lostDescription(let file, let done):
      """
      \(file): must describe the unfinished run, got \(done == 1 ? "a finished condition" : "\(done) finished conditions") without it. \
      Copy it back, or start again with --fresh.
      """
    case .mixedShards(let path, let odd, let one, let other):
      """
      \(path): all shards must have the same \(odd.what), got \(odd.ours) in \(one) and \(odd.theirs) in \
      \(other). Move the one of another run away, or run it again.
      """
    case .otherShards(let path, let odd, let there):
      """
      \(path): all shards must have the same \(odd.what), got \(odd.ours), but \(odd.theirs) in \(there). Run it as that \
      one was, choose another --out, or move the folder away.
      """
    case .otherStudy(let path, let name):
      "\(path): shards must be kept under their study's name, got those of \(name). Rename the folder."
    case .brokenShard(let path, let got):
      "\(path): all parts of a shard must be complete, got \(got). Copy the shard again, or run it again."
    case .finished(let path, let got):
      """
      \(path): a finished study is only replaced by the same run, got \(got). Add --force to replace it, or choose \
      another --out.
      """
    case .notMerged(let path, let shards):
      """
      \(path): a study whose shards are finished is merged, not run again, got \(shards == 1 ? "the shard" : "all \(shards) shards"). \
      Run `peach merge \(path.shellQuoted)`, or add --force.
      """
    case .notAStudy, .beingWritten, .noStudy, .badManifest, .incomplete, .altered, .database, .locked,
      .diskFull, .resized:
      sentence(in: .english)
    }
  }
}

extension StudyError {
  /// The steps until missing shards can be merged.
  private static func steps(finishing missing: Int, _ command: String?, _ others: [Int]) -> [String] {
    guard let command else { return ["wait until \(missing == 1 ? "it is" : "they are")", "merge again"] }
    let running = missing - 1 - others.count
    return ["run `\(command)`"]
      + (others.isEmpty ? [] : ["do so for shard\(others.count == 1 ? "" : "s") \(others.asRanges)"])
      + (running > 0 ? ["wait until the other\(running == 1 ? " is" : "s are") finished"] : [])
      + ["merge again"]
  }
}

extension StudyError: TranslatedError {
  /// Errors of shards and names, and those that an option answers, are explained in English only.
  package func sentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .notAStudy(let path, let proof): texts.studyNotAStudy(path: path, proof: proof)
    case .beingWritten(let path): texts.studyBeingWritten(path: path)
    case .altered(let file, let part, let remedy):
      texts.studyAltered(file: file, part: part, remedy: remedy.sentence(in: language))
    case .noStudy(let path): texts.studyNone(path: path)
    case .badManifest(let path): texts.studyBadManifest(path: path)
    case .incomplete(let file): texts.studyIncomplete(file: file)
    case .database(let path, let reason): texts.studyDatabase(path: path, reason: reason)
    case .locked(let path): texts.studyLocked(path: path)
    case .diskFull(let path, let needed?, let free?):
      texts.studyDiskFull(path: path, needed: needed.megabytes, free: free.megabytes)
    case .diskFull(let path, _, let free): texts.studyDiskFullNow(path: path, free: (free ?? 0).megabytes)
    case .resized(let file, let bytes, let got):
      texts.studyResized(file: file, bytes: bytes, got: got)
    case .unfinished, .unfinishedTuning, .differs, .finished, .badName, .notMerged, .noShards, .missingShards,
      .incompleteShard, .misnamedShard, .lostDescription, .mixedShards, .otherShards, .otherStudy,
      .brokenShard:
      description
    }
  }
}

extension StudyError.Remedy {
  fileprivate func sentence(in language: Language) -> String {
    switch self {
    case .fresh: language.texts.studyRemedyFresh
    case .copy: language.texts.studyRemedyCopy
    case .force: language.texts.studyRemedyForce
    }
  }
}

extension Int {
  /// Bytes in whole megabytes, at least 1 unless there are none.
  fileprivate var megabytes: Int { (self + 999_999) / 1_000_000 }
}

extension [Int] {
  /// These ascending numbers in words, with runs of three or more as ranges: "2–400", "1, 3 and 5–9". If there are more
  /// than twelve parts, the first ten and the number of remaining numbers: "… and 30 more".
  package var asRanges: String {
    var runs: [ClosedRange<Int>] = []
    for number in self {
      if let last = runs.last, last.upperBound == number - 1 {
        runs[runs.count - 1] = last.lowerBound...number
      } else {
        runs.append(number...number)
      }
    }
    let parts = runs.flatMap { run in
      run.count < 3
        ? run.map { (text: "\($0)", count: 1) }
        : [(text: "\(run.lowerBound)–\(run.upperBound)", count: run.count)]
    }
    guard parts.count > 12 else { return parts.map(\.text).listed }
    let others = parts.dropFirst(10).reduce(0) { $0 + $1.count }
    return (parts.prefix(10).map(\.text) + ["\(others) more"]).listed
  }
}

/// Runs `body` and converts a `DatabaseError` to a `StudyError` that names the file: `database` for errors of the
/// system, such as a full disk, and `altered` for all others, which a truncated or changed file causes.
/// - Parameters:
///   - target: the database that `body` writes; nil if that is the file itself. A full disk is an error of this one.
///   - remedy: the advice for an altered file.
func reportingAlteration<Result>(
  of path: String, copyingTo target: String? = nil, else remedy: StudyError.Remedy,
  _ body: () throws -> Result
) throws -> Result {
  do { return try body() } catch let error as DatabaseError {
    let reason = error.message ?? "\(error.resultCode)"
    // Errors of the system, not of the file.
    let system: [ResultCode] = [.SQLITE_FULL, .SQLITE_IOERR, .SQLITE_BUSY, .SQLITE_NOMEM, .SQLITE_PERM]
    guard !system.contains(error.resultCode) else {
      let isFull = error.resultCode == .SQLITE_FULL
      throw StudyError(error, in: isFull ? target ?? path : path)
    }
    throw StudyError.altered(file: path, part: "the database (\(reason))", remedy)
  }
}

extension StudyError {
  /// The error for what SQLite reports of the database at a path.
  init(_ error: DatabaseError, in path: String) {
    self =
      switch error.resultCode {
      case .SQLITE_BUSY, .SQLITE_LOCKED: .locked(path: path)
      case .SQLITE_FULL: .diskFull(path: path, needed: nil, free: Folder.freeBytes(at: path))
      default: .database(path: path, reason: error.message ?? "\(error.resultCode)")
      }
  }

  /// The error for a cell that does not match its checksum.
  /// - Parameter cell: the cell's index; −1 for rows that belong to no finished cell.
  static func altered(file: String, cell: Int, _ remedy: Remedy) -> StudyError {
    .altered(file: file, part: cell < 0 ? "the list of cells" : "cell \(cell)", remedy)
  }
}
