import Peach

/// How much the difficulty changes from one comparison of a session to the next.
struct LevelJumps: Measure {
  let descriptor = Descriptor(
    name: "mean_octaves_jump", summary: "mean |change of log2 difficulty| between successive comparisons",
    source: "this example", unit: "octaves", title: "Jump of the level")

  var observes: Observations { .own(Jumps.self) }

  func contribution(of outcome: ListenerOutcome) -> Contribution? {
    outcome[Jumps.self].flatMap { $0.count > 0 ? .value($0.sum / Double($0.count)) : nil }
  }

  /// The jumps of one listener.
  struct Jumps: ListenerObservation {
    private(set) var sum = 0.0
    private(set) var count = 0
    private var last: Double?

    init(of plan: TrainingPlan) {}

    mutating func sessionBegan() { last = nil }

    mutating func comparisonCompleted(_ completed: CompletedComparison) {
      let level = completed.comparison.difficulty.value.octaves
      if let last { (sum, count) = (sum + abs(level - last), count + 1) }
      last = level
    }
  }
}
