/// Identifies a bucket: its scale, and the index of its week, month or year in the `TimelineGrid`.
struct BucketKey: Hashable, Sendable {
  let scale: TimelineScale
  let index: Int
  var isBridge = false
}
