/// The event that ends the run-in of a staircase, during which each right answer makes it harder.
enum RunIn: String, ParameterChoice {
  /// The first wrong answer.
  case firstWrong = "first-wrong"
  /// The first reversal. A session that begins with wrong answers also becomes harder with its first right one.
  case firstReversal = "first-reversal"
}
