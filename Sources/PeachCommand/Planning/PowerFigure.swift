import Foundation
import Results
import Simulation
import Text
import Training
import Tuning

/// The power for each number of people and comparisons, as an SVG document: a coloured field for each design, the
/// contour of the required power, and a frame around the cheapest design.
struct PowerFigure {
  private let report: PowerReport
  private let field: (width: Double, height: Double)

  private static let (left, top, bottom, right) = (86.0, 64.0, 56.0, 20.0)
  /// The size of the whole field in pixels; it does not depend on the number of designs.
  private static let (width, height) = (640.0, 400.0)

  init(_ report: PowerReport) {
    self.report = report
    field = (
      Self.width / Double(report.table.sizes.count), Self.height / Double(report.table.comparisons.count)
    )
  }

  var svg: String {
    let width = Self.left + Self.width + Self.right
    let height = Self.top + Self.height + Self.bottom
    let subtitle = "<text x=\"\(Int(Self.left))\" y=\"44\">\(legend.escapedForHTML)</text>"
    return SVGDocument(
      size: (Int(width), Int(height)), title: title, titlePosition: (Int(Self.left), 24),
      style: ".value { font-size: 11px; text-anchor: middle } .light { fill: #fff }",
      elements: [subtitle] + fields + axes + contour + frame
    ).text
  }

  private var title: String {
    "Power to find a difference in \(report.plan.measure.descriptor.name) (\(report.experiment.name))"
  }

  private var people: String { report.plan.assignment == .withinPerson ? "people" : "people in each group" }

  private var legend: String {
    "Line: power \(report.plan.power)"
      + (report.cheapest.map { "; frame: cheapest design, \($0.perGroup) × \($0.comparisons)" } ?? "")
  }

  /// A rectangle for each design, labelled with its power if the label fits.
  private var fields: [String] {
    report.table.designs.map { design in
      let corner = corner(of: design)
      let box = """
        <rect x="\(corner.x.pixels)" y="\(corner.y.pixels)" width="\(field.width.pixels)" \
        height="\(field.height.pixels)" fill="\(Self.colour(design.power))"><title>\(design.perGroup) \(people), \
        \(design.comparisons) comparisons: power \(design.power.decimals(3))</title></rect>
        """
      guard field.width >= 30, field.height >= 16 else { return box }
      let (x, y) = (corner.x + field.width / 2, corner.y + field.height / 2 + 4)
      return box + """

        <text class="value\(design.power > 0.55 ? " light" : "")" x="\(x.pixels)" y="\(y.pixels)">\
        \(design.power.decimals(2))</text>
        """
    }
  }

  /// The labels of columns and rows, as many as fit without touching.
  private var axes: [String] {
    let (sizes, comparisons) = (report.table.sizes, report.table.comparisons)
    let below = sizes.indices.filter { $0 % Int((44 / field.width).rounded(.up)) == 0 }.map { index in
      text("\(sizes[index])", (Double(index) + 0.5) * field.width + Self.left, Self.top + Self.height + 20)
    }
    let beside = comparisons.indices.filter { $0 % Int((18 / field.height).rounded(.up)) == 0 }.map { index in
      text("\(comparisons[index])", Self.left - 8, y(Double(index)) + 4, anchor: "end")
    }
    return below + beside + [
      text(people, Self.left + Self.width / 2, Self.top + Self.height + 44),
      text("comparisons", 8, Self.top - 8, anchor: "start"),
    ]
  }

  private var contour: [String] {
    PowerContour(report.table, level: report.plan.power).segments.map { segment in
      """
      <line x1="\(x(segment.start.size).pixels)" y1="\(y(segment.start.comparisons).pixels)" \
      x2="\(x(segment.end.size).pixels)" y2="\(y(segment.end.comparisons).pixels)" stroke="#b23c0a" stroke-width="2.5" \
      stroke-linecap="round"/>
      """
    }
  }

  private var frame: [String] {
    guard let design = report.cheapest else { return [] }
    let corner = corner(of: design)
    return [
      """
      <rect x="\((corner.x + 1.5).pixels)" y="\((corner.y + 1.5).pixels)" width="\((field.width - 3).pixels)" \
      height="\((field.height - 3).pixels)" fill="none" stroke="#241c18" stroke-width="2"/>
      """
    ]
  }

  private func text(_ text: String, _ x: Double, _ y: Double, anchor: String = "middle") -> String {
    "<text text-anchor=\"\(anchor)\" x=\"\(x.pixels)\" y=\"\(y.pixels)\">\(text)</text>"
  }

  /// The centre of a column; the contour runs through the centres of the fields.
  private func x(_ size: Double) -> Double { Self.left + (size + 0.5) * field.width }
  /// The centre of a row; the fewest comparisons are at the bottom.
  private func y(_ comparisons: Double) -> Double {
    Self.top + Self.height - (comparisons + 0.5) * field.height
  }

  private func corner(of design: PowerTable.Design) -> (x: Double, y: Double) {
    let column = Double(report.table.sizes.firstIndex(of: design.perGroup) ?? 0)
    let row = Double(report.table.comparisons.firstIndex(of: design.comparisons) ?? 0)
    return (x(column) - field.width / 2, y(row) - field.height / 2)
  }

  /// The colour of a power, from the paper colour for 0 to teal for 1.
  private static func colour(_ power: Double) -> String {
    let (low, high) = ([0xF4, 0xEF, 0xE9], [0x0B, 0x60, 0x70])
    let mixed = zip(low, high).map { Int((Double($0) + power * Double($1 - $0)).rounded()) }
    return "#" + mixed.map { String(format: "%02x", $0) }.joined()
  }
}
