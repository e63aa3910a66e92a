import Files
package import Foundation
import Text

/// The photos that body events name, in one folder.
///
/// A photo's id is the name of a file in the folder. The client's id is only compared with the names that the folder
/// lists, never made part of a path, so no id leads out of the folder; symbolic links are not followed.
package struct PhotoFolder: Sendable {
  package let path: String
  /// The largest photo that is sent or accepted, in bytes.
  package static let largest = 32 << 20

  /// A photo folder; the folder need not exist.
  package init(path: String) { self.path = path }

  /// A photo with its media type; nil if there is no regular file of that name, if it is larger than `largest` or not an
  /// image of a known format.
  /// - Complexity: O(files of the folder + bytes).
  package func photo(_ id: String) -> (data: Data, type: String)? {
    guard let name = Folder.names(in: path).first(where: { $0 == id || $0.printable == id }),
      let data = Self.read("\(path)/\(name)"),
      let type = Self.type(of: data)
    else { return nil }
    return (data, type)
  }

  private static func read(_ path: String) -> Data? {
    // `O_NONBLOCK`: opening a pipe does not wait for its other end.
    let file = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return nil }
    let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG, status.st_size <= largest else {
      return nil
    }
    return try? handle.read(upToCount: largest)
  }

  /// Stores an image under a name that its bytes determine, such as `photo-5e0cf1a24a6d0f3b.jpg`, readable by its owner
  /// only. No text from a client becomes part of the name.
  /// - Returns: the name, and whether the file is new; it is not if the same image is already there.
  /// - Throws: ``BodyRefusal`` if the bytes are no image or the folder cannot be written.
  /// - Complexity: O(bytes).
  func save(_ data: Data, in language: Language) throws -> (name: String, isNew: Bool) {
    guard let type = Self.type(of: data), let ending = Self.endings[type] else {
      throw BodyRefusal(language.texts.photoIsNoImage)
    }
    let name = "photo-\(data.fingerprint).\(ending)"
    let file = "\(path)/\(name)"
    guard Self.read(file) != data else { return (name, false) }
    // `lstat` also finds a symbolic link, even one that leads nowhere.
    var status = stat()
    guard lstat(file, &status) != 0 else {
      throw BodyRefusal(language.texts.photoIsBlocked(path: file))
    }
    let output = OutputFile(file)
    do {
      try output.createFolder()
      try output.save { sink in try data.withUnsafeBytes(sink) }
    } catch {
      throw BodyRefusal(language.texts.photoNotSaved(problem: language.sentence(of: error)))
    }
    return (name, true)
  }

  /// Deletes an image that has been stored.
  func remove(_ name: String) { try? FileManager.default.removeItem(atPath: "\(path)/\(name)") }

  private static let endings = [
    "image/jpeg": "jpg", "image/png": "png", "image/gif": "gif", "image/webp": "webp",
  ]

  /// The media type by the first bytes, because a name may be wrong; nil for other formats.
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
