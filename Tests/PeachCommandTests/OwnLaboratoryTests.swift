import ArgumentParser
import Foundation
import Scenarios
import Simulation
import Testing
import Text
import Training

@testable import PeachCommand

private struct Own: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "own", abstract: "A test's.")
}

private struct OtherTrace: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "trace", abstract: "A test's.")
}

private struct Outside: ParsableCommand {
  static let configuration = CommandConfiguration(commandName: "outside", abstract: "A test's.")

  func run() throws {
    throw ParameterError.conflict(
      owner: "outside", parameter: "difficulty", rule: "must be in 0.1…100.0 cents",
      got: "120.0 in comparison 2",
      advice: "Clamp it.")
  }
}

@Suite struct `A program that adds parts to the command` {
  @Test func `ends with a sentence if two strategies have one name`() async throws {
    let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      func twice() throws -> Laboratory {
        var laboratory = Laboratory.standard
        try laboratory.register(KazezStrategy.self)
        return laboratory
      }
      await PeachCommand.main(in: try twice())
    }
    let errors = String(bytes: try #require(result).standardErrorContent, encoding: .utf8)
    #expect(errors == "strategy names must differ, got \"kazez\" twice. Rename one of the two.\n")
  }

  @Test func `ends with a sentence if two commands have one name`() async throws {
    let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      await PeachCommand.main(adding: [Own.self, OtherTrace.self])
    }
    let errors = String(bytes: try #require(result).standardErrorContent, encoding: .utf8)
    #expect(errors == "command names must differ, got \"trace\" twice. Rename one of the two.\n")
    #expect(throws: RegistrationError.self) { try CommandCatalog.checked([Own.self, Own.self]) }
  }

  @Test func `ends with the sentence of a choice outside the settings`() async throws {
    let result = await #expect(processExitsWith: .exitCode(64), observing: [\.standardErrorContent]) {
      await CommandCatalog.$added.withValue([Outside.self]) { await Peach.run(commandLine: ["outside"]) }
    }
    let errors = String(bytes: try #require(result).standardErrorContent, encoding: .utf8)
    #expect(
      errors == "outside.difficulty must be in 0.1…100.0 cents, got 120.0 in comparison 2. Clamp it.\n")
  }

  @Test func `has its commands beside the others`() throws {
    #expect(CommandCatalog.problem(in: ["own"]) != nil && !Overview.text(in: .english).contains("ADDED"))
    try CommandCatalog.$added.withValue(try CommandCatalog.checked([Own.self])) {
      let command = try Peach.parseAsRoot(["own"])
      #expect(CommandCatalog.problem(in: ["own"]) == nil && command is Own)
      #expect(Peach.helpMessage().contains("own                     A test's."))
      #expect(Overview.text(in: .english).contains("ADDED: commands of this program\n  own\n"))
    }
  }
}
