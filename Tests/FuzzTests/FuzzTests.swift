import Foundation
import TestSupport
import Testing

/// Seeded mutation fuzzing of every reader of people's files. `make test-fuzz` reads some hundred times as many,
/// under `PEACH_FUZZ_SEED` if that is set; with `PEACH_FUZZ_FILE` only the file of that number. A file that crashes the
/// tests stays in their scratch directory.
@Suite struct `Spoiled files` {
  private static let environment = ProcessInfo.processInfo.environment
  static let files: Range<Int> = {
    if let only = environment["PEACH_FUZZ_FILE"].flatMap(Int.init) { return only..<only + 1 }
    return 0..<(FullTests.areWanted ? 20_000 : 150)
  }()
  static let seed = environment["PEACH_FUZZ_SEED"].flatMap(UInt64.init) ?? 1
  /// How many files a place reads before a new one is opened. A store keeps the events of every accepted file, and its
  /// contents are compared after every refused one, so the cost of a file grows with the number of files before it.
  static let filesPerPlace = 250

  @Test(arguments: FuzzedReader.all)
  func `are taken or refused in one sentence, with nothing changed`(_ reader: FuzzedReader) throws {
    let scratch = try ScratchDirectory()
    let path = scratch.path("spoiled.\(reader.ending)")
    var figures = Figures()
    for original in try reader.originals(scratch) {
      for first in stride(from: Self.files.lowerBound, to: Self.files.upperBound, by: Self.filesPerPlace) {
        let place = scratch.path("place")
        var watched = try WatchedPlace(reader.open(place))
        try Data(original).write(to: URL(filePath: path))
        try watched.read(path)
        for number in first..<min(first + Self.filesPerPlace, Self.files.upperBound) {
          try Data(Mutator(seed: Self.seed).mutation(number, of: original)).write(to: URL(filePath: path))
          try figures.count(number) { try isTaken(path, &watched, "file \(number) of seed \(Self.seed)") }
        }
        try? FileManager.default.removeItem(atPath: place)
      }
    }
    // For the figures of a full run.
    print("spoiled files, \(reader.name): \(figures)")
    // Were all refused, or none, the files would not be near the border.
    #expect(figures.taken > 0 && figures.refused > 0 || Self.files.count == 1)
  }

  private func isTaken(_ path: String, _ place: inout WatchedPlace, _ comment: Comment) throws -> Bool {
    do {
      try place.read(path)
      return true
    } catch {
      #expect(try place.isUnchanged(), comment)
      for line in "\(error)".split(separator: "\n") { expectSentence(line, about: path, comment) }
      return false
    }
  }

  /// A refusal names the file, a line and a column, and can be shown on any screen; the last of many says how many
  /// more there are.
  private func expectSentence(_ line: Substring, about path: String, _ comment: Comment) {
    if line.wholeMatch(of: /… and \d+ more\./) != nil { return }
    let comment = Comment("\(comment): \(line)")
    let place = line.dropFirst(path.count).prefixMatch(of: #/:\d+:\d+: /#)
    #expect(line.hasPrefix(path) && place != nil && (line.last == "." || line.last == "?"), comment)
    #expect(line.count < 600, comment)
    #expect(
      !line.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == "\u{202E}" }, comment
    )
  }
}

/// A place whose contents are known, so that they are read again only when they may have changed.
private struct WatchedPlace {
  private var place: any FuzzedPlace
  private var contents: [String]

  init(_ place: any FuzzedPlace) throws {
    self.place = place
    contents = try place.contents()
  }

  /// Reads a file; when it is accepted, the place's new contents are what later refusals must leave alone.
  mutating func read(_ path: String) throws {
    try place.read(path)
    contents = try place.contents()
  }

  /// Whether the contents are those after the last accepted file.
  func isUnchanged() throws -> Bool { try place.contents() == contents }
}

/// What became of the files of one reader.
private struct Figures: CustomStringConvertible {
  private(set) var (taken, refused) = (0, 0)
  private var slowest = (file: 0, duration: Duration.zero)

  /// Counts a file that is read, and whether it is taken.
  mutating func count(_ file: Int, _ read: () throws -> Bool) rethrows {
    let clock = ContinuousClock()
    let start = clock.now
    if try read() { taken += 1 } else { refused += 1 }
    let duration = clock.now - start
    if duration > slowest.duration { slowest = (file, duration) }
  }

  var description: String {
    let milliseconds = Int((slowest.duration / .milliseconds(1)).rounded())
    return "\(taken + refused) read, \(taken) taken, \(refused) refused, slowest \(milliseconds) ms "
      + "(file \(slowest.file))"
  }
}
