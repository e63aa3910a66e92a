import Foundation

/// Reads requests from a connection, one after the other.
struct RequestReader {
  private let connection: Connection
  private var bytes: [UInt8] = []

  init(_ connection: Connection) { self.connection = connection }

  /// The bytes that have arrived after the last request that was read.
  var rest: [UInt8] { bytes }

  /// Waits for the first byte of the next request. The client then has `PageLimits.request` to send the rest of it.
  /// - Throws: an error of the socket, also if the client closes the connection or sends nothing for `PageLimits.rest`.
  mutating func begin() async throws {
    if bytes.isEmpty {
      connection.wait(within: PageLimits.rest)
      connection.rest(true)
      bytes += try await connection.read()
    }
    connection.wait(within: PageLimits.request)
  }

  /// The next request's head.
  /// - Throws: ``RequestHead/Malformed``, or an error of the socket, also if the client closes the connection.
  mutating func head() async throws -> RequestHead {
    var searched = 0
    while true {
      if let end = Self.end(of: bytes, from: max(0, searched - 3)) {
        guard end.lowerBound <= PageLimits.head else { throw Self.tooLong }
        let head = try RequestHead(bytes[..<end.lowerBound])
        bytes.removeFirst(end.upperBound)
        return head
      }
      guard bytes.count <= PageLimits.head else { throw Self.tooLong }
      searched = bytes.count
      bytes += try await connection.read()
    }
  }

  /// The body of a request.
  mutating func body(_ length: Int) async throws -> Data {
    while bytes.count < length { bytes += try await connection.read() }
    defer { bytes.removeFirst(length) }
    return Data(bytes.prefix(length))
  }

  private static let tooLong = RequestHead.Malformed(
    status: 431, sentence: "The head of a request must have at most \(PageLimits.head) bytes.")

  /// The empty line that ends a head.
  private static func end(of bytes: [UInt8], from start: Int) -> Range<Int>? {
    guard bytes.count >= 4, start <= bytes.count - 4 else { return nil }
    let ending: [UInt8] = [13, 10, 13, 10]
    return (start...bytes.count - 4).first { bytes[$0..<$0 + 4].elementsEqual(ending) }.map { $0..<$0 + 4 }
  }
}
