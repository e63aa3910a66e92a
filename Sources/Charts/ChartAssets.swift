/// The drawing code of reports and of the live page: plain scripts and one style sheet, inside the binary.
///
/// The scripts share one global, `Peach`, and draw with d3, which must be loaded before anything is drawn
/// (`D3Library`). Only `table.js` does without. Each script's head says what it draws and from what.
public enum ChartAssets {
  /// A file to be served or inlined.
  public struct File: Sendable {
    /// `heat-map.js`.
    public let name: String
    /// Its text.
    public let text: String

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// Colours by day, by night and on paper, and the look of every chart.
  public static let style = File("charts.css", PackageResources.charts_css)

  /// Makes every table of class `sortable` sortable; needs no other script.
  public static let tables = File("table.js", PackageResources.table_js)

  /// What draws, after d3, in the order in which they must run. To add a chart: a file in `Assets/` and a line here.
  public static let scripts = [
    File("peach.js", PackageResources.peach_js),
    File("figure.js", PackageResources.figure_js),
    File("legend.js", PackageResources.legend_js),
    File("heat-map.js", PackageResources.heat_map_js),
    File("lines.js", PackageResources.lines_js),
    File("dots.js", PackageResources.dots_js),
    File("pareto.js", PackageResources.pareto_js),
    File("distribution.js", PackageResources.distribution_js),
    File("track.js", PackageResources.track_js),
  ]
}
