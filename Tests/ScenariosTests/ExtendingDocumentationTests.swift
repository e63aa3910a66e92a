import Foundation
import TestSupport
import Testing

/// The code on `Documentation/extending.md`, each piece with the file that the line above it names.
private func pieces() throws -> [(file: String, code: String)] {
  let page = try text("Documentation/extending.md")
  return page.matches(of: /`(Examples\/[^`]+)`:\n\n```swift\n((?s).*?)```/).map { match in
    (String(match.1), String(match.2))
  }
}

/// A file of the package.
private func text(_ path: String) throws -> String {
  return try String(contentsOf: FileManager.package.appending(path: path), encoding: .utf8)
}

@Suite struct `The page on adding parts` {
  @Test func `shows the code of the example`() throws {
    let pieces = try pieces()
    for piece in pieces {
      #expect(
        try text(piece.file).contains(piece.code),
        "extending.md: its piece of \(piece.file) is not in that file. Copy it.")
    }
    let shown = Set(pieces.map(\.file))
    let example = "Examples/OwnStrategy/Sources"
    for file in [
      "ShrinkingSteps", "LevelJumps", "WarmingUp", "OwnListeners", "KroneckerSampler", "Laboratory+Own",
    ] {
      #expect(shown.contains("\(example)/OwnParts/\(file).swift"))
    }
    for file in ["main", "Jumps"] { #expect(shown.contains("\(example)/own-peach/\(file).swift")) }
    #expect(shown.contains("Examples/OwnStrategy/Tests/OwnPartsTests/ShrinkingStepsTests.swift"))
  }

  @Test func `shows commands of the example's transcript`() throws {
    let transcript = Set(try text("Examples/OwnStrategy/transcript.txt").split(separator: "\n"))
    let commands = try text("Documentation/extending.md").split(separator: "\n").filter { $0.hasPrefix("$ ") }
    #expect(commands.count >= 3)
    for command in commands { #expect(transcript.contains(command), "\(command)") }
  }
}
