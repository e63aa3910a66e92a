import Simulation

/// The answer at the top of the report.
struct ReportAnswer {
  let material: ReportMaterial

  private var answer: StudyAnswer { material.answer }

  /// The headline's HTML.
  var headline: String {
    """
    <section id="answer" aria-labelledby="answer-title">
    <h2 id="answer-title">Answer</h2>
    <p class="answer">\(answer.headline.escapedForHTML)</p>
    </section>
    """
  }

  /// The HTML of the numbers behind the headline, and the objective.
  var evidence: String {
    """
    <p>\(answer.evidence.joined(separator: " ").escapedForHTML)</p>
    <p class="objective"><b>Objective:</b> \(answer.objective.escapedForHTML)</p>
    """
  }

  /// A note that the choice favors the best condition. Empty for a tuning, without an objective, and for fewer than three
  /// cells.
  var note: String {
    guard material.conclusion == nil, material.key.objective != nil, material.counts.cells > 2 else {
      return ""
    }
    return """
      <p class="soft">The best of \(material.counts.cells.grouped) conditions was chosen by these listeners, which favors it; \
      peach tune confirms a choice on other listeners.</p>
      """
  }
}
