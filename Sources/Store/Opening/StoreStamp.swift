import Files

/// When the files of a store were last changed, and how long they are: differs after every change by any process.
public struct StoreStamp: Hashable, Sendable {
  private let files: [FileStamp?]

  /// The stamp of a store now; that of no files if there is none.
  public init(_ directory: StoreDirectory) {
    files = [directory.database, directory.database + "-wal"].map(FileStamp.init)
  }
}
