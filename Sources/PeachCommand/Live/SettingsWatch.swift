import Exchange
import Files
import Training

/// Notices that the person's settings file has been changed while they train, by `peach settings` or an editor.
struct SettingsWatch {
  private let file: SettingsFile
  private let words: [String: String]
  private var present: ParameterValues
  private var stamp: FileStamp?

  /// A watch over the settings of a session that began with `present`.
  /// - Parameter words: what the command line says on top of the file.
  init(_ file: SettingsFile, words: [String: String] = [:], present: ParameterValues) {
    self.file = file
    self.words = words
    self.present = present
    stamp = FileStamp(file.path)
  }

  /// The settings of training, if they are others than when last asked.
  /// - Throws: what is wrong with the file, once.
  mutating func change() throws -> ParameterValues? {
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

/// Applies changes of the settings file to a running session; shows what is wrong with them.
actor SettingsFollower {
  private var watch: SettingsWatch
  private let use: @Sendable (ParameterValues) async throws -> Void
  private let notices: any LiveNotices

  /// - Parameter use: called with the settings when they are others than before.
  init(
    _ watch: SettingsWatch, use: @escaping @Sendable (ParameterValues) async throws -> Void,
    notices: any LiveNotices
  ) {
    (self.watch, self.use, self.notices) = (watch, use, notices)
  }

  /// Looks whether there is a change.
  func follow() async {
    do {
      guard let changed = try watch.change() else { return }
      try await use(changed)
      await notices.note("")
    } catch { await notices.note("\(error)") }
  }
}
