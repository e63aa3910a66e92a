import Foundation
import Simulation
import Text

/// `report.html`: a self-contained page that loads no other file and needs no network.
///
/// `ReportMaterial` has what the page shows; this type fills the template with the HTML of, in the page's order,
/// `ReportAnswer`, `AnswerPicture`, `ReportWords`, `ObjectiveMap`, `ReportTables`, `ReportDifferences` and `ReportPareto`,
/// and with the data of `ReportData`, from which scripts draw the charts.
///
/// The same study gives the same bytes: the page contains no time, machine or number of jobs. Without d3 it contains
/// the tables and says how to install d3.
struct Report {
  let material: ReportMaterial
  let library: D3Library?

  /// The page's HTML.
  var text: String {
    let parts = parts
    return EmbeddedAssets.report_html.filled { name in
      guard let part = parts[name] else { preconditionFailure("the page has no part \(name)") }
      return part
    }
  }

  var pictures: [AnswerPicture] { AnswerPicture.all(of: material) }

  /// The map of the objective; nil unless two numbers are swept.
  var map: MapPicture? { ObjectiveMap(material).map(MapPicture.init) }

  private var study: Study { material.study }

  private var parts: [String: String] {
    let tables = ReportTables(material: material)
    let words = ReportWords(material: material)
    let differences = ReportDifferences(material: material, tables: tables, hasCharts: library != nil)
    let question = study.experiment.question
    return [
      "name": study.experiment.name.escapedForHTML,
      "question": (question.isEmpty ? study.experiment.name : question).escapedForHTML,
      "answer": ReportAnswer(material: material).headline,
      "picture": pictures.map { "<figure>\($0.element)</figure>" }.joined(separator: "\n"),
      "evidence": ReportAnswer(material: material).evidence,
      "done": words.done.escapedForHTML,
      "notice": library == nil
        ? "<p class=\"soft\"><small>\(D3Library.fewer.escapedForHTML)</small></p>" : "",
      "body-class": library == nil ? "without-pictures" : "with-pictures",
      "style": ChartAssets.style.text + EmbeddedAssets.answer_css + EmbeddedAssets.report_css,
      "contents": contents,
      "ranking-title": rankingTitle,
      "map": library == nil ? mapSection : "",
      "ranking": tables.conclusion + tables.ranking + ReportAnswer(material: material).note,
      "baseline": differences.section,
      "pareto": front.section,
      "figures": figures(of: featured),
      "measures": otherMeasures,
      "tracks-words": words.tracks.escapedForHTML,
      "distributions-words": words.distributions.escapedForHTML,
      "full-table": tables.full,
      "definitions": words.definitions + ReportAudit(experiment: study.experiment).section,
      "scenario-file": study.scenarioFile.escapedForHTML,
      "scenario-text": words.scenario.escapedForHTML,
      "command": study.command.escapedForHTML,
      "version": study.version.escapedForHTML,
      "seed": "\(study.experiment.seed)",
      "data": library == nil ? "null" : ReportData(material: material).text,
      "scripts": scripts,
    ]
  }

  /// The map, in a report without d3, which would draw it.
  private var mapSection: String {
    guard let map else { return "" }
    return """
      <section id="map" aria-labelledby="map-title">
      <h2 id="map-title">Map</h2>
      <p>\(map.words.escapedForHTML).</p>
      <div class="map-pictures">\(map.figures)</div>
      </section>

      """
  }

  private var front: ReportPareto {
    ReportPareto(
      material: material, tables: ReportTables(material: material), hasCharts: library != nil)
  }

  /// The name of the first section in the links, with which its heading begins.
  private var rankingName: String {
    guard !material.objectives.isEmpty, material.counts.cells > 1 else { return "At a glance" }
    return material.conclusion == nil ? "Ranking" : "Confirmed conditions"
  }

  private var rankingTitle: String {
    guard rankingName == "Ranking", let measure = material.objectives.first?.measure else {
      return rankingName
    }
    return "Ranking by \(measure.title.asWithinSentence)"
  }

