import Foundation

/// When the files of a store were last changed, and how long they are: differs after every change by any process.
public struct StoreStamp: Hashable, Sendable {
  private let files: [FileStamp?]

  /// The stamp of a store now; that of no files if there is none.
  public init(_ directory: StoreDirectory) {
    files = [directory.database, directory.database + "-wal"].map(FileStamp.init)
  }
}

/// When a file was last changed, and how long it is.
private struct FileStamp: Hashable {
  let seconds, nanoseconds: Int
  let bytes: Int64

  /// nil if the system does not say.
  init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    bytes = Int64(status.st_size)
  }
}
