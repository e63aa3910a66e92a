package import Music
import Numerics

/// The kinds of pairs that a person answers wrong more often than other pairs of about the same difference, beyond chance.
///
/// Each kind is compared with all other pairs, in strata of an interval, up to 200 successive answers and an octave of the
/// difference, so that neither a hard interval nor smaller differences nor learning can be the reason. With n of a stratum's
/// N answers of the kind and w of them wrong, chance gives nw/N wrong ones of the kind, with the variance n(N − n)w(N − w)/(N²(N − 1)). The sums over all
/// strata give z = Σ(wrong − expected)/√Σvariance, and Holm's correction keeps the false alarms of all kinds at 2 %.
/// `HarderPairsTests` holds how often people without such a kind are told of one, session after session.
///
/// Source: Cochran 1954; Mantel & Haenszel 1959.
package struct HarderPairs: Sendable, Hashable {
  /// A kind of pairs.
  package enum Kind: Sendable, Hashable {
    /// Pairs with this right answer; a person who answers the other one in doubt misses them.
    case answer(Answer)
    /// Pairs whose first note is one of the lowest: about a third of all.
    case low(ClosedRange<MIDINote>)
    /// Pairs whose first note is one of the highest: about a third of all.
    case high(ClosedRange<MIDINote>)
  }

  /// A kind that is harder for the person.
  package struct Finding: Sendable, Hashable {
    package let kind: Kind
    /// The answers of this kind in strata that have others, too: how many were wrong, of how many.
    package let wrong, count: Int
    /// How many of them would be wrong if the kind were as hard as the others.
    package let expected: Double

    /// Whether the kind is one of low or high notes.
    package var isOfNotes: Bool {
      switch kind {
      case .low, .high: true
      case .answer: false
      }
    }
  }

  /// The fewest answers that are compared.
  package static let fewest = 100
  /// The most answers that are compared: the latest ones.
  package static let most = 2 * ThresholdChange.standardWindow
  private static let level = 0.02
  /// Imported offsets may be 0: these are compared with the smallest others, in cents.
  private static let smallest = 1.0 / 64
  private static let block = 200

  /// The number of answers that were compared.
  package let answers: Int
  /// Their intervals, ascending.
  package let intervals: [Interval]
  /// The harder kinds, the surest first; empty if chance explains all differences.
  package let findings: [Finding]

  /// The kinds that are harder for a person; nil of fewer than 100 answers.
  /// - Parameter answers: the latest answers, oldest first, at most `most`.
  /// - Complexity: O(answers · kinds).
  init?(_ answers: [CompletedComparison]) {
    guard answers.count >= Self.fewest else { return nil }
    self.answers = answers.count
    intervals = Set(answers.map(\.comparison.interval)).sorted()
    findings = Self.findings(among: answers, Self.pairings(of: answers))
  }

  /// The harder kinds of some pairings, the surest first.
  private static func findings(among answers: [CompletedComparison], _ pairings: [Pairing]) -> [Finding] {
    let contrasts = pairings.compactMap { Contrast($0, in: answers) }
    let rejected = Holm.rejected(contrasts.map(\.pValue), level: level)
    return zip(contrasts, rejected).filter(\.1).map(\.0).sorted { $0.pValue < $1.pValue }
      .compactMap(\.finding)
  }

  /// Two kinds that exclude each other, or one kind and all other pairs.
  private struct Pairing {
    let kind: Kind
    let other: Kind?
    let contains: (Comparison) -> Bool

    init(kind: Kind, other: Kind? = nil, contains: @escaping (Comparison) -> Bool) {
      (self.kind, self.other, self.contains) = (kind, other, contains)
    }
  }

  private static func pairings(of answers: [CompletedComparison]) -> [Pairing] {
    let notes = answers.map(\.comparison.reference).sorted()
    let low = notes[0]...notes[notes.count / 3]
    let high = notes[2 * notes.count / 3]...notes[notes.count - 1]
    return [
      Pairing(kind: .answer(.higher), other: .answer(.lower)) { $0.rightAnswer == .higher },
      Pairing(kind: .low(low)) { low.contains($0.reference) },
      Pairing(kind: .high(high)) { high.contains($0.reference) },
    ]
  }

  /// A kind of pairs compared with the others.
  private struct Contrast {
    let pValue: Double
    /// Nil if all other pairs are the harder ones.
    let finding: Finding?

    /// Nil where no stratum has pairs of the kind and others, and right and wrong answers.
    init?(_ pairing: Pairing, in answers: [CompletedComparison]) {
      var strata: [Stratum: Counts] = [:]
      for (index, answer) in answers.enumerated() {
        let stratum = Stratum(
          interval: answer.comparison.interval, block: (answers.count - 1 - index) / HarderPairs.block,
          octave: Int(
            Elementary.log2(max(answer.comparison.difficulty.value, HarderPairs.smallest)).rounded(.down)))
        strata[stratum, default: Counts()].add(answer, isOfKind: pairing.contains(answer.comparison))
      }
      // In an order of their own, so that the sums have the same bits in every process.
      let telling = strata.sorted { $0.key < $1.key }.map(\.value).filter(\.isTelling)
      let variance = telling.reduce(0) { $0 + $1.variance }
      guard variance > 0 else { return nil }
      let surplus = telling.reduce(0) { $0 + Double($1.wrong.own) - $1.expected }
      pValue = 2 * NormalDistribution.cumulative(-surplus.magnitude / variance.squareRoot())
      let isOther = surplus < 0
      guard let kind = isOther ? pairing.other : pairing.kind else {
        finding = nil
        return
      }
      let (wrong, count) = telling.reduce((0, 0)) {
        isOther
          ? ($0.0 + $1.wrong.others, $0.1 + $1.all.others) : ($0.0 + $1.wrong.own, $0.1 + $1.all.own)
      }
      finding = Finding(kind: kind, wrong: wrong, count: count, expected: Double(wrong) - surplus.magnitude)
    }
  }

  private struct Stratum: Hashable, Comparable {
    let interval: Interval
    let block, octave: Int

    static func < (one: Stratum, other: Stratum) -> Bool {
      (one.interval, one.block, one.octave) < (other.interval, other.block, other.octave)
    }
  }

  /// The answers of a stratum: of the kind and others.
  private struct Counts {
    var all = (own: 0, others: 0)
    var wrong = (own: 0, others: 0)

    mutating func add(_ answer: CompletedComparison, isOfKind: Bool) {
      let isWrong = answer.isCorrect ? 0 : 1
      if isOfKind {
        all.own += 1
        wrong.own += isWrong
      } else {
        all.others += 1
        wrong.others += isWrong
      }
    }

    private var total: Double { Double(all.own + all.others) }
    private var missed: Double { Double(wrong.own + wrong.others) }
    var isTelling: Bool { all.own > 0 && all.others > 0 && missed > 0 && missed < total }
    var expected: Double { Double(all.own) * missed / total }
    var variance: Double {
      Double(all.own) * Double(all.others) * missed * (total - missed) / (total * total * (total - 1))
    }
  }
}

extension TrainingHistory {
  /// The kinds of pairs that are harder for the person, from the latest answers of unison, or of all other intervals; nil
  /// of too few.
  package func harderPairs(ofUnison isUnison: Bool) -> HarderPairs? {
    estimates.flatMap { HarderPairs($0.latest(HarderPairs.most) { ($0 == .prime) == isUnison }) }
  }
}
