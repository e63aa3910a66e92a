import Files

/// The disk space that runs need, in bytes.
enum RequiredSpace {
  /// SQLite's log of 1000 pages.
  private static let log = 4_200_000

  /// Of a run from its beginning: its cells, and at the end the study.
  /// - Parameter study: the size of the finished study.
  static func run(of study: Int) -> Int { 2 * study + log }

  /// Of a run that is resumed: also a copy of its cells. Of a merge of parts of cells: also the parts.
  static func copyingRun(of study: Int) -> Int { 3 * study + log }

  /// Runs `body`. If the disk is full, removes what the run makes again, and adds to the error how much it needs.
  /// - Parameters:
  ///   - needed: the bytes that must be free when the run is repeated; nil if unknown.
  ///   - removing: removes what the run makes again.
  static func reporting<Result>(
    _ needed: @autoclosure () -> Int?, removing: () -> Void = {}, _ body: () throws -> Result
  ) throws -> Result {
    do { return try body() } catch StudyError.diskFull(let path, _, _) {
      removing()
      throw StudyError.diskFull(path: path, needed: needed(), free: Folder.freeBytes(at: path))
    }
  }
}
