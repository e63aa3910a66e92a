/// The scale and index of a week, month or year that is a bucket.
struct BucketKey: Hashable, Sendable {
  let scale: TimelineScale
  let index: Int
  var isBridge = false
}
