package import Text

/// An error in an imported file, with its position. `ImportError` knows the file's name.
package struct ImportProblem: Error, Hashable, Sendable {
  /// The position of the wrong value.
  package let place: TextPlace
  /// *Rule, got value. Next step.* in every language.
  private let sentences: [Language: String]
  /// The rule in English: errors that violate the same one are of one kind.
  let rule: Substring

  /// - Parameter sentence: *rule, got value. next step.* from the texts of a language.
  init(at place: TextPlace, _ sentence: (Texts) -> String) {
    self.place = place
    sentences = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, sentence($0.texts)) })
    let english = sentences[.english] ?? ""
    rule = english.firstRange(of: ", got ").map { english[..<$0.lowerBound] } ?? english[...]
  }

  /// The message in the form that editors can jump from: `FILE:line:column: rule, got value. next step.`
  package func description(in file: String, _ language: Language = .english) -> String {
    "\(file):\(place): \(sentences[language] ?? "")".printable
  }
}
