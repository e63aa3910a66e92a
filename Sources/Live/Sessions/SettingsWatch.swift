package import Exchange
import Files
import Foundation
package import Training

/// Detects changes of the person's settings file during training, made by `peach settings` or an editor.
package struct SettingsWatch {
  private let file: SettingsFile
  private let words: [String: String]
  private var present: ParameterValues
  private var stamp: FileStamp?

  /// Watches the settings file during a session that started with the settings `present`.
  /// - Parameter words: the settings of the command line, which override the file.
  package init(_ file: SettingsFile, words: [String: String] = [:], present: ParameterValues) {
    self.file = file
    self.words = words
    self.present = present
    stamp = FileStamp(file.path)
  }

  /// The folder of the file and, if the file is a symbolic link, that of its target.
  package var folders: [String] {
    let url = URL(filePath: file.path)
    return [url, url.resolvingSymlinksInPath()].map { $0.deletingLastPathComponent().path }
  }

  /// The settings of training if they have changed since the last call; otherwise nil.
  /// - Throws: the error in an invalid file, once per change of the file.
  package mutating func change() throws -> ParameterValues? {
    let stamp = FileStamp(file.path)
    guard stamp != self.stamp else { return nil }
    self.stamp = stamp
    var settings = try file.read()
    try settings.set(words)
    guard settings.training != present else { return nil }
    present = settings.training
    return present
  }
}

/// Applies changes of the settings file to a running session and shows the errors in them.
package actor SettingsFollower {
  private var watch: SettingsWatch
  private let use: @Sendable (ParameterValues) async throws -> Void
  private let notices: any LiveNotices

  /// - Parameter use: called with the settings after each change.
  package init(
    _ watch: SettingsWatch, use: @escaping @Sendable (ParameterValues) async throws -> Void,
    notices: any LiveNotices
  ) {
    (self.watch, self.use, self.notices) = (watch, use, notices)
  }

  /// The folders in which the settings change.
  package var folders: [String] { watch.folders }

  /// Checks for a change.
  package func follow() async {
    do {
      guard let changed = try watch.change() else { return }
      try await use(changed)
      await notices.note(nil)
    } catch { await notices.note(error) }
  }
}
