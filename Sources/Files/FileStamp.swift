import Foundation

/// When a file was last changed, and how long it is. Two stamps of a path are equal as long as no process has changed
/// the file, up to the resolution of the file system's clock.
public struct FileStamp: Hashable, Sendable {
  private let seconds, nanoseconds: Int
  private let bytes: Int64

  /// The stamp of the file at `path` now; nil if the system gives none, as for a file that does not exist.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    bytes = Int64(status.st_size)
  }
}
