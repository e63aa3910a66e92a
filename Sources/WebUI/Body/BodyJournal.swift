package import Music

/// Where the body events that a person enters on the page are stored.
package protocol BodyJournal: Sendable {
  /// The newest events as JSON, for the list of entries.
  func entries(atMost count: Int, in language: Language) async throws -> any Encodable & Sendable

  /// Makes a change, all of it or nothing.
  /// - Parameter isConfirmed: whether the person has said that improbable values are right.
  /// - Returns: the number of the change, by which it can be undone.
  /// - Throws: ``BodyQuestion`` for improbable values that are not confirmed, ``BodyRefusal`` if the change breaks a rule
  ///   or another process changes the store, other errors if it cannot be stored.
  func make(_ change: BodyChange, isConfirmed: Bool, in language: Language) async throws -> Int
}

/// A change of the stored body events.
package enum BodyChange: Sendable, Equatable {
  /// Adds events.
  case add([BodyEntry])
  /// Replaces the values or the time of the event with an id; an empty value or no time is kept.
  case correct(id: String, value: [String], at: String?)
  /// Deletes the event with an id.
  case delete(id: String)
  /// Undoes the change with a number.
  case undo(Int)
}

/// A question to the person before improbable values are stored.
package struct BodyQuestion: Error, Equatable {
  package let sentence: String

  package init(_ sentence: String) { self.sentence = sentence }
}

/// A body event in the words of `peach body add`.
package struct BodyEntry: Decodable, Sendable, Equatable {
  /// The name of a metric, `dexa` or `photo`.
  package let metric: String
  /// A number, the findings of a DEXA scan such as `lean_mass=62.1`, or the name of a photo.
  package let value: [String]
  /// The time in ISO 8601 with a zone; nil for now.
  package let at: String?
  /// The tags; for photos only.
  package let tags: [String]

  package init(metric: String, value: [String], at: String? = nil, tags: [String] = []) {
    (self.metric, self.value, self.at, self.tags) = (metric, value, at, tags)
  }

  private enum Key: CodingKey { case metric, value, at, tags }

  /// Decodes an entry; `at` and `tags` may be left out.
  package init(from decoder: any Decoder) throws {
    let fields = try decoder.container(keyedBy: Key.self)
    self.init(
      metric: try fields.decode(String.self, forKey: .metric),
      value: try fields.decode([String].self, forKey: .value),
      at: try fields.decodeIfPresent(String.self, forKey: .at),
      tags: try fields.decodeIfPresent([String].self, forKey: .tags) ?? [])
  }
}

/// Why an entry is not stored: the sentence that `peach body add` prints.
package struct BodyRefusal: Error, Equatable, CustomStringConvertible {
  package let description: String

  package init(_ sentence: String) { description = sentence }
}
