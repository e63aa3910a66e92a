import Results
import Text

extension StudyOverview {
  /// Question, answer, a map of two swept numbers or the best conditions, and the simulated listeners, on lines of at most
  /// `width` columns. Rows and sentences that exceed the lines of a terminal are left out, the last ones first.
  /// - Parameters:
  ///   - report: the path of the report.
  ///   - direction: the sentence that says which way a display misses.
  ///   - next: what to do with the best condition's constants.
  ///   - spare: a sentence that is left out unless everything else has room.
  func text(width: Int, report: String, direction: String?, next: String?, spare: String?) -> String {
    let map = map?.text(width: width) ?? []
    func text(rows: Int, sentences: Int, spare: String? = nil, path: [String] = Self.pathLines) -> String {
      // The answer has the numbers of the best condition and the baseline.
      let table = map.isEmpty ? table(rows: rows, width: width) : map
      // The column or the row that has them may be left out.
      let note = table.contains { $0.contains(/\([\d\u{202F}]+ of [\d\u{202F}]+\)/) } ? listenersNote : nil
      let parts = [
        question.lines(of: width)
          + ([answer.headline] + (direction.map { [$0] } ?? []) + answer.remarks
          + answer.evidence.prefix(sentences))
          .joined(separator: " ").lines(of: width),
        table,
        ["\(scope).", note, spare, next].compactMap(\.self).joined(separator: " ").lines(of: width) + path,
      ]
      return parts.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n")
    }
    func exceeds(_ text: String) -> Bool { text.count(where: \.isNewline) >= Self.height }
    var (rows, sentences) = (10, 4)
    let path = "\(more)Report: \(report)".lines(of: width)
    if !exceeds(text(rows: rows, sentences: sentences, spare: spare)) {
      return text(rows: rows, sentences: sentences, spare: spare, path: path)
    }
    while exceeds(text(rows: rows, sentences: sentences)) {
      if map.isEmpty, rows > 4 || sentences == 0 && rows > 1 {
        rows -= 1
      } else if sentences > 0 {
        sentences -= 1
      } else {
        break
      }
    }
    return text(rows: rows, sentences: sentences, path: path)
  }

  /// The most lines, which leave three of a terminal's 24 for the command, the note on the run and the prompt.
  private static let height = 21

  /// Stands for the last lines where lines are counted, so that what is left out does not depend on the report's path.
  private static let pathLines = ["", ""]

  private var more: String {
    conditions > 1 ? "All \(conditions.of("condition")) and columns: --full. " : "All columns: --full. "
  }

  /// The first conditions, of each strategy at least one if there is room, and the baseline.
  private func shownRows(_ count: Int) -> [Row] {
    let strategy = paths.firstIndex(of: "strategy")
    var seen: Set<String> = []
    let firsts = rows.indices.filter { index in
      strategy.map { seen.insert(rows[index].label[$0]).inserted } ?? false
    }
    let needed = firsts.count <= count ? firsts : []
    let others = rows.indices.filter { !needed.contains($0) }.prefix(count - needed.count)
    let shown = Set(needed + others)
    return rows.indices.filter { shown.contains($0) || rows[$0].isBaseline }.map { rows[$0] }
  }

  /// Some conditions: their values, and how they compare with the baseline.
  private func table(rows count: Int, width: Int) -> [String] {
    guard conditions > 1 || paths.isEmpty else { return [] }
    let shown = shownRows(count)
    let isCompared = shown.contains { !$0.verdict.isEmpty }
    let labels = paths + (rows.contains { $0.aim != nil } ? [Aims.heading] : [])
    let cells = shown.map { row in
      row.label + (row.aim.map { [$0] } ?? []) + row.values
        + (isCompared ? [row.isBaseline ? "the baseline" : row.verdict] : [])
    }
    var table = Table(
      header: labels + columns.map(\.heading) + (isCompared ? ["against the baseline"] : []), rows: cells)
    // What does not fit is left out: first measures that are no objectives, then the verdict, then objectives, always
    // the last one first. `--full` prints them.
    let objectives = max(1, columns.count { $0.isObjective })
    let others = Array(columns.indices.dropFirst(objectives).reversed())
    let order = others + (isCompared ? [columns.count] : []) + (1..<objectives).reversed()
    for column in order where narrowest(table) > width {
      table.remove(column: min(labels.count + column, table.header.count - 1))
    }
    return table.fitted(within: width)
  }

  private func narrowest(_ table: Table) -> Int {
    table.wrappedHeading(below: Table.headingWidths.last!).width
  }
}

extension Table {
  /// Headings wrap above the first of these widths with which the table fits the terminal.
  fileprivate static let headingWidths = Array((12...21).reversed())

  /// The lines with headings as wide as the terminal allows.
  func fitted(within width: Int) -> [String] {
    let all = Self.headingWidths.lazy.map(wrappedHeading)
    return (all.first { $0.width <= width } ?? wrappedHeading(below: Self.headingWidths.last!)).lines
  }
}

extension ObjectiveMap {
  /// The maps of the groups, side by side as far as they fit, the others below. A group whose numbers do not fit is
  /// drawn with shades.
  func text(width: Int) -> [String] {
    let label = max(rowName.count, rows.map(\.count).max() ?? 0)
    let numbers = groups.map { group in lines(of: group, isShaded: false) }
    let isShaded = numbers.contains { $0[0].count + label > width }
    let blocks = isShaded ? groups.map { lines(of: $0, isShaded: true) } : numbers
    guard let least = blocks.map(\.[0].count).min(), least + label <= width else { return [] }
    var drawn: [[String]] = []
    for block in blocks {
      if let last = drawn.last, last[0].count + 2 + block[0].count <= width {
        drawn[drawn.count - 1] = zip(last, block).map { "\($0)  \($1)" }
      } else {
        drawn.append(zip(labels(label), block).map { "\($0)  \($1)" })
      }
    }
    let key = isShaded ? "█ best … · worst" : "* best"
    return "\(title) (\(rowName) down, \(columnName) across, \(key)):".lines(of: width)
      + drawn.flatMap { $0.map(\.trimmingTrailingSpaces) }
  }

  private func labels(_ width: Int) -> [String] {
    ["", rowName].map { $0.padded(to: width) } + rows.map { $0.padded(to: width) }
  }

  /// The group's name, the values of the columns, and a line for each row; all of one width.
  private func lines(of group: Group, isShaded: Bool) -> [String] {
    let cells = group.texts.indices.map { row in
      group.texts[row].indices.map { column in
        let isBest = group.best.map { $0 == (row, column) } ?? false
        guard !isShaded else { return group.shades[row][column].map { Self.shades[$0] } ?? " " }
        // The title says that they are factors.
        return group.texts[row][column].replacing("×", with: "") + (isBest ? "*" : " ")
      }
    }
    let heads = isShaded ? [] : columns.map { "\($0) " }
    let width = ((isShaded ? [] : [heads]) + cells).joined().map(\.count).max() ?? 0
    let gap = isShaded ? "" : " "
    let body = cells.map { $0.map { $0.padded(to: width, isRight: true) }.joined(separator: gap) }
    let head =
      isShaded
      ? "\(columns[0])…\(columns[columns.count - 1])"
      : heads.map { $0.padded(to: width, isRight: true) }.joined(separator: gap)
    let all = [group.name, head] + body
    let widest = all.map(\.count).max() ?? 0
    return all.map { $0.padded(to: widest) }
  }

  private static let shades = ["█", "▓", "▒", "░", "·"]
}
