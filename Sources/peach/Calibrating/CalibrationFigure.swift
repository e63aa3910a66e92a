import Fitting
import Results

/// The cumulative distributions of all ranks less the uniform one, as an SVG document: a row for each estimate, a panel for
/// each kind of listeners, with the band that holds 95 of 100 such curves of a calibrated estimate.
struct CalibrationFigure {
  private let report: CalibrationReport
  private let estimates: [String]
  private let kinds: [Mismatch]

  private static let (left, top, gap) = (100.0, 104.0, 14.0)
  private static let panel = (width: 150.0, height: 96.0)
  /// Where curves are cut off.
  static let limit = 0.25

  init(_ report: CalibrationReport) {
    self.report = report
    estimates = report.rows.reduce(into: []) { if !$0.contains($1.estimate) { $0.append($1.estimate) } }
    kinds = Mismatch.allCases.filter { kind in report.rows.contains { $0.mismatch == kind } }
  }

  /// The document.
  var svg: String {
    let width = Int(Self.left + Double(kinds.count) * (Self.panel.width + Self.gap))
    let height = Int(Self.top + Double(estimates.count) * (Self.panel.height + Self.gap) + 34)
    let style = """
      .small { font-size: 11px } .frame { fill: #fff; stroke: #e8dfd7 } .band { fill: #0b7285; opacity: 0.16 } \
      .zero { stroke: #6b5d55; stroke-dasharray: 2 3 } .inside, .outside { fill: none; stroke-width: 1.6 } \
      .inside { stroke: #0b7285 } .outside { stroke: #b23c0a; stroke-width: 2.2 }
      """
    let clip = """
      <clipPath id="panel"><rect width="\(Self.panel.width.pixels)" height="\(Self.panel.height.pixels)"/></clipPath>

      """
    let subtitle = "<text x=\"12\" y=\"48\">\(legend)</text>"
    return SVGDocument(
      size: (width, height), title: title, titlePosition: (12, 26), style: style, definitions: clip,
      elements: [subtitle] + names + report.rows.map(drawn) + [axis]
    ).text
  }

  private var title: String { "Ranks of the true threshold: cumulative distribution less the uniform one" }

  private var legend: String {
    """
    \(report.replicates.grouped) listeners a panel, \(report.comparisons.of("comparison")) each; band: 95 % of \
    calibrated estimates; thick red: outside it; cut off at ±\(Self.limit)
    """
  }

  private var names: [String] {
    estimates.enumerated().map { row, name in
      "<text x=\"12\" y=\"\((y(row) + Self.panel.height / 2 + 4).pixels)\">\(name.escapedForHTML)</text>"
    }
      + kinds.enumerated().map { column, kind in
        let words = kind.summary.split(separator: ", ")
        return words.enumerated().map { line, text in
          let place = Self.top - 8 - 14 * Double(words.count - 1 - line)
          return
            "<text class=\"small\" x=\"\(x(column).pixels)\" y=\"\(place.pixels)\">\(String(text).escapedForHTML)</text>"
        }.joined()
      }
  }

  private var axis: String {
    "<text class=\"small\" x=\"\(x(0).pixels)\" y=\"\((y(estimates.count) + 8).pixels)\">"
      + "across: rank, 0 to 1; up: difference, −\(Self.limit) to +\(Self.limit)</text>"
  }

  /// A panel: frame, band, zero, curve.
  private func drawn(_ row: CalibrationReport.Row) -> String {
    let (width, height) = Self.panel
    let ranks = row.ranks
    let half = min(Self.limit, ranks.band) / Self.limit * height / 2
    let curve = ranks.isInsideBand == false ? "outside" : "inside"
    let points = (ranks.ranks.isEmpty ? 0..<0 : 0..<101).map { percent in
      let x = Double(percent) / 100
      let difference = ranks.cumulative(x) - x
      return "\((x * width).pixels),\((height / 2 * (1 - difference / Self.limit)).pixels)"
    }
    let place = "translate(\(x(column(of: row)).pixels) \(y(self.row(of: row)).pixels))"
    return """
      <g transform="\(place)" clip-path="url(#panel)"><title>\(row.estimate.escapedForHTML), \
      \(row.mismatch.summary.escapedForHTML): distance \(ranks.distance.decimals(3)), band \
      \(ranks.band.decimals(3)), \(ranks.verdict)</title><rect class="frame" width="\(width.pixels)" \
      height="\(height.pixels)"/><rect class="band" y="\((height / 2 - half).pixels)" width="\(width.pixels)" \
      height="\((2 * half).pixels)"/><line class="zero" x2="\(width.pixels)" y1="\((height / 2).pixels)" \
      y2="\((height / 2).pixels)"/><polyline class="\(curve)" points="\(points.joined(separator: " "))"/></g>
      """
  }

  private func row(of row: CalibrationReport.Row) -> Int { estimates.firstIndex(of: row.estimate) ?? 0 }
  private func column(of row: CalibrationReport.Row) -> Int { kinds.firstIndex(of: row.mismatch) ?? 0 }
  private func x(_ column: Int) -> Double { Self.left + Double(column) * (Self.panel.width + Self.gap) }
  private func y(_ row: Int) -> Double { Self.top + Double(row) * (Self.panel.height + Self.gap) }
}
