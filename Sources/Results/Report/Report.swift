import Charts
import Foundation
import Simulation

/// `report.html`: one page that needs nothing else, not even a network.
///
/// The same study gives the same bytes: nothing of time, machine or jobs is on the page. Without d3 it has its
/// tables and says how to get the pictures.
struct Report {
  let material: ReportMaterial
  let library: D3Library?

  /// The page.
  var text: String {
    let parts = parts
    return String(decoding: PackageResources.report_html, as: UTF8.self).filled { name in
      guard let part = parts[name] else { preconditionFailure("the page has no part \(name)") }
      return part
    }
  }

  private var study: Study { material.study }

  private var parts: [String: String] {
    let tables = ReportTables(material: material)
    let words = ReportWords(material: material)
    let differences = ReportDifferences(material: material, tables: tables)
    return [
      "name": study.experiment.name.escapedForHTML,
      "question": study.experiment.question.escapedForHTML,
      "done": words.done.escapedForHTML,
      "notice": library == nil ? "<p class=\"notice\">\(D3Library.advice.escapedForHTML)</p>" : "",
      "body-class": library == nil ? "without-pictures" : "with-pictures",
      "style": ChartAssets.style.text + String(decoding: PackageResources.report_css, as: UTF8.self),
      "contents": contents,
      "key-table": tables.key,
      "baseline": differences.section,
      "pareto": ReportPareto(material: material, tables: tables).section,
      "measures": sections,
      "tracks-words": words.tracks.escapedForHTML,
      "distributions-words": words.distributions.escapedForHTML,
      "full-table": tables.full,
      "definitions": tables.definitions,
      "scenario-file": study.scenarioFile.escapedForHTML,
      "scenario-text": words.scenario.escapedForHTML,
      "command": study.command.escapedForHTML,
      "version": study.version.escapedForHTML,
      "seed": "\(study.experiment.seed)",
      "data": library == nil ? "null" : ReportData(material: material).text,
      "scripts": scripts,
    ]
  }

  /// Where what is on the page.
  private var contents: String {
    let measures = material.measures.indices.filter { !material.measures[$0].isVariant }
      .map { ("measure-\($0)", material.measures[$0].title, "pictures") }
    let baseline = material.differences.isEmpty ? [] : [("baseline-title", "Against the baseline", "")]
    let pareto = material.objectives.count < 2 ? [] : [("pareto-title", "What can be had together", "")]
    let all =
      [("key-title", "At a glance", "")] + baseline + pareto + measures
      + [
        ("tracks-title", "Example tracks", "pictures"),
        ("distributions-title", "From listener to listener", "pictures"),
        ("table-title", "All numbers", ""), ("definitions-title", "What the measures mean", ""),
        ("scenario-title", "The scenario", ""), ("command-title", "Make it again", ""),
      ]
    return all.map { id, title, kind in
      "<li class=\"\(kind)\"><a href=\"#\(id)\">\(title.escapedForHTML)</a></li>"
    }.joined(separator: "\n")
  }

  /// The pictures of each measure; those of variants folded away.
  private var sections: String {
    let variants = material.measures.indices.filter { material.measures[$0].isVariant }
    let others = material.measures.indices.filter { !variants.contains($0) }
    let folded = variants.map(section).joined(separator: "\n")
      .folded(under: "\(variants.count.counting("variant")) of these measures", class: "pictures")
    return (others.map(section) + (variants.isEmpty ? [] : [folded])).joined(separator: "\n")
  }

  private func section(ofMeasure index: Int) -> String {
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
    ([ChartAssets.tables.text] + (library.map(drawing) ?? [])).map { "<script>\n\($0)</script>" }
      .joined(separator: "\n")
  }

  private func drawing(with library: D3Library) -> [String] {
    let own = [PackageResources.study_js, PackageResources.report_js]
    return [library.script] + ChartAssets.scripts.map(\.text)
      + own.map { String(decoding: $0, as: UTF8.self) }
  }
}
