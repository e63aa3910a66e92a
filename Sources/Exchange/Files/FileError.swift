import Foundation

/// A file that the system refuses.
public struct FileError: Error, Hashable, Sendable {
  /// What was tried: `read`, `write`.
  public let action: String
  /// The file.
  public let path: String
  /// The system's reason, an `errno`.
  public let code: Int32

  /// What the system said last, by `errno`, to an attempt to read or write `path`.
  public init(_ action: String, _ path: String) {
    self.action = action
    self.path = path
    code = errno
  }
}

extension FileError: CustomStringConvertible {
  /// `notes.csv: cannot read the file: no such file or directory. Check the path.`
  public var description: String {
    let reason = String(cString: strerror(code))
    return
      "\(path): cannot \(action) the file: \(reason.prefix(1).lowercased() + reason.dropFirst()). \(advice)"
  }

  private var advice: String {
    switch code {
    case ENOSPC, EDQUOT: "Make room on the disk and try again."
    case EACCES, EPERM, EROFS: "Choose a place that you may \(action)."
    default: "Check the path."
    }
  }
}
