import Yams

/// The name of a kind of YAML file in messages.
package struct YAMLSubject: Sendable {
  /// The name, with an article if it has one: `a scenario`, `settings`.
  package let name: String
  /// The rule that a second document violates.
  package let oneDocument: String
  /// The advice for a second document, one sentence.
  package let nextStep: String

  /// A kind of file, such as scenarios.
  package init(_ name: String, oneDocument: String, nextStep: String) {
    self.name = name
    self.oneDocument = oneDocument
    self.nextStep = nextStep
  }
}

/// The errors of YAML files of every subject.
extension YAMLSubject {
  var tooLarge: TextProblem {
    TextProblem(at: .start, "\(name) must be at most 1 MiB", got: "more", nextStep: "Is this the right file?")
  }

  func notUTF8(at place: TextPlace) -> TextProblem {
    TextProblem(at: place, "\(name) must be UTF-8", got: "other bytes", nextStep: "Save the file as UTF-8.")
  }

  func unprintable(_ code: String, at place: TextPlace) -> TextProblem {
    TextProblem(
      at: place, "\(name) must be printable text", got: "the character \(code)", nextStep: "Delete it.")
  }

  func secondDocument(at place: TextPlace) -> TextProblem {
    TextProblem(at: place, oneDocument, got: "a second document", nextStep: nextStep)
  }

  /// Nesting beyond the limit.
  func tooDeep(at place: TextPlace) -> TextProblem {
    TextProblem(
      at: place, "nesting must be at most \(YAMLComposer.mostDepth) deep", got: "more",
      nextStep: "Flatten it.")
  }

  /// A repeated key.
  /// - Parameter first: the position of the first occurrence; nil if `place` is that.
  func repeatedKey(_ key: String, at place: TextPlace, after first: TextPlace?) -> TextProblem {
    let again = first.map { "again after \($0)" } ?? "again further on"
    return TextProblem(
      at: place, "a key must stand once in its mapping", got: "\"\(key.shortened)\" \(again)",
      nextStep: "Delete one of the two.")
  }

  func tooMuchAliased(at place: TextPlace) -> TextProblem {
    TextProblem(
      at: place, "the aliases of \(name) must stand for at most \(YAMLComposer.mostAliased) values",
      got: "more", nextStep: "Write the values out.")
  }
}

extension YAMLSubject {
  /// An error of Yams in one sentence.
  func problem(_ error: any Error) -> TextProblem {
    switch error {
    case YamlError.composer(_, _, let mark, _): secondDocument(at: TextPlace(mark))
    case YamlError.parser(_, let problem, let mark, _) where problem.hasPrefix("Maximum nesting level"):
      tooDeep(at: TextPlace(mark))
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _):
      malformed("\"\(problem)\"\(Self.whence(context))", at: TextPlace(mark))
    default: malformed("\"\(error)\"", at: .start, nextStep: "Check the file.")
    }
  }

  private static func whence(_ context: YamlError.Context?) -> String {
    context.map { " (\($0.text) that starts at \(TextPlace($0.mark)))" } ?? ""
  }

  private func malformed(
    _ problem: String, at place: TextPlace, nextStep: String = "Check indentation, quotes and brackets."
  ) -> TextProblem {
    TextProblem(at: place, "\(name) must be well-formed YAML", got: problem, nextStep: nextStep)
  }
}

extension TextPlace {
  init(_ mark: Mark) { self.init(line: mark.line, column: mark.column) }
}
