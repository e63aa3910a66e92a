import Foundation
import Scenarios
import Testing
import Training

@testable import WebUI

/// A strategy that is added needs no translation: the page shows it in English, marked as such.
@Suite struct `German hints` {
  private static func hints() throws -> Substring {
    let script = try #require(EmbeddedAssets.files.first { $0.name == "parameter-hints.js" })
    return "\(script.text)"[...]
  }

  /// The English sentences of a part of the table.
  private static func sentences(in text: Substring) -> Set<String> {
    Set(text.matches(of: #/(?m)^\x20\x20(['"])(.+?)\1:\x20/#).map { String($0.output.2) })
  }

  @Test(arguments: ExploreCatalog(of: .standard).strategies.map(\.name))
  func `explain all constants of a strategy that they explain`(_ name: String) throws {
    let strategy = try #require(ExploreCatalog(of: .standard).strategies.first { $0.name == name })
    let known = Self.sentences(in: try Self.hints())
    guard known.contains(strategy.summary) else { return }
    for parameter in strategy.parameters {
      #expect(known.contains(parameter.summary), "\(name).\(parameter.name)")
    }
  }

  @Test func `explain no strategy that does not exist`() throws {
    let parts = try Self.hints().split(separator: "  // Constants")
    let explained = Self.sentences(in: parts[0])
    #expect(explained.count > 5)
    #expect(explained.subtracting(ExploreCatalog(of: .standard).strategies.map(\.summary)) == [])
  }
}
