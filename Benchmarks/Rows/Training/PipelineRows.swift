import CourseInC
import Measuring
import Training

/// The whole simulated training with every observer, without actors, divided by the same in C.
enum PipelineRows {
  static let rows = [
    pipeline("kazez pipeline ÷ C loop", sessions: 30, comparisonsPerSession: 500),
    pipeline("kazez pipeline in short sessions ÷ C loop", sessions: 30, comparisonsPerSession: 60),
    chain,
  ]

  /// The serial chain is what of a comparison waits for the one before. No program that trains one listener after the
  /// other takes less.
  private static let chain = Row("kazez pipeline ÷ serial chain in C", rounds: 301, isCounted: false) {
    let course = try KazezCourse(sessions: 1, comparisonsPerSession: 15_000)
    let strategy = try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor))
    for listener in 0..<20 { course.checkChain(listener, with: strategy) }
    let needed = course.neededLevels(1)
    return Turns(units: course.comparisons) {
      keep(course.chain(1, needed: needed))
    } work: {
      keep(course.train(1, with: strategy))
    }
  }

  private static func pipeline(_ name: String, sessions: Int, comparisonsPerSession: Int) -> Row {
    Row(name, rounds: 301) {
      let course = try KazezCourse(sessions: sessions, comparisonsPerSession: comparisonsPerSession)
      let strategy = try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor))
      let inC = TrainingInC(comparisons: course.comparisons, days: sessions + 1)
      for listener in 0..<20 { course.check(listener, inC, with: strategy) }
      return Turns(units: course.comparisons) {
        keep(course.trainInC(1, inC))
      } work: {
        keep(course.train(1, with: strategy))
      }
    }
  }
}

/// Every strategy of the catalog in the same loop, divided by kazez in C.
enum StrategyRows {
  static let rows: [Row] = {
    var collector = Collector()
    StrategyCatalog.visit(&collector)
    return collector.rows
  }()

  private struct Collector: StrategyVisitor {
    var rows: [Row] = []

    mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
      rows.append(
        Row("\(type.descriptor.name) strategy ÷ C loop of kazez", rounds: 51) {
          let course = try KazezCourse(sessions: 30, comparisonsPerSession: 100)
          let strategy = try Strategy(ParameterValues(of: type.descriptor))
          let inC = TrainingInC(comparisons: course.comparisons, days: 31)
          course.checkStepwise(1, with: strategy)
          return Turns(units: course.comparisons) {
            keep(course.trainInC(1, inC))
          } work: {
            keep(course.train(1, with: strategy))
          }
        })
    }
  }
}
