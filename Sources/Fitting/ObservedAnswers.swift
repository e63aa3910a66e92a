import Chronology
import Music
import Numerics
import Simulation
import Training

/// The answers to fit, in columns.
struct ObservedAnswers: Sendable {
  /// The signed offset in cents, positive if "higher" was right.
  private(set) var offsets: [Double] = []
  /// +1 for the answer "higher", −1 for "lower", from the offset and whether the answer was right.
  private(set) var signs: [Double] = []
  /// log₂ of the note's threshold relative to the threshold at 1 kHz.
  private(set) var noteOctaves: [Double] = []
  /// The number of comparisons before this one, including those that are not fitted.
  private(set) var practised: [Double] = []
  /// The number of right answers.
  private(set) var rightAnswers = 0

  /// The observations of a person's comparisons.
  /// - Parameters:
  ///   - comparisons: all comparisons of the person, by time.
  ///   - period: only answers in this period are fitted; all count as practice.
  ///   - law: the dependence of thresholds on the reference note.
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

  /// The number of observations.
  var count: Int { offsets.count }

  /// Whether all offsets are above 0, or all below, as in a file of magnitudes: a bias would only shift them all.
  var haveOneSign: Bool { offsets.allSatisfy { $0 > 0 } || offsets.allSatisfy { $0 < 0 } }

  /// The observations with all answers reversed.
  var reversed: ObservedAnswers {
    var reversed = self
    reversed.signs = signs.map { -$0 }
    reversed.rightAnswers = count - rightAnswers
    return reversed
  }

  /// The observations with all answers right.
  var allRight: ObservedAnswers {
    var allRight = self
    allRight.signs = offsets.map { $0 > 0 ? 1 : -1 }
    allRight.rightAnswers = count
    return allRight
  }

  /// The maximum log-likelihood if the answers do not depend on the offset.
  var guessingLogLikelihood: Double {
    let higher = signs.count { $0 > 0 }
    return [higher, count - higher].reduce(0.0) { sum, answers in
      answers == 0 ? sum : sum + Double(answers) * Elementary.log(Double(answers) / Double(count))
    }
  }

  /// The magnitudes of the offsets in ascending order.
  var sortedDifficulties: [Double] { offsets.map(abs).sorted() }
}

extension FrequencyLaw {
  /// log₂ of every note's threshold relative to that at 1 kHz.
  fileprivate var octaves: [Double] {
    let values = try! ParameterValues(
      of: ListenerModel.descriptor,
      setting: ["threshold-cents": .number(1), "frequency-law": .text(rawValue)])
    let thresholds = try! ListenerModel(values).thresholds
    return (0..<MIDINote.count).map { Elementary.log2(thresholds[MIDINote($0)].value) }
  }
}
