import Chronology
import Listeners
import Music
import PortableMath
import Training

/// The answers that are fitted, a column for each thing that the likelihood needs.
struct Observations: Sendable {
  /// Signed offset in cents, positive where "higher" was right.
  private(set) var offsets: [Double] = []
  /// +1 for the answer "higher", −1 for "lower": an offset and whether the answer was right give the answer.
  private(set) var signs: [Double] = []
  /// log₂ of the note's threshold over that at 1 kHz.
  private(set) var noteOctaves: [Double] = []
  /// Comparisons practised before this one, those that are not fitted included.
  private(set) var practised: [Double] = []
  /// How many answers were right.
  private(set) var rightAnswers = 0

  /// The observations in a person's comparisons.
  /// - Parameters:
  ///   - comparisons: all that were ever practised, by time.
  ///   - period: only answers of that time are fitted; all were practised.
  ///   - law: how thresholds depend on the reference note.
  init(_ comparisons: [CompletedComparison], of period: Range<Instant>, law: FrequencyLaw) {
    let octaves = law.octaves
    for (index, completed) in comparisons.enumerated() where period.contains(completed.timestamp) {
      let offset = completed.comparison.offset.value
      offsets.append(offset)
      signs.append(completed.isCorrect == (offset > 0) ? 1 : -1)
      noteOctaves.append(octaves[completed.comparison.reference.index])
      practised.append(Double(index))
      rightAnswers += completed.isCorrect ? 1 : 0
    }
  }

  /// How many there are.
  var count: Int { offsets.count }

  /// ℓ̂ of somebody whose answers do not depend on the offset.
  var logLikelihoodOfDeafness: Double {
    let higher = signs.count { $0 > 0 }
    return [higher, count - higher].reduce(0.0) { sum, answers in
      answers == 0 ? sum : sum + Double(answers) * Elementary.log(Double(answers) / Double(count))
    }
  }

  /// The sizes of the offsets in ascending order.
  var sortedDifficulties: [Double] { offsets.map(abs).sorted() }
}

extension FrequencyLaw {
  /// log₂ of every note's threshold over that at 1 kHz.
  fileprivate var octaves: [Double] {
    let values = try! ParameterValues(
      of: ListenerModel.descriptor,
      setting: ["threshold-cents": .number(1), "frequency-law": .text(rawValue)])
    let thresholds = try! ListenerModel(values).thresholds
    return (0..<MIDINote.count).map { Elementary.log2(thresholds[MIDINote($0)].value) }
  }
}
