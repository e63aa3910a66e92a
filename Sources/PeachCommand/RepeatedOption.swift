import ArgumentParser
import Foundation

/// An option of one value that a command line gives more than once. The parser would use the last and say nothing.
struct RepeatedOption: Error, CustomStringConvertible {
  /// As it was given, with its dashes.
  let name: String
  let count: Int
  let nextStep: String

  /// Nil if the command line gives every option of one value at most once. Flags may be repeated.
  /// - Parameter arguments: the words after the program's name, which `command` has accepted.
  init?(in arguments: [String], of command: any ParsableCommand.Type) {
    let given = arguments.prefix { $0 != "--" }.filter { $0.hasPrefix("-") }.map {
      String($0.prefix { $0 != "=" })
    }
    // Only these need the command's declarations, which take longer to read than most commands to start.
    guard Set(given).count < given.count else { return nil }
    let once = Self.onceOnly(command)
    let counts = Dictionary(given.map { ($0, 1) }, uniquingKeysWith: +)
    guard let name = given.first(where: { once.contains($0) && counts[$0, default: 0] > 1 }) else {
      return nil
    }
    (self.name, count) = (name, counts[name, default: 0])
    nextStep = Self.nextSteps["\(command._commandName) \(name)"] ?? "Keep one of them."
  }

  var description: String { "\(name): must be given once, got \(count). \(nextStep)" }

  private static let nextSteps = ["advise --records": severalPeople, "fit --records": severalPeople]

  private static let severalPeople = """
    For several people give all files to `peach fit --format yaml`, without --records, then run `peach tune --listener`: \
    Documentation/tuning.md, Constants for all users of an app.
    """

  /// The names of a command's options that take one value.
  private static func onceOnly(_ command: any ParsableCommand.Type) -> Set<String> {
    guard let tool = try? JSONDecoder().decode(DumpedTool.self, from: Data(command._dumpHelp().utf8)) else {
      preconditionFailure("the parser must describe the command \(command._commandName) in JSON")
    }
    let options = (tool.command.arguments ?? []).filter { $0.kind == "option" && !$0.isRepeating }
    return Set(options.flatMap { $0.names ?? [] }.map { $0.kind == "long" ? "--\($0.name)" : "-\($0.name)" })
  }
}

/// What the parser's description of a command says of its options.
private struct DumpedTool: Decodable {
  let command: Command

  struct Command: Decodable {
    let arguments: [Argument]?
  }

  struct Argument: Decodable {
    let kind: String
    let isRepeating: Bool
    let names: [Name]?
  }

  struct Name: Decodable {
    let kind, name: String
  }
}
