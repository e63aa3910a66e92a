import Foundation
import PeachCommand
import Scenarios
import Simulation
import Testing
import Training

@Suite struct `A program that adds parts to the command` {
  @Test func `ends with a sentence if two strategies have one name`() async throws {
    let result = await #expect(
      processExitsWith: .exitCode(64), observing: [\.standardOutputContent, \.standardErrorContent]
    ) {
      func twice() throws -> Laboratory {
        var laboratory = Laboratory.standard
        try laboratory.register(KazezStrategy.self)
        return laboratory
      }
      await PeachCommand.main(in: try twice())
    }
    let errors = String(bytes: try #require(result).standardErrorContent, encoding: .utf8)
    #expect(errors == "strategy names must differ, got \"kazez\" twice. Rename one of the two.\n")
    #expect(result?.standardOutputContent.isEmpty == true)
  }
}