  /// Links to the sections that are not collapsed.
  private var contents: String {
    let figures = featured.map { ("measure-\($0)", material.measures[$0].title, "pictures") }
    let baseline = material.differences.isEmpty ? [] : [("baseline-title", "Against the baseline", "")]
    let pareto = front.isShown ? [("pareto-title", "Objectives together", "")] : []
    let all =
      [("ranking-title", rankingName, "")] + figures + baseline + pareto + [("more-title", "More", "")]
    return all.map { id, title, kind in
      "<li class=\"\(kind)\"><a href=\"#\(id)\">\(title.escapedForHTML)</a></li>"
    }.joined(separator: "\n")
  }

  /// The indices of the measures whose charts are not collapsed; see `ReportTables.keyMeasures`.
  private var featured: [Int] {
    ReportTables(material: material).keyMeasures.compactMap { key in
      material.measures.firstIndex { $0.name == key.name }
    }
  }

  /// The collapsed charts of the other measures. A measure with the same mean in every cell and group takes one line.
  private var otherMeasures: String {
    let others = material.measures.indices.filter { !featured.contains($0) }
    let constant = others.filter { material.constantValue(ofMeasure: $0) != nil }
    let lines = constant.map { index in
      let measure = material.measures[index]
      let value = measure.text(material.constantValue(ofMeasure: index)!)
      return "<p>\(measure.heading.escapedForHTML): \(value) in every condition and group.</p>"
    }
    let (variants, plain) = others.filter { !constant.contains($0) }.partitioned {
      material.measures[$0].isVariant
    }
    let folds = [
      (
        figures(of: plain) + lines.joined(separator: "\n"),
        "More measures (\((plain.count + constant.count).grouped))"
      ),
      (figures(of: variants), variants.count.of("variant") + " of these measures"),
    ]
    return folds.filter { !$0.0.isEmpty }.map { $0.folded(under: $1, class: "pictures") }.joined(
      separator: "\n")
  }

  private func figures(of measures: [Int]) -> String { measures.map(figure).joined(separator: "\n") }

  private func figure(ofMeasure index: Int) -> String {
    let measure = material.measures[index]
    return """
      <section class="pictures measure" aria-labelledby="measure-\(index)">
      <h2 id="measure-\(index)">\(measure.title.escapedForHTML)</h2>
      <p class="measure-words">\(measure.definition.escapedForHTML)</p>
      <div class="chart-place" data-measure="\(index)"></div>
      </section>
      """
  }

  private var scripts: String {
    ([ChartAssets.tables.text, EmbeddedAssets.folds_js] + (library.map(drawing) ?? [])).map {
      "<script>\n\($0)</script>"
    }
    .joined(separator: "\n")
  }

  private func drawing(with library: D3Library) -> [String] {
    [library.script] + ChartAssets.scripts.map(\.text) + [EmbeddedAssets.study_js, EmbeddedAssets.report_js]
  }
}

extension Array {
  /// The elements for which `condition` holds, and the others, both in their order.
  fileprivate func partitioned(_ condition: (Element) -> Bool) -> ([Element], [Element]) {
    (filter(condition), filter { !condition($0) })
  }
}

extension String {
  /// The text with the characters `&<>"'` replaced by entities, for text and attributes of HTML and XML. Characters that
  /// could change the writing direction or are controls are replaced by their names; line feeds and tabs stay.
  package var escapedForHTML: String {
    var escaped = ""
    for character in printable(keeping: ["\n", "\t"]).unicodeScalars {
      switch character {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      default: escaped.unicodeScalars.append(character)
      }
    }
    return escaped
  }

  /// This HTML in a `details` element, which is collapsed at first and also opens by keyboard.
  /// - Parameter summary: the line that is always visible, as plain text.
  func folded(under summary: String, class name: String = "") -> String {
    """
    <details class="\(name)">
    <summary>\(summary.escapedForHTML)</summary>
    \(self)
    </details>
    """
  }

  /// This template with every `{{name}}` replaced. Inserted HTML is not searched for names.
  /// - Parameter value: returns the HTML for a name in the template.
  func filled(_ value: (String) -> String) -> String {
    var parts = pieces(between: "{{")
    let head = parts.removeFirst()
    return parts.reduce(into: head) { page, part in
      let pieces = part.pieces(between: "}}", cuts: 1)
      page += value(pieces[0]) + pieces[1]
    }
  }

  private func pieces(between mark: String, cuts: Int = .max) -> [String] {
    split(separator: mark, maxSplits: cuts, omittingEmptySubsequences: false).map(String.init)
  }
}
