import Chronology
import Simulation
import Training

extension TrainingPlan {
  /// Requires both warm-ups to leave comparisons to measure.
  func checkWarmUps() throws(ParameterError) {
    guard sessionWarmUp < comparisonsPerSession else {
      throw conflict(
        TrainingParameters.sessionWarmUp, "must be below comparisons-per-session \(comparisonsPerSession)",
        got: sessionWarmUp, "Lower it, or nothing is measured.")
    }
    guard warmUp < comparisons else {
      throw conflict(
        TrainingParameters.warmUp,
        "must be below the \(comparisons) comparisons of sessions × comparisons-per-session", got: warmUp,
        "Lower it, or nothing is measured.")
    }
  }

  /// Requires every session to begin on its own day and the last day to be in a year that dates can represent.
  func checkCalendar() throws(ParameterError) {
    guard schedule.secondsIntoDay + (schedule.sessionsPerDay - 1) * 3600 < 86_400 else {
      throw conflict(
        TrainingParameters.sessionsPerDay,
        "must leave the last session before midnight, each an hour after the other",
        got: schedule.sessionsPerDay, "Lower it, or begin earlier with time-of-day.")
    }
    let days = (sessions - 1) / schedule.sessionsPerDay * schedule.daysBetween
    guard Int(schedule.firstDay.dayNumber) + days <= Self.lastDay.dayNumber else {
      throw conflict(
        TrainingParameters.sessions, "must end by \(Self.lastDay), with days-between \(schedule.daysBetween)",
        got: sessions, "Lower sessions or days-between.")
    }
  }

  private static let lastDay = try! CivilDate(year: CivilDate.years.upperBound, month: 12, day: 31)

  private func conflict(
    _ parameter: Parameter<Int>, _ rule: String, got: Int, _ advice: String
  ) -> ParameterError {
    .conflict(
      owner: TrainingParameters.descriptor.name, parameter: parameter.name, rule: rule, got: "\(got)",
      advice: advice)
  }
}
