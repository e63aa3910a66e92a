/// A study as the screen Laboratory lists it.
package struct StudyView: Codable, Sendable, Hashable {
  /// A finished study, a run, a shard or a tuning.
  package struct Part: Codable, Sendable, Hashable {
    /// `study`, `run`, `shard 2/4`, `tuning`.
    package var name: String
    /// `finished`, `running`, `interrupted`.
    package var state: String
    /// Finished cells or evaluations.
    package var done: Int
    /// All cells or evaluations; nil if the number is unknown.
    package var total: Int?
    /// `cell` or `evaluation`.
    package var unit: String
    /// The process that works on the part.
    package var holder: String?
    /// Cells or evaluations per second, over the last minute; nil before two are seen.
    package var perSecond: Double?
    /// The time until the last cell or evaluation at that rate, in seconds; nil if unknown.
    package var secondsLeft: Double?

    /// A part.
    package init(
      name: String, state: String, done: Int, total: Int?, unit: String, holder: String?, perSecond: Double?,
      secondsLeft: Double?
    ) {
      self.name = name
      self.state = state
      self.done = done
      self.total = total
      self.unit = unit
      self.holder = holder
      self.perSecond = perSecond
      self.secondsLeft = secondsLeft
    }
  }

  /// The id of the study in requests. The server assigns it; it does not contain the path.
  package var id: String
  /// Its folder's name, and the folder that contains it. Of damaged studies they may contain any character.
  package var name, folder: String
  /// The question of the study; may be empty.
  package var question: String
  /// ISO 8601; nil if the study is unfinished.
  package var started: String?
  /// Size on disk in bytes.
  package var bytes: Int
  /// `finished`, `running`, `interrupted`, `damaged`.
  package var state: String
  /// Why it is damaged.
  package var problem: String?
  /// Whether it has a report.
  package var hasReport: Bool
  /// Whether it has no database of its listeners, so that it cannot be compared listener by listener or printed again.
  package var hasTablesOnly = false
  /// The study itself, its run, shards and tuning.
  package var parts: [Part]

  /// A study.
  package init(
    id: String, name: String, folder: String, question: String, started: String?, bytes: Int, state: String,
    problem: String?, hasReport: Bool, parts: [Part]
  ) {
    self.id = id
    self.name = name
    self.folder = folder
    self.question = question
    self.started = started
    self.bytes = bytes
    self.state = state
    self.problem = problem
    self.hasReport = hasReport
    self.parts = parts
  }
}

/// The finished cells of an unfinished run, as a map over the swept constants.
package struct CellMapView: Encodable, Sendable, Hashable {
  /// A swept constant and its values in order.
  package struct Axis: Encodable, Sendable, Hashable {
    /// The path of the constant, such as `strategy.k1`.
    package var path: String
    /// The values of the constant, in the order of the cells.
    package var values: [String]
  }

  /// A finished cell.
  package struct Cell: Encodable, Sendable, Hashable {
    /// Index of the cell's value on each axis; −1 if the cell does not have the constant.
    package var places: [Int]
    /// Values by group and measure.
    package var values: [String: [String: Double]]
  }

  /// The swept constants.
  package private(set) var axes: [Axis] = []
  /// The finished cells, in the order of `finished`.
  package private(set) var cells: [Cell] = []

  /// - Parameters:
  ///   - labels: path and value of the swept constants of every cell of the experiment. A cell may lack some.
  ///   - finished: index and values of each finished cell. Indices outside `labels` are ignored.
  /// - Complexity: O(cells · axes).
  package init(
    labels: [[(path: String, value: String)]], finished: [(index: Int, values: [String: [String: Double]])]
  ) {
    var places: [String: [String: Int]] = [:]
    for (path, value) in labels.joined() {
      if places[path] == nil { axes.append(Axis(path: path, values: [])) }
      guard places[path]?[value] == nil, let axis = axes.firstIndex(where: { $0.path == path }) else {
        continue
      }
      places[path, default: [:]][value] = axes[axis].values.count
      axes[axis].values.append(value)
    }
    cells = finished.filter { labels.indices.contains($0.index) }.map { index, values in
      let label = Dictionary(labels[index].map { ($0.path, $0.value) }) { first, _ in first }
      return Cell(
        places: axes.map { axis in label[axis.path].flatMap { places[axis.path]?[$0] } ?? -1 }, values: values
      )
    }
  }
}
