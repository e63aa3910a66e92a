import Exchange
import Foundation

/// What the parts of the page are made of: where the data lies and how the command was started.
struct ServeSetting: Sendable {
  /// Where the person's training and body data lies.
  let store: ServedStore
  /// The folders of the studies; they may not exist.
  let studies: [String]
  /// The folder of the scenarios that the page can sweep; may not exist.
  let scenarios: String
  /// The folder of the photos; may not exist.
  let photos: String?
  /// Device and timbre.
  let sound: SoundOptions
  /// That of the process.
  let environment: [String: String]

  /// The person's folder of data.
  var data: DataOptions { store.data }
}
