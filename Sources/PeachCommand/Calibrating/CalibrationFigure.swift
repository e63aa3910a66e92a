import Calibration
import Results
import Text

/// The cumulative distributions of all ranks minus the uniform distribution, as an SVG document without scripts or
/// references to other files. Each estimate has a row and each kind of listener a panel; the band contains 95 % of such
/// curves of a calibrated estimate.
struct CalibrationFigure {
  private let report: CalibrationReport
  private let panels: [Panel]

  /// Rows with the same kinds of listeners: thresholds, measures or tunings.
  private struct Panel {
    let rows: [CalibrationRow]
    let estimates: [String]
    let kinds: [(mismatch: String, listeners: String)]
    /// The width of the names and the height of a panel. Panels of measures are lower because there are many.
    let (left, height): (Double, Double)

    init(_ rows: [CalibrationRow]) {
      self.rows = rows
      estimates = rows.reduce(into: []) { if !$0.contains($1.estimate) { $0.append($1.estimate) } }
      kinds = rows.reduce(into: []) { kinds, row in
        if !kinds.contains(where: { $0.mismatch == row.mismatch }) {
          kinds.append((row.mismatch, row.listeners))
        }
      }
      (left, height) = rows[0].isOfGroups ? (330, 44) : (100, 96)
    }

    /// The height of the panel, from the head of its columns to the next panel.
    var length: Double { CalibrationFigure.head + Double(estimates.count) * (height + CalibrationFigure.gap) }
    var width: Double { left + Double(kinds.count) * (CalibrationFigure.panelWidth + CalibrationFigure.gap) }
  }

  private static let (top, head, gap, panelWidth) = (64.0, 44.0, 14.0, 150.0)
  /// The distance from 0 at which curves are clipped.
  static let limit = 0.25

  init(_ report: CalibrationReport) {
    self.report = report
    let families = report.rows.reduce(into: [String]()) { found, row in
      if !found.contains(Self.family(row)) { found.append(Self.family(row)) }
    }
    panels = families.map { family in Panel(report.rows.filter { Self.family($0) == family }) }
  }

  private static func family(_ row: CalibrationRow) -> String {
    row.isOfGroups ? String(row.estimate.prefix { $0 != "/" }) : ""
  }

  var svg: String {
    let width = Int(max(panels.map(\.width).max() ?? 0, 640))
    let ends = panels.reduce(into: [Self.top]) { $0.append($0[$0.count - 1] + $1.length) }
    let height = Int(ends[ends.count - 1] + 34)
    let parts = zip(panels, ends).flatMap { panel, y in drawn(panel, from: y + Self.head) }
    let style = """
      .small { font-size: 11px } .frame { fill: #fff; stroke: #e8dfd7 } .band { fill: #0b7285; opacity: 0.16 } \
      .zero { stroke: #6b5d55; stroke-dasharray: 2 3 } .inside, .outside { fill: none; stroke-width: 1.6 } \
      .inside { stroke: #0b7285 } .outside { stroke: #b23c0a; stroke-width: 2.2 }
      """
    let subtitle = "<text x=\"12\" y=\"48\">\(legend)</text>"
    return SVGDocument(
      size: (width, height), title: title, titlePosition: (12, 26), style: style,
      elements: [subtitle] + parts + [axis(Double(height) - 14)]
    ).text
  }

  private var title: String { "Ranks of the true value: cumulative distribution less the uniform one" }

  private var legend: String {
    """
    \(report.replicates(of: "panel")); band: 95 % of calibrated estimates; thick red: outside it; \
    cut off at ±\(Self.limit)
    """
  }

  private func axis(_ y: Double) -> String {
    "<text class=\"small\" x=\"12\" y=\"\(y.pixels)\">"
      + "across: rank, 0 to 1; up: difference, −\(Self.limit) to +\(Self.limit)</text>"
  }

  private func drawn(_ panel: Panel, from top: Double) -> [String] {
    func x(_ column: Int) -> Double { panel.left + Double(column) * (Self.panelWidth + Self.gap) }
    func y(_ row: Int) -> Double { top + Double(row) * (panel.height + Self.gap) }
    let names = panel.estimates.enumerated().map { row, name in
      "<text x=\"12\" y=\"\((y(row) + panel.height / 2 + 4).pixels)\">\(name.escapedForHTML)</text>"
    }
    let heads = panel.kinds.enumerated().map { Self.head($1.listeners, x: x($0), y: top - 8) }
    return names + heads
      + panel.rows.map { row in
        let column = panel.kinds.firstIndex { $0.mismatch == row.mismatch } ?? 0
        let line = panel.estimates.firstIndex(of: row.estimate) ?? 0
        return Self.panel(row, x: x(column), y: y(line), height: panel.height)
      }
  }

  /// The listeners of a column, as lines of text.
  private static func head(_ text: String, x: Double, y: Double) -> String {
    let words = text.split(separator: ", ")
    return words.enumerated().map { line, text in
      let place = y - 14 * Double(words.count - 1 - line)
      return
        "<text class=\"small\" x=\"\(x.pixels)\" y=\"\(place.pixels)\">\(String(text).escapedForHTML)</text>"
    }.joined()
  }

  /// A panel: frame, band, line at 0, and curve.
  private static func panel(_ row: CalibrationRow, x: Double, y: Double, height: Double) -> String {
    let (ranks, width) = (row.ranks, panelWidth)
    let half = min(limit, ranks.band) / limit * height / 2
    let curve = ranks.isInsideBand == false ? "outside" : "inside"
    let points = (ranks.ranks.isEmpty ? [] : Array(stride(from: 0, through: 100, by: 2))).map { percent in
      let x = Double(percent) / 100
      let difference = min(limit, max(-limit, ranks.cumulative(x) - x))
      return "\((x * width).pixels),\((height / 2 * (1 - difference / limit)).pixels)"
    }
    return """
      <g transform="translate(\(x.pixels) \(y.pixels))"><title>\(row.estimate.escapedForHTML), \
      \(row.listeners.escapedForHTML): distance \(ranks.distance.decimals(3)), band \
      \(ranks.band.decimals(3)), \(ranks.verdict)</title><rect class="frame" width="\(width.pixels)" \
      height="\(height.pixels)"/><rect class="band" y="\((height / 2 - half).pixels)" width="\(width.pixels)" \
      height="\((2 * half).pixels)"/><line class="zero" x2="\(width.pixels)" y1="\((height / 2).pixels)" \
      y2="\((height / 2).pixels)"/><polyline class="\(curve)" points="\(points.joined(separator: " "))"/></g>
      """
  }
}
