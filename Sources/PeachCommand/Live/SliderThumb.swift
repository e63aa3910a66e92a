import Music
import Training

/// The slider's thumb as block characters, one row high, positioned to an eighth of a row.
struct SliderThumb {
  /// Eighths of a row from the upper end of the track to the upper end of the thumb.
  let eighths: Int

  /// The thumb at `cents` on a track of `rows` rows.
  init(cents: Cents, slider: PitchSlider, rows: Int) {
    eighths = Int((8 * slider.position(of: cents, trackHeight: Double(rows - 1))).rounded())
  }

  /// The part of the thumb in a row: the lower part of its first row, the upper part of its second row. Block
  /// characters exist for lower parts only, so an upper part is a lower one with foreground and background exchanged.
  func part(inRow row: Int, columns: Int, _ palette: Palette) -> String {
    let (first, rest) = eighths.quotientAndRemainder(dividingBy: 8)
    let part = Self.lower(eighths: 8 - rest, columns: columns)
    if row == first { return part }
    if row == first + 1, rest > 0 { return palette.reversed(part) }
    return String(repeating: " ", count: columns)
  }

  private static func lower(eighths: Int, columns: Int) -> String {
    String(repeating: Character(UnicodeScalar(UInt32(0x2580 + eighths))!), count: columns)
  }
}
