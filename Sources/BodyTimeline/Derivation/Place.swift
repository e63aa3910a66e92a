/// A week, month or year of the grid that is a bucket.
struct Place: Hashable, Sendable {
  let scale: TimelineScale
  let index: Int
  var isBridge = false
}
