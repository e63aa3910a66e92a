/// The scripts and the style sheet of charts in reports, embedded in the binary.
///
/// The scripts share one global, `Peach`. They use d3, which must be loaded before a chart is drawn (`D3Library`); only
/// `table.js` does not. The head of each script describes its chart and its data.
package enum ChartAssets {
  /// A file to serve or embed.
  package struct File: Sendable {
    /// The file's name, such as `heat-map.js`.
    package let name: String
    package let text: String

    init(_ name: String, _ text: String) { (self.name, self.text) = (name, text) }
  }

  /// The colours for light and dark mode and print.
  package static let colours = File("colours.css", EmbeddedAssets.colours_css)

  /// The colours, and the styles of all charts.
  package static let style = File("charts.css", EmbeddedAssets.colours_css + EmbeddedAssets.charts_css)

  /// Makes every table of class `sortable` sortable; needs no other script.
  package static let tables = File("table.js", EmbeddedAssets.table_js)

  /// The chart scripts in the order in which they must run, after d3. To add a chart, write a file in `Assets/` and a
  /// line here.
  package static let scripts = [
    File("peach.js", EmbeddedAssets.peach_js),
    File("figure.js", EmbeddedAssets.figure_js),
    File("save.js", EmbeddedAssets.save_js),
    File("legend.js", EmbeddedAssets.legend_js),
    File("heat-map.js", EmbeddedAssets.heat_map_js),
    File("lines.js", EmbeddedAssets.lines_js),
    File("dots.js", EmbeddedAssets.dots_js),
    File("pareto.js", EmbeddedAssets.pareto_js),
    File("distribution.js", EmbeddedAssets.distribution_js),
    File("track.js", EmbeddedAssets.track_js),
  ]

  /// A file of SVG elements with its own colours for light and dark.
  static func standaloneSVG(width: Int, height: Int, parts: [String]) -> String {
    """
    <svg xmlns="http://www.w3.org/2000/svg" width="\(width)" height="\(height)">
    <style>
    \(colours.text)\(EmbeddedAssets.answer_css)</style>
    <rect width="100%" height="100%" fill="var(--ground)"/>
    \(parts.joined(separator: "\n"))
    </svg>

    """
  }
}
