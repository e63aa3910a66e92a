/// One thing wrong with a text, and where; the name of the file is known to whoever reads it.
public struct TextProblem: Error, Hashable, Sendable {
  /// Where it stands.
  public var place: TextPlace
  /// What must hold, beginning with what it must hold for.
  public var rule: String
  /// What stands there instead.
  public var value: String
  /// What to do about it, a sentence.
  public var nextStep: String

  /// A problem at a place.
  public init(at place: TextPlace, _ rule: String, got value: String, nextStep: String) {
    self.place = place
    self.rule = rule
    self.value = value
    self.nextStep = nextStep
  }

  /// One sentence that an editor can jump from: `FILE:line:column: rule, got value. next step.`
  public func description(in file: String) -> String {
    "\(file):\(place.line):\(place.column): \(rule), got \(value). \(nextStep)"
  }
}
