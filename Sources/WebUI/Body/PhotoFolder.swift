import Foundation

/// The photos that body events name, in one folder.
///
/// A photo's id is the name of a file in the folder. The client's id is only compared with the names that the folder
/// lists, never made part of a path, so no id leads out of the folder; symbolic links are not followed.
public struct PhotoFolder: Sendable {
  /// The folder's path.
  public let path: String
  /// Larger files are not sent, bytes.
  public static let largest = 32 << 20

  /// A folder, which may not exist.
  public init(path: String) { self.path = path }

  /// A photo with its media type; nil if there is no regular file of that name, if it is larger than `largest` or not an
  /// image of a known format.
  /// - Complexity: O(files of the folder + bytes).
  public func photo(_ id: String) -> (data: Data, type: String)? {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    guard let name = names.first(where: { $0 == id }), let data = Self.read("\(path)/\(name)"),
      let type = Self.type(of: data)
    else { return nil }
    return (data, type)
  }

  private static func read(_ path: String) -> Data? {
    // Without waiting for the other end of a pipe.
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
      return nil
    }
    return try? handle.read(upToCount: largest)
  }

  /// By the first bytes, as a name may lie.
  ///
  /// Source: ISO/IEC 15948 (PNG), ITU-T T.81 (JPEG), RFC 9649 (WebP), GIF89a.
  private static func type(of data: Data) -> String? {
    let start = Array(data.prefix(12))
    if start.starts(with: [0xFF, 0xD8, 0xFF]) { return "image/jpeg" }
    if start.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) { return "image/png" }
    if start.starts(with: Array("GIF8".utf8)) { return "image/gif" }
    if start.starts(with: Array("RIFF".utf8)), start.dropFirst(8).starts(with: Array("WEBP".utf8)) {
      return "image/webp"
    }
    return nil
  }
}
