import Testing
import Text

@Suite struct `A position in a text` {
  @Test func `is the same counted by bytes and by scalars`() {
    let text = "né\n🎵,\n\n x"
    var byBytes = TextPlace.start
    for byte in text.utf8 { byBytes.advance(past: byte) }
    var byScalars = TextPlace.start
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      byScalars.advance(past: scalar, before: scalars.dropFirst(index + 1).first)
    }
    #expect(byBytes == TextPlace(line: 4, column: 3))
    #expect(byScalars == byBytes)
  }

  @Test(arguments: [("a\r\nb", "2:2"), ("a\rb", "2:2"), ("a\n\rb", "3:2"), ("a\r", "2:1")])
  func `counts every line break once`(_ text: String, _ expected: String) {
    var place = TextPlace.start
    let scalars = Array(text.unicodeScalars)
    for (index, scalar) in scalars.enumerated() {
      place.advance(past: scalar, before: scalars.dropFirst(index + 1).first)
    }
    #expect(place.description == expected)
  }
}

@Suite struct `An error in a text` {
  @Test func `is one sentence that an editor can jump from`() {
    let place = TextPlace(line: 12, column: 9)
    let problem = TextProblem(
      at: place, "listener.lapse must be in 0…0.5", got: "1.3", nextStep: "The default is 0.02.")
    #expect(
      problem.description(in: "kazez.yaml")
        == "kazez.yaml:12:9: listener.lapse must be in 0…0.5, got 1.3. The default is 0.02.")
    let unknown = TextProblem(at: place, "strategy \"kazes\" is unknown", nextStep: "Did you mean \"kazez\"?")
    #expect(
      unknown.description(in: "kazez.yaml")
        == "kazez.yaml:12:9: strategy \"kazes\" is unknown. Did you mean \"kazez\"?")
  }
}
