import Music

extension ThresholdTracker {
  /// A position at which a first search may begin, in parts of a step above the lowest threshold of the grid.
  static let startPosition = 512

  /// The predicted probability of a right answer at an offset that lies `parts` parts of a step above the grid's lowest
  /// threshold.
  func fractionCorrect(atParts parts: Int) -> Double {
    let attentive = model.responses.sum(
      of: posterior.attentive, rowLength: posterior.attentiveStride, at: parts, thresholds: posterior.cells)
    return (posterior.guessing + attentive) / posterior.total
  }

  /// The smallest offset within `bounds`, on the grid's parts, at which the predicted fraction of right answers is at
  /// least `fraction`; the upper bound if there is none.
  /// - Parameter start: the position in parts at which the search begins; set to the position at which it ends.
  /// - Complexity: O(slopes · thresholds with mass · log(distance from `start`)).
  func offset(correct fraction: Double, within bounds: ClosedRange<Cents>, from start: inout Int) -> Cents {
    let responses = model.responses
    let (least, most) = responses.parts(within: bounds)
    // At `low` the fraction is too small, or `low` is below the bounds; at `high` it is large enough, or `high` is the
    // end of the bounds.
    var (low, high) = (least - 1, most)
    var (place, stride) = (min(max(start, least), most), 1)
    while high - low > 1 {
      let isEnough = fractionCorrect(atParts: place) >= fraction
      if isEnough { high = place } else { low = place }
      // The steps double until the offset is enclosed; then the interval is halved.
      let isEnclosed = low >= least && high < most
      place =
        isEnclosed
        ? (low + high) / 2 : isEnough ? max(low + 1, place - stride) : min(high - 1, place + stride)
      stride *= 2
      if place >= high || place <= low { place = (low + high) / 2 }
    }
    start = high
    return Cents(responses.octaves(at: high).ofOctaves).clamped(to: bounds)
  }
}
