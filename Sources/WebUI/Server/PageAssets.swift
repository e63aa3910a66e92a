import CZlib
import Files
import Foundation
package import Results
import Text

/// The files of the page: a fixed table from path to bytes. A path from a client is never used as the name of a file.
package struct PageAssets: Sendable {
  private let table: [String: @Sendable () -> Data?]
  /// The compressed bytes of each embedded file; empty with a folder of development.
  private let packed: [String: Data]

  /// The embedded files, the texts of the scripts in each language, and the files of ``ChartAssets``.
  /// - Parameters:
  ///   - d3: the d3 library; if nil, `/d3.js` only logs a warning.
  ///   - folder: for development, a folder whose files are read at each request in place of the embedded ones.
  package init(d3: D3Library?, folder: String? = nil) {
    var table: [String: @Sendable () -> Data?] = [:]
    for (name, text) in EmbeddedAssets.files {
      table["/\(name)"] = {
        folder.map { FileManager.default.contents(atPath: "\($0)/\(name)") }
          ?? Data(Self.condensed(text, with: Self.shorter[(name as NSString).pathExtension] ?? []).utf8)
      }
    }
    for name in folder.map(Folder.names) ?? [] where table["/\(name)"] == nil {
      table["/\(name)"] = { folder.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") } }
    }
    for file in ChartAssets.scripts + [ChartAssets.style, ChartAssets.tables] {
      table["/charts/\(file.name)"] = { Data(file.text.utf8) }
    }
    for language in Language.allCases {
      table[Self.texts(in: language)] = { Data("export const texts = \(language.texts.ofAssets);\n".utf8) }
    }
    let script = d3?.script ?? "console.warn(\"\(D3Library.advice(in: .english))\");"
    table["/d3.js"] = { Data(script.utf8) }
    self.table = table
    packed = folder == nil ? table.compactMapValues { $0()?.gzipped } : [:]
  }

  /// Signs of code and how they are written shorter, by the extension of a file. None of those of scripts is in a string.
  static let shorter = [
    "css": [
      (" {", "{"), ("{ ", "{"), (" }", "}"), ("; ", ";"), (": ", ":"), (", ", ","), (" > ", ">"), (";}", "}"),
    ],
    "js": [(" = ", "="), (" => ", "=>"), (") {", "){"), (" === ", "==="), (" && ", "&&"), (" || ", "||")],
  ]

  /// A file without indentation and the lines that are only comments, which are a fifth of the compressed bytes, with
  /// some signs written shorter.
  private static func condensed(_ text: String, with signs: [(String, String)]) -> String {
    var isInComment = false
    let lines = text.split(separator: "\n").compactMap { line in
      let code = line.drop { $0 == " " }
      guard isInComment || code.hasPrefix("/*") else { return code.hasPrefix("//") ? nil : code }
      isInComment = !code.contains("*/")
      return nil
    }
    return signs.reduce(lines.joined(separator: "\n")) { $0.replacing($1.0, with: $1.1) }
  }

  /// The path of the texts of a language.
  private static func texts(in language: Language) -> String { "/texts-\(language.rawValue).js" }

  /// The languages among which the page chooses, without regions: "en de".
  private static let languages = Language.allCases.map(\.rawValue).filter { !$0.contains("-") }.joined(
    separator: " ")

  /// The response with the file at a path; nil if the path is not in the table or the file cannot be read.
  /// - Parameters:
  ///   - language: replaces `{language}` in `index.html`.
  ///   - locale: the language whose texts `/texts.js` has.
  ///   - acceptsGzip: whether the client reads compressed bytes.
  func response(for path: String, language: String, locale: Language, acceptsGzip: Bool = false) -> Response?
  {
    let path = ["/": "/index.html", "/texts.js": Self.texts(in: locale)][path] ?? path
    guard let data = table[path]?(), let type = Self.types[(path as NSString).pathExtension] else {
      return nil
    }
    guard path == "/index.html" else {
      guard acceptsGzip, let packed = packed[path] else { return Response(data, type: type) }
      var response = Response(packed, type: type)
      response.fields.append(("Content-Encoding", "gzip"))
      return response
    }
    let text = String(decoding: data, as: UTF8.self).replacing("{language}", with: language)
      .replacing("{languages}", with: Self.languages)
    return Response(Data(text.utf8), type: type)
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
  ]
}

extension Data {
  /// The bytes in the gzip format; nil if zlib refuses them.
  ///
  /// Source: the zlib manual, `deflateInit2`: 16 added to the window's bits selects gzip.
  var gzipped: Data? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))))
    var input = [UInt8](self)
    let status = input.withUnsafeMutableBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Data(packed.prefix(Int(stream.total_out)))
  }
}
