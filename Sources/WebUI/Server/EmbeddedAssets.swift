/// The files of `Assets/`, embedded in the binary. To add one, write it there and a line here.
enum EmbeddedAssets {
  static let files: [(name: String, bytes: [UInt8])] = [
    ("index.html", PackageResources.index_html),
    ("icon.svg", PackageResources.icon_svg),
    ("page.css", PackageResources.page_css),
    ("page.js", PackageResources.page_js),
    ("screens.js", PackageResources.screens_js),
    ("session.js", PackageResources.session_js),
    ("elements.js", PackageResources.elements_js),
    ("screen-start.js", PackageResources.screen_start_js),
    ("tables.js", PackageResources.tables_js),
    ("explore-charts.js", PackageResources.explore_charts_js),
    ("screen-explore.js", PackageResources.screen_explore_js),
    ("screen-explore.css", PackageResources.screen_explore_css),
    ("cell-map.js", PackageResources.cell_map_js),
    ("screen-laboratory.js", PackageResources.screen_laboratory_js),
    ("screen-laboratory.css", PackageResources.screen_laboratory_css),
  ]
}
