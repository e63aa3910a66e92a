/// One thing wrong with a scenario, and where; the name of the file is known to whoever reads it.
struct Refusal: Error, Hashable {
  /// Where it stands.
  var place: Place
  /// The rule and the value that breaks it.
  var problem: String
  /// What to do about it, a sentence.
  var nextStep: String

  init(_ place: Place, _ problem: String, _ nextStep: String) {
    self.place = place
    self.problem = problem
    self.nextStep = nextStep
  }
}
