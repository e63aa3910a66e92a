import Foundation
import TestSupport
import Testing

/// Seeded mutation fuzzing of every reader of people's files. `make test-fuzz` reads some hundred times as many,
/// under `PEACH_FUZZ_SEED` if that is set. A file that crashes the tests stays in their scratch directory.
@Suite struct `Spoiled files` {
  private static let environment = ProcessInfo.processInfo.environment
  static let files = environment["PEACH_FULL_TESTS"] == nil ? 150 : 20_000
  static let seed = environment["PEACH_FUZZ_SEED"].flatMap(UInt64.init) ?? 1

  @Test(arguments: FuzzedReader.all)
  func `are taken or refused in one sentence, with nothing changed`(_ reader: FuzzedReader) throws {
    let scratch = try ScratchDirectory()
    var place = try reader.open(scratch)
    let path = scratch.path("spoiled.\(reader.ending)")
    var (read, taken) = (0, 0)
    for original in try reader.originals(scratch) {
      try Data(original).write(to: URL(filePath: path))
      try place.read(path)
      read += Self.files
      for number in 0..<Self.files {
        try Data(Mutator(seed: Self.seed).mutation(number, of: original)).write(to: URL(filePath: path))
        taken += try isTaken(path, &place, "file \(number) of seed \(Self.seed)") ? 1 : 0
      }
    }
    // Were all refused, or none, the files would not be near the border.
    #expect(taken > 0 && taken < read)
  }

  private func isTaken(_ path: String, _ place: inout any FuzzedPlace, _ comment: Comment) throws -> Bool {
    let before = try place.contents()
    do {
      try place.read(path)
      return true
    } catch {
      #expect(try place.contents() == before, comment)
      for line in "\(error)".split(separator: "\n") { expectSentence(line, about: path, comment) }
      return false
    }
  }

  /// A refusal names the file, a line and a column, and can be shown on any screen; the last of many says how many
  /// more there are.
  private func expectSentence(_ line: Substring, about path: String, _ comment: Comment) {
    if line.wholeMatch(of: /… and \d+ more\./) != nil { return }
    let place = line.dropFirst(path.count).prefixMatch(of: #/:\d+:\d+: /#)
    #expect(line.hasPrefix(path) && place != nil && (line.last == "." || line.last == "?"), comment)
    #expect(line.count < 600, comment)
    #expect(
      !line.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" }, comment
    )
  }
}
