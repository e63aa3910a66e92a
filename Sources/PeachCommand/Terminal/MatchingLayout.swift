import Training

/// The assignment of a window's rows to text and slider: the slider has all rows that the text does not need.
struct MatchingLayout: Equatable {
  /// The amount of text that fits.
  enum Amount {
    /// All texts, with a blank line, a line for the last result and two lines for notices.
    case full
    /// Title and numbers; a notice replaces the numbers.
    case brief
    /// The current phase only; a notice replaces it.
    case least
  }

  let amount: Amount
  /// Whether a line names the interval.
  let showsInterval: Bool
  /// The track's first row and its number of rows.
  let top: Int
  let rows: Int
  /// The track's first column and its number of columns.
  let left: Int
  let columns: Int

  /// The layout for a window size.
  init(_ size: TerminalSize, namesInterval: Bool) {
    amount = size.rows >= 16 ? .full : size.rows >= 8 ? .brief : .least
    showsInterval = namesInterval && size.rows >= 5
    let intervalRows = showsInterval ? 1 : 0
    let (above, below) =
      switch amount {
      case .full: (5, 3)
      case .brief: (2 + intervalRows, 1)
      case .least: (intervalRows, 1)
      }
    top = above
    rows = max(1, size.rows - above - below)
    columns = max(1, min(12, size.columns))
    left = max(0, (min(80, size.columns) - columns) / 2)
  }

  /// The area in which presses move the slider.
  var track: PitchSliderTrack {
    PitchSliderTrack(top: Double(top), left: Double(left), height: Double(rows), width: Double(columns))
  }
}
