import Files
import Foundation
import Tuning

/// What a tuning keeps while it runs: the hidden folder `OUT/.NAME.tuning` with `run.json`, which run it is;
/// `journal.tsv`, every evaluation; and `trials.csv`, which ends up in the study's folder.
///
/// An evaluation is in the journal as soon as it is known, so that a run that is killed loses only those under
/// way. The search is run again from its start when it is resumed, and finds its answers in the journal; the
/// trials are written anew, and are the same.
public final class TuningFolder {
  /// Evaluations that an earlier run has left.
  public let resumed: Int
  /// Whether some of them have not been recalled yet.
  public var isReplaying: Bool { recalled < resumed }

  private let path: String
  private let lock: FileLock
  private let reader: LineReader
  private let journal: OpenFile
  private let trials: OpenFile
  private let table: TrialTable
  private var recalled = 0
  private var kept = 0

  private static let journal = "journal.tsv"
  private static let trials = "trials.csv"

  /// The folder of a study's tuning, for this process alone.
  /// - Parameters:
  ///   - study: the scenario's cells and seed.
  ///   - beginning: what to do about an earlier run.
  /// - Throws: `StudyError` or `FileError`.
  public init(
    of study: Study, _ table: TrialTable, in parent: String, _ beginning: StudyWriter.Beginning
  ) throws {
    try StudyFolder.check(study.experiment.name)
    path = "\(parent)/.\(study.experiment.name).tuning"
    self.table = table
    try Folder.create(parent, permissions: .shared)
    lock = try FileLock("\(path).lock", ofStudy: "\(parent)/\(study.experiment.name)")
    resumed = try Self.prepare(path, study, beginning, at: "\(parent)/\(study.experiment.name)")
    journal = try OpenFile(appendingTo: "\(path)/\(Self.journal)", permissions: .shared)
    reader = try LineReader("\(path)/\(Self.journal)")
    trials = try OpenFile(writing: "\(path)/\(Self.trials)", permissions: .shared)
    try trials.append(table.header)
  }

  /// The next evaluation of an earlier run; nil after the last.
  public func recall() throws -> JournalEntry? {
    guard isReplaying, let line = try reader.next() else { return nil }
    recalled += 1
    return JournalEntry(line: line)
  }

  /// Adds an evaluation.
  /// - Throws: `FileError`.
  public func keep(_ entry: JournalEntry) throws {
    try journal.append(entry.line + "\n")
    kept += 1
  }

  /// Adds a trial.
  /// - Throws: `FileError`.
  public func record(_ trial: Trial) throws { try trials.append(table.row(of: trial)) }

  /// Puts the trials and `tuning.json` in a study's folder, synced.
  /// - Parameter result: what the tuning came to, as JSON.
  /// - Throws: `FileError`.
  public func publish(_ result: String, in folder: String) throws {
    try OutputFile("\(folder)/tuning.json", permissions: .shared).save(result)
    try trials.sync()
    let target = "\(folder)/\(Self.trials)"
    do { try FileManager.default.copyItem(atPath: "\(path)/\(Self.trials)", toPath: target) } catch {
      throw FileError("write", target)
    }
    try OpenFile.sync(target)
  }

  /// How many evaluations are there to be resumed.
  public var evaluations: Int { resumed + kept }

  /// Removes the folder, once the study stands.
  public func remove() {
    try? FileManager.default.removeItem(atPath: path)
    lock.release()
  }

  /// Leaves the folder to a later run; removes it if there is nothing in it.
  public func leave() {
    if evaluations == 0 { remove() } else { lock.release() }
  }

  /// Makes the folder, or finds the one to go on with and cuts off what is not whole.
  /// - Parameter place: what errors call it.
  /// - Returns: how many evaluations it holds.
  private static func prepare(
    _ path: String, _ study: Study, _ beginning: StudyWriter.Beginning, at place: String
  ) throws -> Int {
    let identity = RunIdentity(of: study, shard: nil)
    let known = try RunIdentity(in: path).map { (identity: $0, entries: try repair("\(path)/\(journal)")) }
    if let known, known.entries > 0 {
      if beginning == .new { throw StudyError.unfinishedTuning(path: place, evaluations: known.entries) }
      if beginning == .resume {
        guard let odd = known.identity.difference(to: identity) else { return known.entries }
        throw StudyError.differs(path: place, what: odd.what, begun: odd.ours, got: odd.theirs)
      }
    }
    if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
    guard mkdir(path, 0o777) == 0 else { throw FileError("write", path) }
    try identity.save(in: path)
    return 0
  }

  /// Cuts a journal off before its first line that is not whole.
  private static func repair(_ file: String) throws -> Int {
    guard FileManager.default.fileExists(atPath: file) else { return 0 }
    let reader = try LineReader(file)
    var (entries, end) = (0, 0)
    while let line = try reader.next(), JournalEntry(line: line) != nil {
      (entries, end) = (entries + 1, reader.offset)
    }
    guard truncate(file, off_t(end)) == 0 else { throw FileError("write", file) }
    return entries
  }
}
