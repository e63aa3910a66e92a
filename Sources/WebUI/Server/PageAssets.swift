import Charts
import Foundation

/// The files of the page: a fixed table from path to bytes. No path of a client becomes the name of a file.
public struct PageAssets: Sendable {
  private let table: [String: @Sendable () -> Data?]

  /// The embedded files and those of ``Charts``.
  /// - Parameters:
  ///   - d3: the d3 library; nil leaves charts out.
  ///   - folder: reads the embedded files of the page from here at each request instead, for development.
  public init(d3: D3Library?, folder: String? = nil) {
    var table: [String: @Sendable () -> Data?] = [:]
    for (name, text) in EmbeddedAssets.files {
      table["/\(name)"] = {
        folder.map { FileManager.default.contents(atPath: "\($0)/\(name)") } ?? Data(text.utf8)
      }
    }
    for name in folder.map(Self.scripts) ?? [] where table["/\(name)"] == nil {
      table["/\(name)"] = { folder.flatMap { FileManager.default.contents(atPath: "\($0)/\(name)") } }
    }
    for file in ChartAssets.scripts + [ChartAssets.style, ChartAssets.tables] {
      table["/charts/\(file.name)"] = { Data(file.text.utf8) }
    }
    let script = d3?.script ?? "console.warn(\"\(D3Library.advice)\");"
    table["/d3.js"] = { Data(script.utf8) }
    self.table = table
  }

  /// The files of a folder, read once at start.
  private static func scripts(in folder: String) -> [String] {
    (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
  }

  /// The answer with a file; nil if there is none of that path.
  /// - Parameter language: inserted into `index.html`.
  func response(for path: String, language: String) -> Response? {
    let path = path == "/" ? "/index.html" : path
    guard let data = table[path]?(), let type = Self.types[(path as NSString).pathExtension] else {
      return nil
    }
    guard path == "/index.html" else { return Response(data, type: type) }
    let text = String(decoding: data, as: UTF8.self).replacing("{language}", with: language)
    return Response(Data(text.utf8), type: type)
  }

  private static let types = [
    "html": "text/html; charset=utf-8", "css": "text/css; charset=utf-8",
    "js": "text/javascript; charset=utf-8", "svg": "image/svg+xml",
  ]
}
