package import Chronology
import Music

/// The contents of the Photos screen: the photo of the selected bucket and photos near it.
///
/// Source: `Documentation/body.md`, *Screens*.
package struct PhotosScreen: Hashable, Sendable {
  /// The title, "Photos".
  package let title: String
  /// The scrubber's contents.
  package let header: TimelineHeader
  /// The photo nearest to the middle of the bucket.
  package let photoID: String?
  /// The text shown if there is no photo.
  package let message: String?
  /// The action shown if there is no photo.
  package let action: AddPhoto?
  /// The bucket's photos; nil without photos.
  package let photos: BucketPhotos?
  /// Photos near the bucket's middle, oldest first.
  package let rail: ArraySlice<Photo>

  private let language: Language

  /// The date of the photo, the number of the bucket's photos if there are more, and the photo's tags: "October 22, 2025
  /// · 1 of 3 photos · front, side"; nil without a photo.
  package var caption: String? { photos.map(language.texts.caption) }

  /// The action to add a photo.
  package struct AddPhoto: Hashable, Sendable {
    /// The text of the button.
    package let title: String
    /// The date of the new photo, within the bucket; nil on an empty timeline, where the person chooses it.
    package let date: CivilDate?
  }

  init(_ state: TimelineState, _ header: TimelineHeader, _ texts: Texts) {
    title = texts.photos
    self.header = header
    language = texts.language
    guard let bucket = state.bucket else {
      (photoID, message, photos, rail) = (nil, texts.emptyPhotos, nil, [])
      action = AddPhoto(title: texts.addPhoto, date: nil)
      return
    }
    photos = bucket.metrics.photos
    photoID = photos?.canonical.id
    message = photoID == nil ? texts.noPhoto : nil
    action = photoID == nil ? AddPhoto(title: texts.addPhoto, date: bucket.date) : nil
    rail = state.photoIndex.near(bucket.interval.middle, count: state.railPhotos)
  }
}

extension PeriodInterval {
  fileprivate var middle: Instant {
    Instant(microseconds: start.microseconds + (end.microseconds - start.microseconds) / 2)
  }
}
