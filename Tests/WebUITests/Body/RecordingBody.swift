import BodyTimeline
import Synchronization
import Text

@testable import WebUI

/// Knows one bucket and some photos, and keeps what is added.
final class RecordingBody: BodySource, BodyJournal {
  private let photos: Set<String>
  private let refusal: BodyRefusal?
  private let kept = Mutex<[BodyEntry]>([])
  private let changed = Mutex<[BodyChange]>([])

  /// - Parameter refusal: the answer to what is added.
  init(photos: Set<String> = [], refusal: BodyRefusal? = nil) {
    (self.photos, self.refusal) = (photos, refusal)
  }

  /// The changes that were made.
  var changes: [BodyChange] { changed.withLock { $0 } }

  /// What was added.
  var entries: [BodyEntry] { kept.withLock { $0 } }

  func document(in language: Language) -> any Encodable & Sendable { ["language": language.rawValue] }
  func months(ofYear year: Int, in language: Language) -> any Encodable & Sendable { [["Jan \(year)"]] }
  func select(bucket id: String) -> Int? { id == "2025-07" ? 3 : nil }
  func hasPhoto(_ id: String) -> Bool { photos.contains(id) }

  func entries(_ wanted: WantedEntries, in language: Language) -> any Encodable & Sendable {
    ["count": wanted.count]
  }

  func make(_ change: BodyChange, isConfirmed: Bool, in language: Language) throws -> Int {
    if let refusal { throw refusal }
    if !isConfirmed, case .correct(_, ["7"], _) = change { throw BodyQuestion("7.0 kg: really?") }
    if !isConfirmed, case .add(let entries) = change, entries[0].at?.hasPrefix("1970") == true {
      throw BodyQuestion("1970: really?")
    }
    changed.withLock { $0.append(change) }
    if case .add(let entries) = change { kept.withLock { $0 += entries } }
    return 1
  }
}
