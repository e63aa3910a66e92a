import Training

/// Which rows of a window belong to what while a person tunes: the slider gets all that text does not need.
struct MatchingLayout: Equatable {
  /// How much text there is room for.
  enum Amount {
    /// Blank lines and two lines for notices.
    case full
    /// Title and numbers; a notice takes the place of the numbers.
    case brief
    /// What happens; a notice takes its place.
    case least
  }

  let amount: Amount
  /// Whether a line names the interval.
  let showsInterval: Bool
  /// The track's first row and how many it has.
  let top: Int
  let rows: Int
  /// The track's first column and how many it has.
  let left: Int
  let columns: Int

  /// The layout of a window of that size.
  init(_ size: TerminalSize, isIntervalMode: Bool) {
    amount = size.rows >= 16 ? .full : size.rows >= 8 ? .brief : .least
    showsInterval = isIntervalMode && size.rows >= 5
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

  /// The area in which the slider can be pressed.
  var track: PitchSliderTrack {
    PitchSliderTrack(top: Double(top), left: Double(left), height: Double(rows), width: Double(columns))
  }
}
