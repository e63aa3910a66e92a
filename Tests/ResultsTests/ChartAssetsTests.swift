import Foundation
import Results
import TestSupport
import Testing

@Suite struct `The charts` {
  @Test func `are embedded unchanged`() throws {
    let assets = FileManager.package.appending(path: "Sources/Results/Assets")
    let own = ["answer.css", "folds.js", "report.css", "report.html", "report.js", "study.js"]
    let names = try FileManager.default.contentsOfDirectory(atPath: assets.path).sorted().filter {
      !own.contains($0)
    }
    func text(_ name: String) throws -> String {
      try String(contentsOf: assets.appending(path: name), encoding: .utf8)
    }
    let files = ChartAssets.scripts + [ChartAssets.tables, ChartAssets.colours]
    #expect((files + [ChartAssets.style]).map(\.name).sorted() == names)
    for file in files { #expect(try text(file.name) == file.text) }
    #expect(ChartAssets.style.text == (try text("colours.css") + text("charts.css")))
  }

  @Test func `use no network`() {
    for file in ChartAssets.scripts + [ChartAssets.tables, ChartAssets.style] {
      for address in ["http:", "https:", "url(", "@import", "fetch(", "XMLHttpRequest"] {
        #expect(!file.text.contains(address), "\(file.name) has \(address)")
      }
    }
  }
}

@Suite struct `The d3 library` {
  @Test func `is read from the path in the environment only`() throws {
    let scratch = try ScratchDirectory()
    let path = try scratch.write("// https://d3js.org v5\nlet a = '</script>'", to: "d3.js")
    let library = try #require(D3Library.find(environment: ["PEACH_D3": path]))
    #expect(library.path == path)
    #expect(library.script.hasSuffix("let a = '<\\/script>'"))
    #expect(D3Library.find(environment: ["PEACH_D3": scratch.path("nothing")]) == nil)
  }

  @Test func `is not confused with another script`() throws {
    let scratch = try ScratchDirectory()
    let path = try scratch.write("alert('jQuery')", to: "other.js")
    #expect(D3Library.find(environment: ["PEACH_D3": path]) == nil)
  }
}
