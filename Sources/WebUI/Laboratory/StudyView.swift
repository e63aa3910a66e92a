/// A study as the screen Laboratory lists it.
struct StudyView: Codable, Sendable, Hashable {
  /// A finished study, a run, a shard or a tuning.
  struct Part: Codable, Sendable, Hashable {
    /// The part's name: `study`, `run`, `shard 2/4`, `tuning`.
    var name: String
    /// The part's state: `finished`, `running`, `interrupted`.
    var state: String
    /// The number of finished cells or evaluations.
    var done: Int
    /// The number of all cells or evaluations; nil if unknown.
    var total: Int?
    /// The unit of `done` and `total`: `cell`, `part` or `evaluation`.
    var unit: String
    /// The share of the comparisons that are made, also within a cell, 0…1; nil if unknown.
    var share: Double?
    /// The process that works on the part.
    var holder: String?
    /// The cells or evaluations per second over the last minute; nil until two were observed.
    var perSecond: Double?
    /// The time until the last cell or evaluation at that rate, in seconds; nil if unknown.
    var secondsLeft: Double?

    init(
      name: String, state: String, done: Int, total: Int?, unit: String, share: Double? = nil,
      holder: String?,
      perSecond: Double?, secondsLeft: Double?
    ) {
      self.name = name
      self.state = state
      self.done = done
      self.total = total
      self.unit = unit
      self.share = share
      self.holder = holder
      self.perSecond = perSecond
      self.secondsLeft = secondsLeft
    }
  }

  /// The id of the study in requests. The server assigns it; it does not contain the path.
  var id: String
  /// The names of the study's folder and of the folder that contains it. Names of damaged studies may contain any
  /// character.
  var name, folder: String
  /// The question of the study; may be empty.
  var question: String
  /// The first sentence of the report's answer, in English; nil without a report.
  var answer: String?
  /// That chance could explain the answer, in English; nil if it could not.
  var caveat: String?
  /// The start in ISO 8601; nil if the study is unfinished.
  var started: String?
  /// The size on disk in bytes.
  var bytes: Int
  /// The state: `finished`, `running`, `interrupted`, `shards`, `damaged`.
  var state: String
  /// The reason why the study is damaged or its shards cannot be merged; nil otherwise.
  var problem: Translated?
  /// Whether the study has a report.
  var hasReport: Bool
  /// The parts of the study: itself, its run, shards and tuning.
  var parts: [Part]

  init(
    id: String, name: String, folder: String, question: String, started: String?, bytes: Int, state: String,
    problem: Translated?, hasReport: Bool, parts: [Part]
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

/// What the measures of a study are called, how they are read, and which of them it asks about.
struct MeasuresView: Encodable, Sendable, Hashable {
  /// The titles by name.
  let titles: [String: String]
  /// The names of those in octaves that are read as factors, as in reports.
  let factors: Set<String>
  /// The names of the objectives' measures, in the scenario's order.
  let objectives: [String]

  init(titles: [String: String], factors: Set<String>, objectives: [String]) {
    (self.titles, self.factors, self.objectives) = (titles, factors, objectives)
  }
}

/// The finished cells of an unfinished run, as a map over the swept constants.
struct CellMapView: Encodable, Sendable, Hashable {
  /// A swept constant and its values in order.
  struct Axis: Encodable, Sendable, Hashable {
    /// The path of the constant, such as `strategy.k1`.
    var path: String
    /// The values of the constant, in the order of the cells.
    var values: [String]
  }

  /// A finished cell.
  struct Cell: Encodable, Sendable, Hashable {
    /// Index of the cell's value on each axis; −1 if the cell does not have the constant.
    var places: [Int]
    /// Values by group and measure.
    var values: [String: [String: Double]]
  }

  /// The swept constants.
  private(set) var axes: [Axis] = []
  /// The finished cells, in the order of `finished`.
  private(set) var cells: [Cell] = []
  /// The titles of measures by name.
  let titles: [String: String]

  /// - Parameters:
  ///   - labels: path and value of the swept constants of every cell of the experiment. A cell may lack some.
  ///   - finished: index and values of each finished cell. Indices outside `labels` are ignored.
  /// - Complexity: O(cells · axes).
  init(
    labels: [[(path: String, value: String)]], finished: [(index: Int, values: [String: [String: Double]])],
    titles: [String: String] = [:]
  ) {
    self.titles = titles
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
