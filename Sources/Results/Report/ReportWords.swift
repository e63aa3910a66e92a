import Simulation
import Synchronization
import Text
import Training

/// The report's sentences about the study.
struct ReportWords {
  let material: ReportMaterial

  private var experiment: Experiment { material.study.experiment }

  /// What was simulated: conditions, groups, listeners, comparisons and sessions.
  var done: String {
    [swept, amount, plan, numbers, groups].compactMap(\.self).joined(separator: " ")
  }

  /// An explanation of the example tracks.
  var tracks: String {
    """
    The first listener of a group, up to \(ReportMaterial.Limit.trackLength) comparisons: rings are reversals, \
    ticks above are wrong answers, dotted lines separate sessions. The solid line is the listener’s true 75 % \
    threshold, which moves if the listener changes; the dashed line is the difficulty at which the rule aims.
    """
  }

  /// An explanation of the distributions.
  var distributions: String {
    let sampled = Set(material.samples.map(\.cell)).count
    let some =
      sampled < material.counts.cells
      ? " \(sampled) of \(material.counts.cells.grouped) conditions are shown." : ""
    return """
      Each dot is a listener, at most \(ReportMaterial.Limit.listeners) of a group; the box holds the middle half, \
      the whiskers the middle 90 %. Where the unit is cents, the upright line is the listeners’ true \
      threshold before training; for a bias, it is 0.\(some)
      """
  }

  private var swept: String {
    let (paths, groups) = (material.outline.paths, material.outline.groups)
    let more = groups.count - material.groups.count
    let names = (material.groups + (more > 0 ? ["\(more.grouped) more"] : [])).listed
    let who = "\(groups.count.of("group")) of simulated listeners (\(names))"
    guard !paths.isEmpty else {
      return experiment.cells.count == 1
        ? "\(who) trained under one condition."
        : "\(who) trained under \(experiment.cells.count.of("condition"))."
    }
    return "\(experiment.cells.count.of("condition")) of \(paths.listed) met \(who)."
  }

  private var amount: String {
    let pairing =
      experiment.cells.count > 1
      ? " Every condition was simulated with the same listeners and random numbers, so differences are paired."
      : ""
    return """
      \(material.counts.listeners.of("training")) and \
      \(material.counts.comparisons.of("comparison")) in all, with seed \(experiment.seed).\(pairing)
      """
  }

  private var plan: String? {
    guard let first = experiment.cells.first?.plan,
      experiment.cells.allSatisfy({ $0.plan.extent == first.extent })
    else { return nil }
    return "Each listener trained for \(first.extent)."
  }

  private var groups: String? {
    let (shown, all) = (material.groups.count, material.outline.groups.count)
    guard shown < all else { return nil }
    return "The page shows the first \(shown) of \(all.grouped) groups; all are in \(StudyFiles.summary)."
  }

  /// The text of the scenario, at most `Limit.scenarioLines` lines.
  var scenario: String {
    let lines = material.study.scenarioText.split(separator: "\n", omittingEmptySubsequences: false)
    let most = ReportMaterial.Limit.scenarioLines
    guard lines.count > most else { return material.study.scenarioText }
    return lines.prefix(most).joined(separator: "\n")
      + "\n… \((lines.count - most).of("more line")); all are in manifest.json."
  }

  private var numbers: String? {
    let rows = material.cells.reduce(0) { $0 + $1.groups.count }
    guard material.cells.count < material.counts.cells else { return nil }
    return """
      The charts show \(material.cells.count.grouped) of \(material.counts.cells.grouped) conditions \
      (\(rows.grouped) rows); all are in \(StudyFiles.summary).
      """
  }
}

/// The answer at the top of the report.
struct ReportAnswer {
  let material: ReportMaterial

  private var answer: StudyAnswer { material.answer }

  /// The HTML of the headline, which stands out, and of the remarks to it.
  var headline: String {
    let remarks = answer.remarks.map { " \($0)" }.joined()
    return """
      <section id="answer" aria-labelledby="answer-title">
      <h2 id="answer-title">Answer</h2>
      <p class="answer"><b>\(answer.headline.proseHTML)</b>\(remarks.proseHTML)</p>\(use)
      </section>
      """
  }

  /// The lines that set the constants of a tuning's headline.
  private var use: String {
    let lines = material.conclusion?.use ?? []
    return lines.isEmpty ? "" : "\n<pre>\(lines.joined(separator: "\n").escapedForHTML)</pre>"
  }

  /// The HTML of the numbers behind the headline, the objective and the simulated listeners.
  var evidence: String {
    """
    <p>\(answer.evidence.joined(separator: " ").proseHTML)</p>
    <p class="objective"><b>Objective:</b> \(answer.objective.escapedForHTML)</p>
    <p class="objective">\(material.study.experiment.scope.escapedForHTML).</p>
    """
  }

