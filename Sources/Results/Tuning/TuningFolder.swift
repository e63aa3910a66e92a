import Files
import Foundation
import Simulation
package import Tuning

/// The hidden folder `OUT/.NAME.tuning` of an unfinished tuning. It contains `run.json`, the identity of the run;
/// `journal.tsv`, every evaluation; and `evaluations.csv`, which is copied to the study's folder at the end.
///
/// A run that is killed loses only the unfinished evaluations; see `TuningJournal`. A resumed tuning repeats the search
/// from its start, reads the results of earlier evaluations from the journal, and writes the same evaluations again.
package final class TuningFolder {
  /// The number of evaluations of earlier runs in the journal.
  package var resumed: Int { journal.resumed }
  /// Whether some evaluations of earlier runs have not been recalled yet.
  package var isReplaying: Bool { journal.isReplaying }

  private let path: String
  private let lock: FileLock
  private let journal: TuningJournal
  private let file: OpenFile
  private let table: EvaluationTable
  private var count: ComparisonCount.Writer

  static let journal = "journal.tsv"
  private static let fileName = "evaluations.csv"

  /// Creates the folder of a study's tuning, or opens the folder of the run to resume, and locks it for this process.
  /// - Parameters:
  ///   - study: the scenario's cells and seed.
  ///   - beginning: whether to resume, replace or reject an earlier run.
  /// - Throws: `StudyError` or `FileError`.
  package init(
    of study: Study, _ table: EvaluationTable, in parent: String, _ beginning: StudyWriter.Beginning
  ) throws {
    try StudyFolder.check(study.experiment.name)
    path = Self.path(of: study, in: parent)
    self.table = table
    try Folder.create(parent, permissions: .shared)
    lock = try FileLock("\(path).lock", ofStudy: "\(parent)/\(study.experiment.name)")
    let identity = RunIdentity(of: study, shard: nil)
    try Self.prepare(path, identity, beginning, at: "\(parent)/\(study.experiment.name)")
    journal = try TuningJournal("\(path)/\(Self.journal)", run: identity.cellKey)
    file = try OpenFile(writing: "\(path)/\(Self.fileName)", permissions: .shared)
    try file.append(table.header)
    count = ComparisonCount.Writer(in: path)
  }

  /// The next evaluation of an earlier run; nil after the last.
  /// - Throws: `FileError`.
  package func recall() throws -> JournalEntry? { try journal.recall() }

  /// Appends an evaluation to the journal.
  /// - Throws: `FileError`.
  package func keep(_ entry: JournalEntry) throws { try journal.append(entry) }

  /// Appends an evaluation to `evaluations.csv`.
  /// - Throws: `FileError`.
  package func record(_ evaluation: SearchEvaluation) throws { try file.append(table.row(of: evaluation)) }

  /// Publishes the comparisons made so far, about once a second.
  /// - Parameters:
  ///   - budget: the comparisons of the search.
  ///   - elapsed: the seconds since the run began.
  package func note(_ comparisons: Int, of budget: Int, elapsed: Double) {
    count.write(ComparisonCount(made: min(comparisons, budget), all: budget), elapsed: elapsed)
  }

  /// The file of a tuning's result in its study's folder.
  package static let result = "tuning.json"

  /// Writes `tuning.json` and copies `evaluations.csv` to a study's folder, and syncs both.
  /// - Parameter result: the tuning's result as JSON.
  /// - Throws: `FileError`.
  package func publish(_ result: String, in folder: String) throws {
    try OutputFile("\(folder)/\(Self.result)", permissions: .shared).save(result)
    try file.sync()
    let target = "\(folder)/\(Self.fileName)"
    do { try FileManager.default.copyItem(atPath: "\(path)/\(Self.fileName)", toPath: target) } catch {
      throw FileError("write", target)
    }
    try OpenFile.sync(target)
  }

  /// The number of evaluations in the journal.
  package var evaluations: Int { journal.count }

  /// Removes the folder and releases the lock. Called when the study is complete.
  package func remove() {
    try? Folder.remove(path)
    lock.release()
  }

  /// Keeps the folder for a later run and releases the lock; removes the folder if it has no evaluations.
  package func leave() {
    if evaluations == 0 { remove() } else { lock.release() }
  }

  /// Removes the folder of a tuning that crashed after its study was complete. The folder of another run stays.
  /// - Throws: `StudyError` or `FileError`.
  package static func clearAway(after study: Study, in parent: String) throws {
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
    StudyFolder.hidden(study.experiment.name, in: parent, .tuning)
  }

  /// Creates the folder, or checks the one to resume.
  /// - Parameter studyPath: the path of the study, for errors.
  private static func prepare(
    _ path: String, _ identity: RunIdentity, _ beginning: StudyWriter.Beginning, at studyPath: String
  ) throws {
    let begun = beginning == .fresh ? nil : try evaluations(in: path)
    if let begun, begun.count > 0 {
      guard beginning == .resume else {
        throw StudyError.unfinishedTuning(path: studyPath, evaluations: begun.count)
      }
      guard let odd = begun.identity.difference(to: identity) else { return }
      throw StudyError.differs(path: studyPath, what: odd.what, begun: odd.ours, got: odd.theirs)
    }
    try Folder.createEmpty(path, permissions: .shared)
    try identity.save(in: path)
  }

  /// The identity and number of evaluations of an earlier run; nil if there is no journal.
  private static func evaluations(in path: String) throws -> (identity: RunIdentity, count: Int)? {
    let file = "\(path)/\(journal)"
    // The journal is created after the description of the run.
    guard FileManager.default.fileExists(atPath: file),
      let identity = try RunIdentity.read(in: path, else: .fresh)
    else { return nil }
    return (identity, try TuningJournal.count(file, run: identity.cellKey))
  }
}
