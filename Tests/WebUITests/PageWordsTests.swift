import Foundation
import Music
import Scenarios
import Simulation
import Testing
import Text
import Training

@testable import WebUI

/// A part that is added needs no words of the page: it is shown in English, marked as such. One that the catalogs in
/// `Localisation/` explain is explained in full, in English in the program's own words.
@Suite struct `The page's words` {
  private static let english = words(in: .english)

  /// The texts of the scripts, without lists.
  private static func words(in language: Language) -> [String: String] {
    let json = try? JSONSerialization.jsonObject(with: Data(language.texts.ofAssets.utf8)) as? [String: Any]
    return (json ?? [:]).compactMapValues { $0 as? String }
  }

  @Test(arguments: ExploreCatalog(of: .standard).strategies.map(\.name))
  func `explain and name all constants of a strategy that they explain`(_ name: String) throws {
    let strategy = try #require(ExploreCatalog(of: .standard).strategies.first { $0.name == name })
    guard let about = Self.english["strategy.\(name).about"] else { return }
    #expect(about == strategy.summary)
    for parameter in strategy.parameters { check(parameter, of: name) }
  }

  @Test func `explain and name the constants of listeners that have a control, and the listeners`() {
    let catalog = ExploreCatalog(of: .standard)
    for parameter in catalog.traits { check(parameter, of: "listener") }
    for listener in catalog.listeners {
      guard let about = Self.english["listener.\(listener.name).about"] else { continue }
      #expect(about == listener.summary)
    }
    for name in ["expert", "amateur", "novice", "poor"] {
      #expect(Self.english["listener.\(name).about"] != nil)
    }
    for family in ["logistic", "normal", "weibull", "gumbel"] {
      #expect(Self.english["constantChoice.\(family)"] != nil)
    }
  }

  private func check(_ parameter: ParameterControl, of owner: String) {
    let name = "\(owner).\(parameter.name)"
    #expect(Self.english["constant.\(name).about"] == parameter.summary)
    #expect(Self.english["constant.\(parameter.name)"] != nil, "\(name)")
    for choice in parameter.kind == "choice" ? parameter.choices : [] {
      let word = Self.english["constantChoice.\(choice)"]
      #expect(word == nil || word == "\(choice)", "\(name)")
    }
  }

  @Test func `explain nothing that does not exist`() {
    let catalog = ExploreCatalog(of: .standard)
    let owners = catalog.strategies.map { ($0.name, $0.parameters) } + [("listener", catalog.traits)]
    let known =
      catalog.strategies.map { "strategy.\($0.name).about" }
      + catalog.listeners.map { "listener.\($0.name).about" }
      + owners.flatMap { owner, parameters in parameters.map { "constant.\(owner).\($0.name).about" } }
    let explained = Self.english.keys.filter { !$0.hasPrefix("setting.") && $0.hasSuffix(".about") }
    #expect(explained.count > 50)
    #expect(Set(explained).subtracting(known) == [])
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
    let rule = try #require(problem?.problem.rule)
    #expect(Self.english["problem.\(rule)"] != nil, "\(rule)")
    // The terminal has the same words.
    let refusing = try SimulatedStrategy.standard.named(strategy)
    let conflict = try #require(throws: ParameterError.self) {
      try refusing.type.check(try refusing.with(values).values, in: TrainingSettings())
    }
    #expect(
      conflict.sentence(in: .german).contains(/^„[a-z\d-]+“ (muss|müssen|darf) [^{]* Eingegeben: [^{]+\.$/))
  }

  @Test(arguments: Language.allCases)
  func `are served in each language, at a path of their own and at that of the page's locale`(
    _ language: Language
  )
    throws
  {
    let assets = PageAssets(d3: nil)
    let script = "export const texts = \(language.texts.ofAssets);\n"
    for path in ["/texts-\(language.rawValue).js", "/texts.js"] {
      let response = try #require(assets.response(for: path, language: "", locale: language))
      #expect(response.body == Data(script.utf8))
    }
    #expect(Self.words(in: language).count == Self.english.count)
  }

  @Test func `are offered in each language, of which regions are no other`() throws {
    let response = try #require(PageAssets(d3: nil).response(for: "/", language: "", locale: .english))
    let tags = Language.allCases.map(\.rawValue).filter { !$0.contains("-") }
    let list = "data-languages=\"\(tags.joined(separator: " "))\""
    #expect(String(decoding: response.body, as: UTF8.self).contains(list))
  }
}
