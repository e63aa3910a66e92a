import Foundation

/// The modification time, size and inode of a file. Two stamps of a path are equal as long as no process has changed or
/// replaced the file. Within the resolution of the file system's clock, a change in place that keeps the size may go
/// unnoticed.
package struct FileStamp: Hashable, Sendable {
  private let seconds, nanoseconds: Int
  private let bytes: Int64
  private let inode: UInt64

  /// The stamp of the file at `path` now; nil if the file does not exist or the system refuses to examine it.
  package init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    (bytes, inode) = (Int64(status.st_size), UInt64(status.st_ino))
  }
}
