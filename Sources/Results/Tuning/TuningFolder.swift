import Files
import Foundation
import Tuning

/// What a tuning keeps while it runs: the hidden folder `OUT/.NAME.tuning` with `run.json`, which run it is;
/// `journal.tsv`, every evaluation; and `trials.csv`, which ends up in the study's folder.
///
/// A run that is killed loses only the evaluations under way, see `TuningJournal`. The search is run again from its
/// start when it is resumed, and finds its answers in the journal; the trials are written anew, and are the same.
public final class TuningFolder {
  /// Evaluations that an earlier run has left.
  public var resumed: Int { journal.resumed }
  /// Whether some of them have not been recalled yet.
  public var isReplaying: Bool { journal.isReplaying }

  private let path: String
  private let lock: FileLock
  private let journal: TuningJournal
  private let trials: OpenFile
  private let table: TrialTable

  static let journal = "journal.tsv"
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
    path = Self.path(of: study, in: parent)
    self.table = table
    try Folder.create(parent, permissions: .shared)
    lock = try FileLock("\(path).lock", ofStudy: "\(parent)/\(study.experiment.name)")
    let identity = RunIdentity(of: study, shard: nil)
    try Self.prepare(path, identity, beginning, at: "\(parent)/\(study.experiment.name)")
    journal = try TuningJournal("\(path)/\(Self.journal)", run: identity.cellKey)
    trials = try OpenFile(writing: "\(path)/\(Self.trials)", permissions: .shared)
    try trials.append(table.header)
  }

  /// The next evaluation of an earlier run; nil after the last.
  public func recall() throws -> JournalEntry? { try journal.recall() }

  /// Adds an evaluation.
  /// - Throws: `FileError`.
  public func keep(_ entry: JournalEntry) throws { try journal.append(entry) }

  /// Adds a trial.
  /// - Throws: `FileError`.
  public func record(_ trial: Trial) throws { try trials.append(table.row(of: trial)) }

  /// The file of a tuning's result in its study's folder.
  public static let result = "tuning.json"

  /// Puts the trials and `tuning.json` in a study's folder, synced.
  /// - Parameter result: the tuning's result as JSON.
  /// - Throws: `FileError`.
  public func publish(_ result: String, in folder: String) throws {
    try OutputFile("\(folder)/\(Self.result)", permissions: .shared).save(result)
    try trials.sync()
    let target = "\(folder)/\(Self.trials)"
    do { try FileManager.default.copyItem(atPath: "\(path)/\(Self.trials)", toPath: target) } catch {
      throw FileError("write", target)
    }
    try OpenFile.sync(target)
  }

  /// How many evaluations are there to be resumed.
  public var evaluations: Int { journal.count }

  /// Removes the folder, once the study stands.
  public func remove() {
    try? Folder.remove(path)
    lock.release()
  }

  /// Leaves the folder to a later run; removes it if there is nothing in it.
  public func leave() {
    if evaluations == 0 { remove() } else { lock.release() }
  }

  /// Removes what a crash after the end of that tuning has left beside its study.
  /// - Throws: `StudyError` or `FileError`.
  public static func clearAway(after study: Study, in parent: String) throws {
    let path = path(of: study, in: parent)
    guard FileManager.default.fileExists(atPath: path) else { return }
    let lock = try FileLock("\(path).lock", ofStudy: "\(parent)/\(study.experiment.name)")
    defer { lock.release() }
    guard let left = try? RunIdentity.read(in: path, else: .fresh),
      left.difference(to: RunIdentity(of: study, shard: nil)) == nil
    else { return }
    try? FileManager.default.removeItem(atPath: path)
  }

  private static func path(of study: Study, in parent: String) -> String {
    "\(parent)/.\(study.experiment.name).tuning"
  }

  /// Makes the folder, or finds the one to be resumed.
  /// - Parameter place: what errors call it.
  private static func prepare(
    _ path: String, _ identity: RunIdentity, _ beginning: StudyWriter.Beginning, at place: String
  ) throws {
    let begun = beginning == .fresh ? nil : try evaluations(in: path)
    if let begun, begun.count > 0 {
      guard beginning == .resume else {
        throw StudyError.unfinishedTuning(path: place, evaluations: begun.count)
      }
      guard let odd = begun.identity.difference(to: identity) else { return }
      throw StudyError.differs(path: place, what: odd.what, begun: odd.ours, got: odd.theirs)
    }
    try Folder.createEmpty(path, permissions: .shared)
    try identity.save(in: path)
  }

  /// What an earlier run has left; nil if it has not come to its first evaluation.
  private static func evaluations(in path: String) throws -> (identity: RunIdentity, count: Int)? {
    let file = "\(path)/\(journal)"
    // The journal is made after the description of the run.
    guard FileManager.default.fileExists(atPath: file),
      let identity = try RunIdentity.read(in: path, else: .fresh)
    else { return nil }
    return (identity, try TuningJournal.count(file, run: identity.cellKey))
  }
}
