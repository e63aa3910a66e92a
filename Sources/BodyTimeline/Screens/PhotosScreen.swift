import Chronology
import Music

/// What Photos shows: the photo of the selected bucket and those around it.
///
/// Source: `Documentation/body.md`, *Screens*.
public struct PhotosScreen: Hashable, Sendable {
  /// "Photos".
  public let title: String
  /// The scrubber.
  public let header: TimelineHeader
  /// The photo nearest the middle of the bucket.
  public let photoID: String?
  /// Why there is none.
  public let message: String?
  /// What the person can do about it.
  public let action: AddPhoto?
  /// Photos around the bucket's middle, oldest first.
  public let rail: ArraySlice<Photo>

  /// The offer to add a photo.
  public struct AddPhoto: Hashable, Sendable {
    /// The text of the button.
    public let title: String
    /// The date the photo is given, inside the bucket; on an empty timeline the person chooses.
    public let date: CivilDate?
  }

  /// Photos in a language.
  /// - Complexity: O(log photos), a hundred nanoseconds.
  public init(_ state: TimelineState, language: Language) {
    let texts = TimelineTexts(language: language)
    self.init(state, TimelineHeader(state, texts), texts)
  }

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: TimelineTexts) {
    title = texts.photos
    self.header = header
    guard let bucket = state.bucket else {
      (photoID, message, rail) = (nil, texts.emptyPhotos, [])
      action = AddPhoto(title: texts.addPhoto, date: nil)
      return
    }
    photoID = bucket.metrics.canonicalPhotoID
    message = photoID == nil ? texts.noPhoto : nil
    action = photoID == nil ? AddPhoto(title: texts.addPhoto, date: bucket.date) : nil
    rail = state.shelf.near(bucket.interval.middle, count: state.railPhotos)
  }
}

extension PeriodInterval {
  fileprivate var middle: Instant {
    Instant(microseconds: start.microseconds + (end.microseconds - start.microseconds) / 2)
  }
}
