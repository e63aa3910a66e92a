import Foundation
import Testing
import Text

@testable import WebUI

@Suite struct `The files of the page` {
  @Test func `are compressed only for who reads that`() throws {
    let assets = PageAssets(d3: nil)
    let plain = try #require(assets.response(for: "/page.js", language: "en", locale: .english))
    let packed = try #require(
      assets.response(for: "/page.js", language: "en", locale: .english, acceptsGzip: true))
    #expect(!plain.fields.contains { $0.name == "Content-Encoding" })
    #expect(packed.fields.contains { $0.name == "Content-Encoding" && $0.value == "gzip" })
    #expect(packed.body.count < plain.body.count / 2 && packed.body.starts(with: [0x1f, 0x8b]))
  }

  @Test func `need at most 120 kB for the first load`() throws {
    let assets = PageAssets(d3: nil)
    let sizes = try (EmbeddedAssets.files.map(\.name) + ["texts.js"]).map { name in
      try #require(assets.response(for: "/\(name)", language: "en", locale: .german, acceptsGzip: true)).body
        .count
    }
    #expect(sizes.reduce(0, +) <= 120_000, "\(sizes.reduce(0, +)) bytes")
  }

  @Test func `have in no quoted string of a script a sign that is written shorter`() throws {
    let signs = try #require(PageAssets.shorter["js"]).map(\.0)
    let strings = EmbeddedAssets.files.filter { $0.name.hasSuffix(".js") }
      .flatMap { $0.text.matches(of: /'(?:[^'\\\n]|\\.)*'/).map(\.output) }
    #expect(strings.count > 2000)
    // The text of templates outside their code. A template within another cuts it; such a part still has the mark of code.
    let templates = EmbeddedAssets.files.filter { $0.name.hasSuffix(".js") }
      .flatMap { $0.text.matches(of: /`(?:[^`\\]|\\.)*`/) }
      .map { $0.output.replacing(/\$\{[^{}]*\}/, with: "") }.filter { !$0.contains("${") }
    #expect(templates.count > 200)
    #expect((strings + templates).filter { string in signs.contains { string.contains($0) } } == [])
  }
}
