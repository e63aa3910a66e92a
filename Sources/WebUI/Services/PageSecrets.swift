import Files
import Live
package import Store

/// The token and cookie that admit a browser to the page.
///
/// The token is new at each start. The cookie is kept in the data directory, readable by its owner only, so that an
/// open page can reconnect after the server was restarted.
package struct PageSecrets {
  /// The token in the printed address.
  package let token: String
  /// The value of the browser's cookie.
  package let cookie: String

  /// Reads the cookie from the directory, or creates a new one.
  /// - Throws: `FileError`.
  package init(in directory: StoreDirectory) throws {
    token = Self.random()
    let path = "\(directory.path)/page.key"
    if let kept = try? InputFile(path).bytes(atMost: 65), kept.count == 64 {
      cookie = String(decoding: kept, as: UTF8.self)
    } else {
      cookie = Self.random()
      let file = OutputFile(path)
      try file.createFolder()
      try file.save(cookie)
    }
  }

  /// 256 random bits from the system as hexadecimal digits.
  package static func random() -> String {
    (0..<32).map { _ in
      let byte = UInt8.random(in: .min ... .max)
      return String(byte >> 4, radix: 16) + String(byte & 15, radix: 16)
    }
    .joined()
  }
}
