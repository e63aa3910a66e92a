import Music
import Synchronization

@testable import WebUI

/// Knows one bucket and some photos, and keeps what is added.
final class RecordingBody: BodySource, BodyJournal {
  private let photos: Set<String>
  private let refusal: BodyRefusal?
  private let kept = Mutex<[BodyEntry]>([])

  /// - Parameter refusal: the answer to what is added.
  init(photos: Set<String> = [], refusal: BodyRefusal? = nil) {
    (self.photos, self.refusal) = (photos, refusal)
  }

  /// What was added.
  var entries: [BodyEntry] { kept.withLock { $0 } }

  func document(in language: Language) -> any Encodable & Sendable { ["language": language.rawValue] }
  func select(bucket id: String) -> Bool { id == "2025-07" }
  func hasPhoto(_ id: String) -> Bool { photos.contains(id) }

  func add(_ entries: [BodyEntry]) throws {
    if let refusal { throw refusal }
    kept.withLock { $0 += entries }
  }
}
