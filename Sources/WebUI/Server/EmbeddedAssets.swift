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
    ("screen-profile.js", PackageResources.screen_profile_js),
    ("screen-profile.css", PackageResources.screen_profile_css),
    ("timeline-view.js", PackageResources.timeline_view_js),
    ("timeline-axis.js", PackageResources.timeline_axis_js),
    ("timeline-gestures.js", PackageResources.timeline_gestures_js),
    ("timeline-chart.js", PackageResources.timeline_chart_js),
    ("keyboard.js", PackageResources.keyboard_js),
    ("sparkline.js", PackageResources.sparkline_js),
    ("screen-body.js", PackageResources.screen_body_js),
    ("screen-body.css", PackageResources.screen_body_css),
    ("scrubber.js", PackageResources.scrubber_js),
    ("body-screens.js", PackageResources.body_screens_js),
  ]
}
