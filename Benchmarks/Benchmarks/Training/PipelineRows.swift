import CourseInC
import Measuring
import Training

/// The whole simulated training, without actors, divided by the same in C; and every strategy by that of kazez.
enum PipelineRows {
  static func register() {
    pipeline("kazez pipeline ÷ C loop", sessions: 30, comparisonsPerSession: 500)
    pipeline("kazez pipeline in short sessions ÷ C loop", sessions: 30, comparisonsPerSession: 60)
    var visitor = Registration()
    StrategyCatalog.visit(&visitor)
  }

  private static func pipeline(_ name: String, sessions: Int, comparisonsPerSession: Int) {
    row(name, rounds: 301) {
      let course = try KazezCourse(sessions: sessions, comparisonsPerSession: comparisonsPerSession)
      let strategy = try KazezStrategy(ParameterValues(of: KazezStrategy.descriptor, setting: [:]))
      let inC = TrainingInC(comparisons: course.comparisons, days: sessions + 1)
      for listener in 0..<20 { course.check(listener, inC, with: strategy) }
      return Row(units: course.comparisons) {
        keep(course.trainInC(1, inC))
      } work: {
        keep(course.train(1, with: strategy))
      }
    }
  }

  private struct Registration: StrategyVisitor {
    mutating func visit<Strategy: ComparisonStrategy>(_ type: Strategy.Type) {
      row("\(type.descriptor.name) strategy ÷ C loop of kazez", rounds: 51) {
        let course = try KazezCourse(sessions: 30, comparisonsPerSession: 100)
        let strategy = try Strategy(ParameterValues(of: type.descriptor, setting: [:]))
        let inC = TrainingInC(comparisons: course.comparisons, days: 31)
        let (first, second) = (course.train(1, with: strategy), course.train(1, with: strategy))
        precondition(first.tally.count == course.comparisons, "comparisons are missing")
        precondition(first.tally.sumOfOctaves == second.tally.sumOfOctaves, "two runs differ")
        return Row(units: course.comparisons) {
          keep(course.trainInC(1, inC))
        } work: {
          keep(course.train(1, with: strategy))
        }
      }
    }
  }
}
