import Music

/// The three screens for one state. They share the header, as they share the cursor.
public struct TimelineScreens: Hashable, Sendable {
  /// Home.
  public let home: HomeScreen
  /// Photos.
  public let photos: PhotosScreen
  /// Metrics.
  public let metrics: MetricsScreen

  /// The screens in a language.
  /// - Complexity: O(metrics + log photos), below 1 µs; nothing is derived, only looked up.
  public init(_ state: TimelineState, language: Language) {
    let texts = TimelineTexts(language: language)
    let header = TimelineHeader(state, texts)
    home = HomeScreen(state, header, texts)
    photos = PhotosScreen(state, header, texts)
    metrics = MetricsScreen(state, header, texts)
  }
}
