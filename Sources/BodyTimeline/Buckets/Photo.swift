package import Chronology
import Numerics

/// A progress photo.
package struct Photo: Hashable, Sendable, Identifiable {
  /// The photo's file name.
  package let id: String
  /// When it was taken.
  package let timestamp: Instant
  /// Its local date.
  package let date: CivilDate
  package let tags: [String]
}

/// The photos of a bucket.
package struct BucketPhotos: Hashable, Sendable {
  /// The photo nearest to the middle of the bucket.
  package let canonical: Photo
  /// The number of photos in the bucket, at least 1.
  package let count: Int

  /// The local date of the nearest one.
  package var date: CivilDate { canonical.date }
}

/// All photos, sorted by time and then by id.
struct PhotoIndex: Hashable, Sendable {
  private(set) var photos: [Photo] = []

  mutating func insert(_ photo: Photo) { photos.insert(photo, at: index(of: photo)) }

  mutating func remove(_ photo: Photo) { photos.remove(at: index(of: photo)) }

  /// The index of the photo, or the index at which to insert it.
  private func index(of photo: Photo) -> Int {
    photos.partitioningIndex { ($0.timestamp, $0.id) >= (photo.timestamp, photo.id) }
  }

  /// The photo nearest to the middle of the interval; the smallest id wins a tie.
  func canonical(in interval: PeriodInterval) -> Photo? {
    let doubledMiddle = interval.start.microseconds + interval.end.microseconds
    func distance(_ photo: Photo) -> UInt64 { (2 * photo.timestamp.microseconds - doubledMiddle).magnitude }

    let middle = photos.partitioningIndex { 2 * $0.timestamp.microseconds >= doubledMiddle }
    let after = middle < photos.count ? photos[middle] : nil
    let before = middle > 0 ? firstPhoto(at: photos[middle - 1].timestamp) : nil
    let within = (
      before.flatMap { interval.contains($0.timestamp) ? $0 : nil },
      after.flatMap { interval.contains($0.timestamp) ? $0 : nil }
    )
    guard let before = within.0, let after = within.1 else { return within.0 ?? within.1 }
    return (distance(before), before.id) < (distance(after), after.id) ? before : after
  }

  /// The photos in the interval, with their canonical one; nil if there are none.
  func photos(in interval: PeriodInterval) -> BucketPhotos? {
    guard let canonical = canonical(in: interval) else { return nil }
    let first = photos.partitioningIndex { $0.timestamp >= interval.start }
    let end = photos.partitioningIndex { $0.timestamp >= interval.end }
    return BucketPhotos(canonical: canonical, count: end - first)
  }

  private func firstPhoto(at timestamp: Instant) -> Photo {
    photos[photos.partitioningIndex { $0.timestamp >= timestamp }]
  }

  /// The photo outside a bucket that is nearest to it, at most some days before or after it; the smallest id wins a tie.
  func nearest(to bucket: TimelineBucket, within days: Int) -> Photo? {
    let (interval, shown) = (bucket.interval, bucket.days)
    let start = photos.partitioningIndex { $0.timestamp >= interval.start }
    let end = photos.partitioningIndex { $0.timestamp >= interval.end }
    let before = start > 0 ? firstPhoto(at: photos[start - 1].timestamp) : nil
    let after = end < photos.count ? photos[end] : nil
    let earlier = before.flatMap { Int(shown.lowerBound.dayNumber - $0.date.dayNumber) <= days ? $0 : nil }
    let later = after.flatMap { Int($0.date.dayNumber - shown.upperBound.dayNumber) < days ? $0 : nil }
    guard let earlier, let later else { return earlier ?? later }
    let gaps = (
      interval.start.microseconds - earlier.timestamp.microseconds,
      later.timestamp.microseconds - interval.end.microseconds
    )
    return (gaps.0, earlier.id) < (gaps.1, later.id) ? earlier : later
  }

  /// At most `count` photos around an instant, sorted.
  func near(_ instant: Instant, count: Int) -> ArraySlice<Photo> {
    let middle = photos.partitioningIndex { $0.timestamp >= instant }
    let first = max(0, min(middle - count / 2, photos.count - count))
    return photos[first..<min(photos.count, first + count)]
  }
}
