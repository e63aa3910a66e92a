import Foundation
import Results
import Text

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
