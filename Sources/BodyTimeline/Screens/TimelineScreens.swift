import Music

/// The contents of the screens Home, Photos and Metrics for one state, with the same header.
package struct TimelineScreens: Hashable, Sendable {
  package let home: HomeScreen
  package let photos: PhotosScreen
  package let metrics: MetricsScreen

  /// Reads the screens' contents from the selected bucket of a state.
  /// - Complexity: O(metrics + log photos), below 1 µs; values are only looked up.
  package init(_ state: TimelineState, language: Language) {
    let texts = TimelineTexts(language: language)
    let header = TimelineHeader(state, texts)
    home = HomeScreen(state, header, texts)
    photos = PhotosScreen(state, header, texts)
    metrics = MetricsScreen(state, header, texts)
  }
}
