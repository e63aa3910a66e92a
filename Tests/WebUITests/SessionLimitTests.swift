import Live
import Music
import Testing
import Training

@testable import WebUI

@Suite struct `The length of a session` {
  @Test func `is a number of trials, of minutes, or open`() throws {
    func length(_ members: String) throws -> SessionLimit {
      guard
        case .start(.comparison, let length, .training) = try SessionGesture(
          #"{"do":"start","exercise":"comparison"\#(members)}"#)
      else { throw SessionGesture.Malformed() }
      return length
    }
    #expect(try length("") == .open)
    #expect(
      try SessionGesture(#"{"do":"start","exercise":"comparison","measures":"P1"}"#)
        == .start(.comparison, .open, .measuring(.prime)))
    #expect(
      try SessionGesture(
        #"{"do":"start","exercise":"comparison","trials":20,"practises":{"intervals":"M3"}}"#)
        == .start(.comparison, .trials(20), .practising(["intervals": "M3"])))
    #expect(try length(#","trials":20"#).limit == 20)
    #expect(try length(#","minutes":5"#).seconds == 300)
    for refused in [
      #","trials":0"#, #","trials":1001"#, #","minutes":0"#, #","minutes":121"#, #","trials":5,"minutes":5"#,
      #","measures":"P1","practises":{}"#, #","practises":{"device":"null"}"#,
    ] {
      #expect(throws: SessionGesture.Malformed()) { try length(refused) }
    }
  }
}
