import Foundation

/// The modification time and size of a file. Two stamps of a path are equal as long as no process has changed the file.
/// Within the resolution of the file system's clock, a change that keeps the size may go unnoticed.
package struct FileStamp: Hashable, Sendable {
  private let seconds, nanoseconds: Int
  private let bytes: Int64

  /// The stamp of the file at `path` now; nil if the file does not exist or the system refuses to examine it.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    bytes = Int64(status.st_size)
  }
}
