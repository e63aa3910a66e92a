/// A new body event as text: the fields of the page's form, or the arguments of `peach body add`.
package struct BodyEntry: Decodable, Sendable, Equatable {
  /// The name of a metric, `dexa` or `photo`.
  package let metric: String
  /// A number, the findings of a DEXA scan such as `lean_mass=62.1`, or the name of a photo.
  package let value: [String]
  /// The unit; empty for the metric's own.
  package let unit: String
  /// The time in ISO 8601 with a zone; nil for now.
  package let at: String?
  /// The id; nil to derive one from metric and time, or for a photo from its name.
  package let id: String?
  /// The tags; for photos only.
  package let tags: [String]

  package init(
    metric: String, value: [String], unit: String = "", at: String? = nil, id: String? = nil,
    tags: [String] = []
  ) {
    (self.metric, self.value, self.unit) = (metric, value, unit)
    (self.at, self.id, self.tags) = (at, id, tags)
  }

  private enum Key: CodingKey { case metric, value, at, tags }

  /// Decodes an entry of the page, which has neither unit nor id; `at` and `tags` may be left out.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      metric: try fields.decode(String.self, forKey: .metric),
      value: try fields.decode([String].self, forKey: .value),
      at: try fields.decodeIfPresent(String.self, forKey: .at),
      tags: try fields.decodeIfPresent([String].self, forKey: .tags) ?? [])
  }
}
