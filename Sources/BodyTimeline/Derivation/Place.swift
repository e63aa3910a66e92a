/// The scale and index of a week, month or year that is a bucket.
struct Place: Hashable, Sendable {
  let scale: TimelineScale
  let index: Int
  var isBridge = false
}
