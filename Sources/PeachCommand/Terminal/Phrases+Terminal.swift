import Live
import Results
import Text

/// The sentences of the terminal alone.
extension Phrases {
  /// The terminal's texts that need no more than values.
  var texts: Texts { language.texts }

  /// "In 95 s: 16 of 20 right", and below it the numbers of the session; the result alone without numbers.
  func end(
    _ result: String, after seconds: Double, _ numbers: [Double], as course: Course
  ) -> [String] {
    if numbers.isEmpty { return [result] }
    let time = language.numeral(RunEstimate.duration(seconds, in: language))
    return [texts.endIn(time: time, result: result)] + self.course(numbers, as: course)
  }

  /// "Kept in …", and the command that shows a person's progress if it reads this folder without options; empty if nothing
  /// was answered.
  func kept(in folder: String, isOwn: Bool, answers: Int) -> [String] {
    if answers == 0 { return [] }
    let kept = texts.endKeptIn(folder: folder)
    return [isOwn ? "\(kept). \(texts.endNext)" : kept]
  }
}
