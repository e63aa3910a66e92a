import Files

extension FileLock {
  /// How long a run waits for the lock. `StudyStatus` holds it for microseconds while it reads the holder.
  private static let patience = Duration.milliseconds(50)

  /// Takes the lock of a study, or of its tuning.
  /// - Parameter study: the study's folder.
  /// - Throws: `StudyError.beingWritten` when another process has it, or `FileError`.
  convenience init(_ path: String, ofStudy study: String) throws {
    do { try self.init(path, of: study, patience: Self.patience, permissions: .shared) } catch is FileInUse {
      throw StudyError.beingWritten(path: study)
    }
  }
}
