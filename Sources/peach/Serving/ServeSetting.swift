import Exchange
import Foundation

/// What the parts of the page are made of: where the data lies and how the command was started.
struct ServeSetting: Sendable {
  /// Where the person's training and body data lies.
  let data: DataOptions
  /// The folders of the studies; they may not exist.
  let studies: [String]
  /// The folder of the photos; may not exist.
  let photos: String?
  /// Device and timbre.
  let sound: SoundOptions
  /// That of the process.
  let environment: [String: String]
}
