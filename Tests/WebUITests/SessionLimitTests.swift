import Testing
import Training

@testable import WebUI

@Suite struct `The length of a session` {
  @Test func `is a number of trials, of minutes, or open`() throws {
    func length(_ members: String) throws -> SessionLimit {
      guard
        case .start(.comparison, let length, measuring: nil) = try SessionGesture(
          #"{"do":"start","exercise":"comparison"\#(members)}"#)
      else { throw SessionGesture.Malformed() }
      return length
    }
    #expect(try length("") == .open)
    #expect(
      try SessionGesture(#"{"do":"start","exercise":"comparison","measures":"unison"}"#)
        == .start(.comparison, .open, measuring: .unison))
    #expect(try length(#","trials":20"#).limit == 20)
    #expect(try length(#","minutes":5"#).seconds == 300)
    for refused in [
      #","trials":0"#, #","trials":1001"#, #","minutes":0"#, #","minutes":121"#, #","trials":5,"minutes":5"#,
    ] {
      #expect(throws: SessionGesture.Malformed()) { try length(refused) }
    }
  }
}
