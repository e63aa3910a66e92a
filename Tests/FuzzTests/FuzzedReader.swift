import TestSupport
import Testing

/// A reader of files that people bring, with whole files for it.
struct FuzzedReader: Sendable, CustomTestStringConvertible {
  /// What it reads, in words.
  let name: String
  /// How its files end.
  let ending: String
  /// Files that it takes.
  let originals: @Sendable (ScratchDirectory) throws -> [[UInt8]]
  /// What it reads into, in a folder that does not exist yet; made once for many files.
  let open: @Sendable (_ folder: String) throws -> any FuzzedPlace

  var testDescription: String { name }

  /// Every reader.
  static let all: [FuzzedReader] = [training, bodyEvents, healthXML, healthZIP, settings, scenario]
}

/// Where a reader's files go.
protocol FuzzedPlace {
  /// Takes a file in.
  /// - Throws: the refusal.
  mutating func read(_ path: String) throws

  /// Everything that a refused file must leave alone.
  func contents() throws -> [String]
}