  /// A note that the choice favours the best condition. Empty for a tuning, without an objective, and for fewer than three
  /// cells.
  var note: String {
    guard material.conclusion == nil, material.key.objective != nil, material.counts.cells > 2 else {
      return ""
    }
    return """
      <p class="soft">The best of \(material.counts.cells.grouped) conditions was chosen by these listeners, which favours it; \
      peach tune confirms a choice on other listeners.</p>
      """
  }
}

extension String {
  /// The text as HTML, with numbers and their percent signs on one line.
  fileprivate var proseHTML: String { escapedForHTML.replacing(" %", with: "\u{a0}%") }
}

extension ReportTables {
  /// A tuning's table of the constants to use and the confirmed conditions; empty for a sweep.
  var conclusion: String {
    guard let (heading, rows) = material.conclusion?.table, !rows.isEmpty else { return "" }
    return table(
      caption: "Over all groups, with 95 % intervals.",
      head: "<tr>\(heading.enumerated().map { head($1, $0 == 0 ? "text" : "number") }.joined())</tr>",
      rows: rows.map { row in
        let cells = row.enumerated().map { index, text in
          "<td\(index == 0 ? " class=\"text\"" : "")>\(text.escapedForHTML)</td>"
        }
        return "<tr>\(cells.joined())</tr>"
      }) + "\n"
  }
}

extension ReportWords {
  /// The definition and source of each measure; variants are collapsed.
  var definitions: String {
    let variants = material.measures.filter(\.isVariant)
    let folded = definitions(of: variants).folded(under: variants.count.of("variant"))
    return definitions(of: material.measures.filter { !$0.isVariant })
      + (variants.isEmpty ? "" : "\n\(folded)") + empty
  }

  private var empty: String {
    let names = material.emptyMeasures.map { "<code>\($0.name.escapedForHTML)</code>" }
    guard !names.isEmpty else { return "" }
    return "\n<p class=\"soft\">No listener has a value of: \(names.joined(separator: ", ")).</p>"
  }

  private func definitions(of measures: [MeasureView]) -> String {
    let items = measures.map { measure in
      """
      <dt>\(measure.heading.escapedForHTML) <code>\(measure.name.escapedForHTML)</code></dt>
      <dd>\(measure.definition.escapedForHTML). <span class="soft">\(measure.source.escapedForHTML)</span></dd>
      """
    }
    return "<dl>\n\(items.joined(separator: "\n"))\n</dl>"
  }
}

/// The row of the report that says whether listeners who hear nothing can beat its strategies.
///
/// Each strategy is audited once, with its constants in the first cell that has it: the best of *win-shift* and
/// *predictor by all*, which catch every rule that the other deaf listeners catch, with fewer comparisons than `peach
/// audit`.
struct ReportAudit {
  let experiment: Experiment

  private static let comparisons = 4000
  /// Audits of this process: the same strategy with the same constants always gives the same result.
  private static let known = Mutex<[ParameterValues: DeafAudit]>([:])

  /// The paragraph below the definitions; empty without a strategy that accepts the audit's settings.
  var section: String {
    var seen: Set<String> = []
    let strategies = experiment.cells.map(\.strategy).filter { seen.insert($0.descriptor.name).inserted }
    let rows = strategies.compactMap { strategy in Self.audit(strategy).map { text(strategy, $0) } }
    return rows.isEmpty ? "" : "\n<p class=\"soft\">\(rows.joined(separator: " "))</p>"
  }

  private func text(_ strategy: StrategyChoice, _ audit: DeafAudit) -> String {
    let (name, best) = (strategy.descriptor.name.escapedForHTML, audit.best)
    let share = "right \((100 * best.share).decimals(1)) % of \(best.comparisons.grouped)"
    return audit.isFair
      ? "Deaf audit of <code>\(name)</code>: passes; the best listener without hearing is \(share)."
      : "Deaf audit of <code>\(name)</code>: can be beaten, by \(best.listener.escapedForHTML), \(share)."
  }

  private static func audit(_ strategy: StrategyChoice) -> DeafAudit? {
    if let known = known.withLock({ $0[strategy.values] }) { return known }
    func opened<Strategy: ComparisonStrategy>(_ type: Strategy.Type) throws(ParameterError) -> DeafAudit {
      try DeafAudit(
        of: type, strategy.values, listeners: ["win-shift", "predictor by all"], comparisons: comparisons)
    }
    guard let audit = try? opened(strategy.strategy.type) else { return nil }
    known.withLock { $0[strategy.values] = audit }
    return audit
  }
}
