import Foundation
import Results
import Text

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

/// The first line and the header fields of a request.
///
/// Source: RFC 9112, 2–6. Stricter: HTTP/1.1 only, no folded fields, no transfer codings, which browsers do not send.
struct RequestHead: Equatable, Sendable {
  let method: String
  /// The decoded path, without the query.
  let path: String
  /// The decoded query. If a name is repeated, the last value counts.
  let query: [String: String]
  private let fields: [String: String]

  /// The error in a malformed head, with the status to answer.
  struct Malformed: Error, Equatable {
    let status: Int
    let sentence: String
  }

  /// Parses a head without its final empty line.
  init(_ bytes: some Collection<UInt8>) throws(Malformed) {
    guard let text = String(validating: bytes, as: UTF8.self) else { throw Self.bad("UTF-8") }
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.joined().unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
      throw Self.bad("no control characters")
    }
    let start = lines[0].split(separator: " ", omittingEmptySubsequences: false)
    guard start.count == 3, start[2] == "HTTP/1.1", start[1].hasPrefix("/") else {
      throw Self.bad("a request line of method, path and HTTP/1.1")
    }
    method = String(start[0])
    (path, query) = try Self.target(start[1])
    fields = try Self.fields(lines.dropFirst())
  }

  /// The value of a header field; nil if the request does not have it. The name must be in lower case.
  subscript(name: String) -> String? { fields[name] }

  /// Whether the client wants to send another request on the connection.
  var keepsAlive: Bool { fields["connection"]?.lowercased() != "close" }

  /// The number of bytes that follow the head.
  /// - Parameter limit: the largest body that the resource accepts, in bytes.
  /// - Throws: if the head has `Transfer-Encoding`, an invalid length or a length above the limit.
  func bodyLength(atMost limit: Int) throws(Malformed) -> Int {
    if fields["transfer-encoding"] != nil {
      throw Malformed(status: 411, sentence: "A body must come with its Content-Length.")
    }
    guard let field = fields["content-length"] else { return 0 }
    guard !field.isEmpty, field.count <= 9, let length = Int(field), field.allSatisfy(\.isNumber) else {
      throw Self.bad("a Content-Length in decimal digits")
    }
    guard length <= limit else {
      let sentence = Language(query: query).texts.bodyTooLarge(limit: limit, length: length)
      throw Malformed(status: 413, sentence: sentence)
    }
    return length
  }

  private static func bad(_ wanted: String) -> Malformed {
    Malformed(status: 400, sentence: "A request must have \(wanted).")
  }

  private static func target(_ text: Substring) throws(Malformed) -> (String, [String: String]) {
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = String(parts[0]).removingPercentEncoding else { throw bad("a path in UTF-8") }
    var query: [String: String] = [:]
    for pair in parts.dropFirst().joined().split(separator: "&") {
      let sides = pair.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map {
        $0.replacing("+", with: " ").removingPercentEncoding
      }
      guard let name = sides[0], let value = sides.count > 1 ? sides[1] : "" else {
        throw bad("a query in UTF-8")
      }
      query[name] = value
    }
    return (path, query)
  }

  private static func fields(_ lines: some Sequence<Substring>) throws(Malformed) -> [String: String] {
    var fields: [String: String] = [:]
    for line in lines {
      let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      guard parts.count == 2, !parts[0].isEmpty, parts[0].allSatisfy({ !$0.isWhitespace }) else {
        throw bad("header fields of name and value")
      }
      let (name, value) = (parts[0].lowercased(), parts[1].trimmingCharacters(in: .whitespaces))
      // Two lengths or hosts would let this server and another read different requests.
      guard fields.updateValue(value, forKey: name) == nil || name == "cookie" else {
        throw bad("each header field once, got \(name) twice")
      }
    }
    return fields
  }
}

/// An answer of the server.
struct Response: Sendable {
  var status: Int
  var fields: [(name: String, value: String)] = []
  var body = Data()
  private var security = Self.pageSecurity

  /// Bytes of a media type.
  init(_ body: Data, type: String, status: Int = 200) {
    (self.status, self.body) = (status, body)
    fields = [("Content-Type", type)]
  }

  /// A status without a body.
  init(status: Int, fields: [(name: String, value: String)] = []) {
    (self.status, self.fields) = (status, fields)
  }

