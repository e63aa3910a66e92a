import Scenarios
import Testing
import Text

/// A scenario with something of everything: quotes, flow and block style, an anchor, a sweep, a comment.
private let whole = """
  name: n  # "quoted"
  population:
    - { listener: novice, "count": 2 }
    - group: 'own'
      threshold-cents: &sweep [1.5, 20]
  strategy: [kazez, { name: constant, levels: *sweep }]
  question: >
    Ä *b* & 'c'?
  baseline: { strategy: kazez, population.own.threshold-cents: 1.5 }
  """

@Suite struct `A mutilated scenario` {
  private func isReadOrRefused(_ characters: some Sequence<Character>) -> Bool {
    do throws(ScenarioError) { _ = try Scenario(yaml: String(characters), file: "s.yaml") } catch {
      guard let place = error.place else { return false }
      let lines = 1 + characters.count { $0.isNewline }
      return (1...lines + 1).contains(place.line) && place.column >= 1 && !error.nextStep.isEmpty
    }
    return true
  }

  @Test func `is refused at a place in the file wherever it ends`() {
    for length in 0..<whole.count { #expect(isReadOrRefused(whole.prefix(length))) }
  }

  @Test(arguments: Array("*&!|>%@{[]},:?-#\"'\t\n\r ~"))
  func `is read or refused at a place in the file whatever stands anywhere`(_ stray: Character) {
    for index in whole.indices {
      #expect(isReadOrRefused(whole[..<index] + [stray] + whole[index...].dropFirst()))
    }
  }
}
