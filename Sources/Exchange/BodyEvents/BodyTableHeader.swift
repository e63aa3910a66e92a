import BodyTimeline
import Text

/// The columns of a file of body events, which its header names: a value per row, or a column per metric.
enum BodyTableHeader {
  /// A row has a time, a metric and a value.
  case list(BodyListColumns)
  /// A row has a time and a cell for each of several metrics.
  case table(BodyTableColumns)

  /// Reads a header.
  /// - Throws: `ImportProblem` for a header of neither kind or with two columns for one thing.
  init(_ row: ParsedCSVRow, _ reading: BodyFileReading) throws(ImportProblem) {
    let columns = try BodyTableColumn.columns(of: row, reading)
    if let list = BodyListColumns(columns) {
      self = .list(list)
      return
    }
    let metrics = columns.filter { $0.metric != nil }
    let moments = columns.filter(\.isMoment)
    let clocks = columns.filter(\.isClock)
    guard let moment = moments.first ?? clocks.first, !metrics.isEmpty else {
      let (header, titles) = (BodyEventFile.header, (0..<row.count).map(row.text))
      let value = "\"\(titles.joined(separator: ", ").shortened)\""
      throw ImportProblem(at: row.places[0]) {
        reading.isOnPage
          ? $0.bodyHeaderOnPage(header: header, value: value) : $0.bodyHeader(header: header, value: value)
      }
    }
    let clock = moments.isEmpty ? nil : clocks.first
    try Self.requireOne(of: moments.isEmpty ? clocks : moments, "date", row, reading)
    if !moments.isEmpty { try Self.requireOne(of: clocks, "time", row, reading) }
    for column in metrics {
      try Self.requireOne(
        of: metrics.filter { $0.metric == column.metric }, "\(column.metric!)", row, reading)
      try column.checkUnit(row, reading)
    }
    self = .table(
      BodyTableColumns(
        moment: moment.index, clock: clock?.index, metrics: metrics, count: columns.count,
        others: columns.filter { $0.isOther }.map(\.title)))
  }

  private static func requireOne(
    of columns: [BodyTableColumn], _ name: String, _ row: ParsedCSVRow, _ reading: BodyFileReading
  ) throws(ImportProblem) {
    guard columns.count > 1 else { return }
    let titles = columns.map { "\"\($0.title.shortened)\"" }.joined(separator: ", ")
    throw ImportProblem(at: row.places[columns[1].index]) {
      reading.isOnPage
        ? $0.bodyColumnDoubleOnPage(name: name, value: titles)
        : $0.bodyColumnDouble(name: name, value: titles, title: columns[1].title)
    }
  }
}

/// A column of a table, by its header: `Weight (kg)`, `körperfett [%]`.
struct BodyTableColumn {
  let index: Int
  /// The header as the file has it.
  let title: String
  /// The header in lower case without its unit, words separated by spaces.
  let name: String
  /// The unit in the form of `BodyUnit`; empty without one.
  let unit: String
  /// The metric of the column's values; nil for another column.
  let metric: Metric?

  var isMoment: Bool { Self.moments.contains(name) }
  var isClock: Bool { Self.clocks.contains(name) }
  /// Whether the column is neither a time nor a metric.
  var isOther: Bool { !isMoment && !isClock && metric == nil && !title.isEmpty }

  /// Columns of a date, with or without a time.
  private static let moments: Set = [
    "timestamp", "date", "datetime", "date time", "date/time", "date and time", "measurement date",
    "time of measurement", "datum", "datum/uhrzeit", "datum und uhrzeit", "zeitpunkt",
  ]
  /// Columns of a time of day, or of a date if the table has no other.
  private static let clocks: Set = ["time", "uhrzeit", "zeit"]

  /// Other names of metrics than those in files and on screens.
  private static let synonyms: [String: Metric] = [
    "body weight": .weight, "körpergewicht": .weight, "body fat percentage": .bodyFat,
    "körperfettanteil": .bodyFat, "lean body mass": .leanMass, "fat free mass": .leanMass,
    "fat free body weight": .leanMass, "fettfreie masse": .leanMass, "waist circumference": .waist,
    "taillenumfang": .waist, "bauchumfang": .waist, "step count": .steps,
  ]

  /// The built-in metrics by their names in files and on screens in each language, and by `synonyms`.
  private static let metrics: [String: Metric] = Metric.builtIn.reduce(into: synonyms) { names, metric in
    let titles = [metric.name] + Language.allCases.map { metric.title(in: $0) }
    for title in titles { names[words(title)] = metric }
  }