  /// An HTML document for a frame of the page. Its scripts run, but have access to neither page nor server.
  static func framed(_ document: Data) -> Response {
    var response = Response(document, type: "text/html; charset=utf-8")
    response.security = security(
      framedBy: "'self'", "SAMEORIGIN", "sandbox allow-scripts", "script-src 'unsafe-inline'",
      "style-src 'unsafe-inline'", "img-src data:")
    return response
  }

  private struct Refusal: Encodable {
    let error: String
    let problem: PageProblem?
  }

  /// One sentence as JSON, `{"error": …}`, with `problem` if there is one.
  static func refusal(_ status: Int, _ sentence: String, _ problem: PageProblem? = nil) -> Response {
    json(Refusal(error: sentence, problem: problem), status: status)
  }

  /// One sentence as an HTML page, for a browser that opens an address which is refused.
  static func refusalPage(_ status: Int, _ sentence: Translated, in language: Language) -> Response {
    let title = language.texts.accessRefused
    let page = """
      <!doctype html><html lang="\(language.rawValue)"><head><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1"><title>\(title) · Peach</title><style>
      :root { color-scheme: light dark; }
      body { margin: 15vh auto; max-width: 34rem; padding: 0 1.5rem; font: 1.0625rem/1.5 system-ui, sans-serif; }
      h1 { font-size: 1.375rem; }
      </style></head><body><main><h1>\(title)</h1><p>\(sentence[language].escapedForHTML)</p></main></body></html>
      """
    var response = Response(Data(page.utf8), type: "text/html; charset=utf-8", status: status)
    response.security = security(framedBy: "'none'", "DENY", "style-src 'unsafe-inline'")
    return response
  }

  /// A JSON document, keys sorted. The page shows control and direction characters of its strings by their names.
  static func json(_ value: any Encodable, status: Int = 200) -> Response {
    do {
      let text = try value.sortedJSON().printableJSON
      return Response(Data(text.utf8), type: "application/json", status: status)
    } catch {
      return refusal(500, "The answer cannot be written as JSON: \(error).")
    }
  }

  /// The bytes of the answer's head.
  /// - Parameters:
  ///   - length: whether to send `Content-Length`; false for a stream.
  ///   - closes: whether the connection ends with this answer.
  func head(length: Bool = true, closes: Bool) -> Data {
    var lines = ["HTTP/1.1 \(status) \(Self.phrases[status] ?? "Other")"]
    lines += (fields + security).map { "\($0.name): \($0.value)" }
    if length { lines.append("Content-Length: \(body.count)") }
    if status != 101 { lines.append("Connection: \(closes ? "close" : "keep-alive")") }
    return Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
  }

  /// The header fields of every answer but framed documents: scripts and styles come from this server only, no other
  /// site may show or read an answer, and no cache keeps it.
  ///
  /// Source: Content Security Policy Level 3; Fetch Metadata; OWASP Secure Headers.
  private static let pageSecurity = security(
    framedBy: "'none'", "DENY", "script-src 'self'", "style-src 'self'", "img-src 'self' blob:",
    "media-src 'self' blob:", "connect-src 'self'", "frame-src 'self'")

  /// - Parameters:
  ///   - ancestors: the sites that may show the answer in a frame.
  ///   - former: the same as `X-Frame-Options`, for browsers that do not know `frame-ancestors`.
  ///   - sources: the directives that allow something; `default-src 'none'` forbids everything else.
  private static func security(
    framedBy ancestors: String, _ former: String, _ sources: String...
  ) -> [(name: String, value: String)] {
    let policy =
      ["default-src 'none'"] + sources
      + ["base-uri 'none'", "form-action 'none'", "frame-ancestors \(ancestors)"]
    return [
      ("Content-Security-Policy", policy.joined(separator: "; ")), ("X-Content-Type-Options", "nosniff"),
      ("X-Frame-Options", former), ("Referrer-Policy", "no-referrer"),
      ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
      ("Cache-Control", "no-store"),
    ]
  }

  private static let phrases = [
    101: "Switching Protocols", 200: "OK", 303: "See Other", 400: "Bad Request", 403: "Forbidden",
    404: "Not Found", 405: "Method Not Allowed", 408: "Request Timeout", 409: "Conflict",
    411: "Length Required", 413: "Content Too Large", 421: "Misdirected Request",
    422: "Unprocessable Content", 431: "Request Header Fields Too Large", 500: "Internal Server Error",
    503: "Service Unavailable",
  ]
}
