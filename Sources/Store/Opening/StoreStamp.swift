import Files

/// The modification times and sizes of a store's database and write-ahead log. The stamp differs after a change by any
/// process, up to the resolution of the file system's clock.
package struct StoreStamp: Hashable, Sendable {
  private let files: [FileStamp?]

  /// The stamp of a store now. The stamps of directories without these files are equal.
  package init(_ directory: StoreDirectory) {
    files = [directory.database, directory.database + "-wal"].map(FileStamp.init)
  }
}
