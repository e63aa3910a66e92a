/// The scripts and the style sheet of charts in reports, embedded in the binary.
///
/// The scripts share one global, `Peach`. They use d3, which must be loaded before a chart is drawn (`D3Library`); only
/// `table.js` does not. The head of each script describes its chart and its data.
public enum ChartAssets {
  /// A file to serve or embed.
  public struct File: Sendable {
    /// The file's name, such as `heat-map.js`.
    public let name: String
    /// The file's contents.
    public let text: String

    init(_ name: String, _ bytes: [UInt8]) {
      self.name = name
      text = String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The colours for light and dark mode and print, and the styles of all charts.
  public static let style = File("charts.css", PackageResources.charts_css)

  /// Makes every table of class `sortable` sortable; needs no other script.
  public static let tables = File("table.js", PackageResources.table_js)

  /// The chart scripts in the order in which they must run, after d3. To add a chart, write a file in `Assets/` and a
  /// line here.
  public static let scripts = [
    File("peach.js", PackageResources.peach_js),
    File("figure.js", PackageResources.figure_js),
    File("save.js", PackageResources.save_js),
    File("legend.js", PackageResources.legend_js),
    File("heat-map.js", PackageResources.heat_map_js),
    File("lines.js", PackageResources.lines_js),
    File("dots.js", PackageResources.dots_js),
    File("pareto.js", PackageResources.pareto_js),
    File("distribution.js", PackageResources.distribution_js),
    File("track.js", PackageResources.track_js),
  ]
}
