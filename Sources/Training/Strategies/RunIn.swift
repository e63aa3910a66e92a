/// The event that ends the run-in of a staircase, in which every right answer makes the next comparison harder.
enum RunIn: String, ParameterChoice {
  /// The first wrong answer.
  case firstWrong = "first-wrong"
  /// The first reversal. If a session begins with wrong answers, its first right answer also makes a step.
  case firstReversal = "first-reversal"
}
