import Exchange
import Foundation

/// The setting of the page's parts: the directories of the data, and the options of the command.
struct ServeSetting: Sendable {
  /// The options that name the directory of the person's training and body data.
  let store: ServedStore
  /// The folders of the studies; they may not exist.
  let studies: [String]
  /// The folder of the scenarios that the page can sweep; may not exist.
  let scenarios: String
  /// The folder of the photos; may not exist.
  let photos: String?
  /// Device and timbre.
  let sound: SoundOptions
  /// The log of sessions.
  let log: SessionLog
  /// That of the process.
  let environment: [String: String]

  /// The person's folder of data.
  var data: DataOptions { store.data }
}
