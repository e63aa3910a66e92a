import Foundation
import Scenarios
import Testing
import Text
import Training

@testable import WebUI

/// A strategy that is added needs no translation: the page shows it in English, marked as such.
@Suite struct `German words` {
  private static func script(_ name: String) throws -> Substring {
    let script = try #require(EmbeddedAssets.files.first { $0.name == name })
    return "\(script.text)"[...]
  }

  /// The English sentences of a part of the table of hints.
  private static func sentences(in text: Substring) -> Set<String> {
    Set(text.matches(of: #/(?m)^\x20\x20(['"])(.+?)\1:\x20/#).map { String($0.output.2) })
  }

  /// The keys of a table of `labels.js`.
  private static func keys(of table: String) throws -> Set<String> {
    let start = try #require(try script("labels.js").firstRange(of: "const \(table) = {"))
    let rest = try script("labels.js")[start.upperBound...]
    let end = try #require(rest.firstRange(of: "\n};"))
    return Set(
      rest[..<end.lowerBound].matches(of: #/(?:^|[\x20,])'?([\w-]+)'?:\x20['\[]/#).map { String($0.output.1) }
    )
  }

  @Test(arguments: ExploreCatalog(of: .standard).strategies.map(\.name))
  func `explain and name all constants of a strategy that they explain`(_ name: String) throws {
    let strategy = try #require(ExploreCatalog(of: .standard).strategies.first { $0.name == name })
    let known = Self.sentences(in: try Self.script("parameter-hints.js"))
    guard known.contains(strategy.summary) else { return }
    let (constants, choices) = (try Self.keys(of: "constants"), try Self.keys(of: "constantChoices"))
    for parameter in strategy.parameters {
      #expect(known.contains(parameter.summary), "\(name).\(parameter.name)")
      #expect(constants.contains(parameter.name), "\(name).\(parameter.name)")
      guard parameter.kind == "choice" else { continue }
      #expect(parameter.choices.allSatisfy { choices.contains("\($0)") }, "\(name).\(parameter.name)")
    }
  }

  @Test func `name the constants of listeners that have a control`() throws {
    let traits = ExploreCatalog(of: .standard).traits
    #expect(try Self.keys(of: "constants").isSuperset(of: traits.map(\.name)))
    let choices = traits.filter { $0.kind == "choice" }.flatMap(\.choices).map { "\($0)" }
    #expect(choices.count > 2)
    #expect(try Self.keys(of: "constantChoices").isSuperset(of: choices))
  }

  @Test func `explain no strategy that does not exist`() throws {
    let parts = try Self.script("parameter-hints.js").split(separator: "  // Constants")
    let explained = Self.sentences(in: parts[0])
    #expect(explained.count > 5)
    #expect(explained.subtracting(ExploreCatalog(of: .standard).strategies.map(\.summary)) == [])
  }

  @Test(
    arguments: [
      ("kazez.k1", ["k1": .number(0.7)]),
      ("adaptive.k1", ["rule": .text("kazez-chain"), "k1": .number(0.7)]),
      ("quest.target", ["target": .number(0.9), "lapse-rate": .number(0.4)]),
      ("quest.highest-cents", ["highest-cents": .number(0.001)]),
      ("quest-plus.highest-cents", ["highest-cents": .number(0.001)]),
      ("quest-plus.highest-level-cents", ["highest-level-cents": .number(0.001)]),
      ("quest-plus.level-step-octaves", ["level-step-octaves": .number(0.0001)]),
      ("staircase.stop-reversals", ["stop-reversals": .integer(1)]),
      ("weighted.stop-reversals", ["stop-reversals": .integer(1)]),
      ("pest.first-step", ["first-step": .number(9)]),
      ("constant.levels", ["levels": .list([.number(500)])]),
      ("interleaved.tracks", ["tracks": .list([.text("kazes")])]),
    ] as [(String, [String: ParameterValue])])
  func `say why a constant contradicts another one`(_ id: String, _ values: [String: ParameterValue]) throws {
    let strategy = String(id.prefix { $0 != "." })
    let problem = #expect(throws: ExploreProblem.self) {
      _ = try Exploration(ExploreRequest(strategy: strategy, values: values), in: .standard)
    }
    #expect(problem?.problem.id == id)
    #expect(try Self.script("problems.js").contains("'\(id)': "))
  }
}
