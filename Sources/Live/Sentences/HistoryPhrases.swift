package import Chronology
package import Music
import Numerics
package import Store
import Text
package import Training

/// The texts of `profile` and `timeline` that depend on numbers, in the person's language.
extension Phrases {
  /// English texts for logs, which are in English in every language.
  package static let english = Phrases(.english)

  /// "Difference (presented)". No other number has the name of the last rolling mean.
  package var difficulty: String { texts.historyDifficulty }

  /// "rolling mean".
  package var rollingMean: String { texts.historyRollingMean }

  /// "Difference (presented): 12 ¢ (rolling mean)".
  package func difficulty(_ mean: Cents) -> String { "\(difficulty): \(cents(mean)) (\(rollingMean))" }

  /// "App's trend of the offsets presented: ↘ improving".
  package func arrow(_ trend: TrendAnalyzer.Trend?) -> String { texts.historyTrend(trend: word(for: trend)) }

  /// "Mean of 5 notes 23 ¢, SD 1.2 ¢": the mean of the notes' mean offsets.
  package func noteMean(_ overall: PerceptualProfile.Overall) -> String {
    let (mean, deviation) = (
      cents(overall.mean), cents(overall.standardDeviation, leading: overall.mean)
    )
    let count = overall.trainedNotes
    return count == 1
      ? texts.historyMeanOfNote(mean: mean, deviation: deviation)
      : texts.historyMeanOfNotes(count: count.grouped, mean: mean, deviation: deviation)
  }

  /// The name of a period in a sentence: "Week of 2026-01-05", "5. Januar 2026".
  package func name(of interval: PeriodInterval) -> String {
    let date = interval.firstDay.text(in: language)
    return switch interval.period {
    case .day: date
    case .week: texts.historyWeekOf(date: date)
    case .hour, .month, .year: interval.id
    }
  }

  /// "30 November 2026": a day in a sentence, also in English.
  func date(_ day: CivilDate) -> String {
    let (year, month, day) = day.components
    return language.date(year: year, month: month, day: day)
  }

  /// The title of the column of periods: "day", "week from".
  package func column(of period: Period) -> String {
    texts.historyPeriods[Period.allCases.firstIndex(of: period) ?? 1]
  }

  /// A period in that column: a week by its first day.
  package func row(of interval: PeriodInterval) -> String {
    interval.period == .week ? interval.firstDay.iso8601 : interval.id
  }

  /// "2 sessions of simulated listeners are stored; --simulated shows them."
  package func simulatedSessions(_ count: Int) -> String {
    count == 1
      ? texts.historyOneSimulatedSession : texts.historySimulatedSessions(count: count.grouped)
  }

  /// "↘ improving".
  package func word(for trend: TrendAnalyzer.Trend?) -> String {
    switch trend {
    case .improving: texts.historyTrendImproving
    case .stable: texts.historyTrendStable
    case .declining: texts.historyTrendDeclining
    case nil: texts.historyTrendUnknown
    }
  }

  /// "5 notes".
  package func notes(_ count: Int) -> String {
    count == 1 ? texts.historyOneNote : texts.historyNotes(count: count.grouped)
  }

  /// "5 answers".
  package func answers(_ count: Int) -> String {
    count == 1 ? texts.thresholdAnswersOne : texts.thresholdAnswers(count: count)
  }
}

// MARK: - Reset

extension Phrases {
  /// Whether a line of input means yes.
  package func isYes(_ line: String?) -> Bool { line == "yes" || line == texts.yes }

  /// The question before `reset` deletes records.
  package func questionBeforeReset(of records: Int, in path: String) -> String {
    records == 1
      ? texts.resetQuestionOneRecord(path: path)
      : texts.resetQuestion(count: records.grouped, path: path)
  }

  /// That no session can be removed.
  package var noSession: String { texts.resetNoSession }

  /// The question before a session is removed, with its beginning in a zone.
  package func question(before session: LastSession, in zone: Zone) -> String {
    let time = session.startedAt.iso8601(in: zone).dropFirst(11).prefix(5)
    let start = "\(date(zone.date(at: session.startedAt))), \(time)"
    let records = session.isOfMatchings ? notes(session.records) : answers(session.records)
    return texts.resetQuestionLast(start: start, answers: records)
  }

  /// The report of the deleted records.
  package func removed(_ records: Int) -> String {
    records == 1 ? texts.resetOneRemoved : texts.resetRemoved(count: records.grouped)
  }
}
