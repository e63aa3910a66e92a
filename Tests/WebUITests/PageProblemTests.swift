import Testing
import Text
import Training

@testable import WebUI

@Suite struct `A problem of the page` {
  private func json(_ error: ParameterError) throws -> String { try PageProblem(error).sortedJSON() }

  @Test func `has the rule, the parameter, its bounds and what was given`() throws {
    let window = Parameter("window", .integer(1...9), default: 4, unit: "points", "a test's").erased
    #expect(
      try json(.badValue(parameter: window, got: .text("x"))) == #"""
        {"defaultValue":"4","got":"x","highest":9,"id":"integer","lowest":1,"name":"window","unit":"points"}
        """#)
    let share = Parameter("share", .number(0...0.5), default: 0.25, "a test's").erased
    #expect(
      try json(.badValue(parameter: share, got: .number(2))) == #"""
        {"defaultValue":"0.25","got":"2","highest":0.5,"id":"number","lowest":0,"name":"share","unit":""}
        """#)
  }

  @Test func `names values that contradict each other by owner and parameter`() throws {
    var values = ParameterValues(of: TrainingSettings.descriptor)
    try values.set("highest-note", to: .integer(40))
    let error = #expect(throws: ParameterError.self) { try TrainingSettings(values) }
    #expect(
      try json(try #require(error))
        == #"""
        {"got":"40 (E2)","id":"settings.highest-note","name":"highest-note","parameters":{"lowest":"lowest-note"},\#
        "rule":"noteRange"}
        """#)
    #expect(
      try json(.unknown(name: "k3", owner: "kazez", known: ["k1"]))
        == #"{"choices":["k1"],"got":"k3","id":"unknown","name":"kazez"}"#)
  }
}
