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
    ("training.js", PackageResources.training_js),
    ("training.css", PackageResources.training_css),
    ("settings.css", PackageResources.settings_css),
    ("screen-start.js", PackageResources.screen_start_js),
    ("screen-comparison.js", PackageResources.screen_comparison_js),
    ("screen-matching.js", PackageResources.screen_matching_js),
    ("screen-settings.js", PackageResources.screen_settings_js),
  ]
}
