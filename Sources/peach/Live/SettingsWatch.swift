import Exchange
import Foundation
import Training

/// Notices that the person's settings file has been changed while they train, by `peach settings` or an editor.
struct SettingsWatch {
  private let options: TrainOptions
  private let words: [String: String]
  private var present: ParameterValues
  private var stamp: Stamp?

  /// When the file was changed and how long it is; nil when there is none.
  private struct Stamp: Equatable {
    var seconds: Int
    var nanoseconds: Int
    var bytes: Int

    init?(_ path: String) {
      var status = stat()
      guard stat(path, &status) == 0 else { return nil }
      (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
      bytes = Int(status.st_size)
    }
  }

  /// A watch over the settings of a session that began with `present`.
  /// - Parameter words: what the command line says on top of the file.
  init(_ options: TrainOptions, words: [String: String], present: ParameterValues) throws {
    self.options = options
    self.words = words
    self.present = present
    stamp = Stamp(try options.settingsFile.path)
  }

  /// The settings of training, if they are others than when last asked.
  /// - Throws: what is wrong with the file, once.
  mutating func change() throws -> ParameterValues? {
    let stamp = Stamp(try options.settingsFile.path)
    guard stamp != self.stamp else { return nil }
    self.stamp = stamp
    let changed = try options.settings(with: words).training
    guard changed != present else { return nil }
    present = changed
    return changed
  }
}
