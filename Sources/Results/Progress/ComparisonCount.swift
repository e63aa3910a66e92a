import Files
import Foundation

/// How many comparisons an unfinished run or tuning has made, in a file that other processes can read while it runs. It
/// shows the progress within a cell; `ProgressFile` has the finished cells.
package struct ComparisonCount: Sendable, Hashable {
  /// The comparisons made so far, also by earlier runs.
  package let made: Int
  /// The comparisons of the whole run; the budget of a tuning.
  package let all: Int

  /// The file's name in the hidden folder.
  private static let name = "comparisons"
  /// The shortest time between two writes, in seconds.
  private static let pause = 1.0

  /// Writes the file, at most once in `pause`, and not before it.
  struct Writer {
    private let folder: String
    private var written = 0.0

    /// Removes the file of an earlier run.
    init(in folder: String) {
      self.folder = folder
      try? Folder.remove("\(folder)/\(name)")
    }

    /// - Parameter elapsed: the seconds since the run began. Errors are ignored.
    mutating func write(_ count: ComparisonCount, elapsed: Double) {
      guard elapsed - written >= pause else { return }
      written = elapsed
      try? OutputFile("\(folder)/\(name)", permissions: .shared).save("\(count.made)\t\(count.all)\n")
    }
  }

  /// The count in a hidden folder; nil if there is none or it is no pair of numbers.
  init?(in folder: String) {
    guard let bytes = try? InputFile("\(folder)/\(Self.name)").bytes(atMost: 64) else { return nil }
    let numbers = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isWhitespace).map { Int($0) }
    guard numbers.count == 2, let made = numbers[0], let all = numbers[1], 0...all ~= made, all > 0 else {
      return nil
    }
    (self.made, self.all) = (made, all)
  }

  init(made: Int, all: Int) { (self.made, self.all) = (made, all) }

  /// The share made, 0…1.
  package var share: Double { Double(made) / Double(all) }
}
