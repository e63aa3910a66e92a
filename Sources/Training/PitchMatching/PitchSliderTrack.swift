import Music

/// A position of the pointer on a screen, from its upper left corner. A terminal counts in cells (the middle of the
/// first one is row 0.5, column 0.5), another screen in any unit it uses for its track as well.
package struct PointerPosition: Sendable, Hashable {
  /// Downwards.
  package var row: Double
  /// To the right.
  package var column: Double

  package init(row: Double, column: Double) {
    self.row = row
    self.column = column
  }
}

/// The position and size at which a screen has drawn the slider. A press is compared with them, so it
/// always matches the drawing.
package struct PitchSliderTrack: Sendable, Hashable {
  /// The upper end.
  package var top: Double
  /// The left edge.
  package var left: Double
  /// The distance from the upper to the lower end, thumb included.
  package var height: Double
  /// The distance from the left to the right edge.
  package var width: Double
  /// The height of the thumb.
  package var thumb: Double

  package init(top: Double, left: Double, height: Double, width: Double, thumb: Double = 1) {
    self.top = top
    self.left = left
    self.height = height
    self.width = width
    self.thumb = thumb
  }

  /// How far the thumb can be moved; 0 for a track that is no higher than its thumb.
  package var travel: Double { max(0, height - thumb) }

  /// Whether a press there is one inside the slider.
  package func contains(_ position: PointerPosition) -> Bool {
    position.row >= top && position.row < top + height && position.column >= left
      && position.column < left + width
  }

  /// Whether the thumb at `cents` is drawn there. A pointer that is known by the cell reaches half a cell around.
  func isOnThumb(_ position: PointerPosition, at cents: Cents, of slider: PitchSlider, reach: Double) -> Bool
  {
    let middle = top + slider.position(of: cents, trackHeight: travel) + thumb / 2
    return (position.row - middle).magnitude < thumb / 2 + reach
  }

  /// The cents at which the middle of the thumb is there.
  func cents(at position: PointerPosition, of slider: PitchSlider) -> Cents {
    slider.cents(atPosition: position.row - top - thumb / 2, trackHeight: travel)
  }

  /// Cents that a move down by one row takes away; 0 on a track without travel.
  func centsPerRow(of slider: PitchSlider) -> Double {
    travel > 0 ? 2 * slider.range.value / travel : 0
  }
}