  /// The built-in metric of a name in any case, such as `Body Fat`; nil for another name.
  static func metric(named name: String) -> Metric? { metrics[words(name)] }

  private static func words(_ text: String) -> String {
    text.lowercased().split { $0.isWhitespace || "_-".contains($0) }.joined(separator: " ")
  }

  /// The columns of a header.
  /// - Throws: `ImportProblem` for a header of `reading` that no column has, or that is no metric.
  static func columns(
    of row: ParsedCSVRow, _ reading: BodyFileReading
  ) throws(ImportProblem) -> [BodyTableColumn] {
    let titles = (0..<row.count).map { row.headerText($0).trimmingBlanks }
    if let missing = reading.headers.keys.sorted().first(where: { !titles.contains($0) }) {
      let names = titles.map { "\"\($0)\"" }.joined(separator: ", ").shortened(to: 200)
      throw ImportProblem(at: row.places[0]) {
        $0.bodyColumnUnknown(value: "\"\(missing)\"", names: names)
      }
    }
    var columns: [BodyTableColumn] = []
    for (index, title) in titles.enumerated() {
      columns.append(try BodyTableColumn(index, title, as: reading.headers[title], in: row))
    }
    return columns
  }

  private init(
    _ index: Int, _ title: String, as given: String?, in row: ParsedCSVRow
  ) throws(ImportProblem) {
    let text = given ?? title
    let end = text.lastIndex { "([".contains($0) }
    let isWithUnit = end != nil && ")]".contains(text.last ?? " ")
    let words = Self.words(isWithUnit ? String(text[..<end!]) : text)
    (self.index, self.title, name) = (index, title, words)
    unit = isWithUnit ? BodyUnit.name(String(text[text.index(after: end!)...].dropLast())) : ""
    if let given, !given.isEmpty, Self.metrics[words] == nil, !Self.moments.contains(words),
      !Self.clocks.contains(words)
    {
      do throws(BodyTimelineError) {
        metric = try Metric(name: words.replacing(" ", with: "_")).named(with: unit)
      } catch {
        throw ImportProblem(at: row.places[index]) { $0.bodyColumnNoMetric(value: "\"\(given)\"") }
      }
    } else {
      metric = Self.metrics[words]
    }
  }

  /// Requires the unit to be one of the metric's.
  func checkUnit(_ row: ParsedCSVRow, _ reading: BodyFileReading) throws(ImportProblem) {
    guard let metric, metric.converted(1, from: unit) == nil else { return }
    let (known, value) = (metric.knownUnits.joined(separator: ", "), "\"\(title.shortened)\"")
    throw ImportProblem(at: row.places[index]) {
      reading.isOnPage
        ? $0.bodyColumnUnitOnPage(metric: metric, known: known, value: value)
        : $0.bodyColumnUnit(metric: metric, known: known, value: value, title: title)
    }
  }
}

/// The positions of the columns of a file with a value per row.
struct BodyListColumns {
  /// The position of each column; nil for one that the file does not have.
  private var positions: [Int?] = []
  /// The number of columns.
  let count: Int
  /// Whether the header is that of Peach's own files.
  let isOwn: Bool

  subscript(column: BodyEventColumn) -> Int? { positions[column.rawValue] }

  /// - Returns: nil for a header without a time, a metric and a value.
  init?(_ columns: [BodyTableColumn]) {
    count = columns.count
    isOwn = columns.map(\.title) == BodyEventColumn.allCases.map(\.name)
    positions = BodyEventColumn.allCases.map { column in
      columns.first { $0.name == column.name || (column == .timestamp && $0.isMoment) }?.index
    }
    guard self[.timestamp] != nil, self[.metric] != nil, self[.value] != nil else { return nil }
  }
}

/// The positions of the columns of a file with a column per metric.
struct BodyTableColumns {
  let moment: Int
  /// The time of day, if it has a column of its own.
  let clock: Int?
  let metrics: [BodyTableColumn]
  /// The number of columns.
  let count: Int
  /// The headers of the columns that are not read.
  let others: [String]
}

extension ParsedCSVRow {
  /// The text of a header; one that is not UTF-8 is read as Latin-1, in which older spreadsheets write.
  fileprivate func headerText(_ index: Int) -> String {
    String(validating: self[index], as: UTF8.self)
      ?? String(String.UnicodeScalarView(self[index].map { Unicode.Scalar($0) }))
  }
}
