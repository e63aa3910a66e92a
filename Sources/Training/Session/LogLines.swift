import Music

extension ComparisonMachine {
  /// What the log says when the current comparison is presented; before the first one also what the session starts
  /// from. Nil when idle.
  var presentationLine: String? {
    guard let comparison, let reason else { return nil }
    let line = "comparison \(trial): \(comparison.reference.name), \(reason), \(comparison.difficulty.logged)"
    return startLine.map { "\($0)\n\(line)" } ?? line
  }

  /// What the log says of the profile once an answer is in it.
  func profileLine(of completed: CompletedComparison) -> String {
    let note = completed.comparison.reference
    return "profile: \(note.name) \(training.history.profile[note].statistics.logged)"
  }

  private var startLine: String? {
    guard training.last == nil else { return nil }
    guard let overall = training.history.profile.overall else { return "cold start: the profile is empty" }
    return "start from the profile: mean \(overall.mean.logged) over \(overall.trainedNotes) notes"
  }
}

extension PitchMatchingMachine {
  /// What the log says of the profile once a matching is in it.
  var profileLine: String { "profile: pitch matching \(training.history.profile.matching.logged)" }
}

extension RunningStatistics {
  /// `mean 12.5 cents, SD 1.2 over 3`; `nothing` where no answer counts, as wrong ones need not.
  fileprivate var logged: String {
    count == 0
      ? "nothing" : "mean \(Cents(mean).logged), SD \(standardDeviation.oneDecimal) over \(Int(count))"
  }
}

extension Cents {
  fileprivate var logged: String { "\(value.oneDecimal) cents" }
}
