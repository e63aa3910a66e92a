public import Chronology
public import Music
package import Numerics
public import Training

/// A simulated listener in the two-interval pitch discrimination task.
///
/// P("higher" | offset x) = λ/2 + (1 − λ)·G((x − bias)/T₇₅(note)), with λ the lapse rate and G the family's
/// distribution; for the Gaussian family this is Φ((x − bias)/σ) with σ = T₇₅/0.67449.
///
/// One uniform number u decides both the lapse and the answer, which is "higher" if u < P. T₇₅ is the offset with 75 %
/// right answers without lapses and bias (`Documentation/listeners.md`).
@usableFromInline package struct DiscriminationListener: KnownListener {
  /// The threshold is constant.
  @usableFromInline package static let changes = false

  /// The model with the group's constants.
  package let model: ListenerModel
  /// The difference of the listener's thresholds from the model's in octaves.
  package let shiftOctaves: Double

  @usableFromInline let noise: NoiseTable
  @usableFromInline let bias: Double
  @usableFromInline let halfLapse: Double
  @usableFromInline let sensitivity: Double
  /// 1/T₇₅ per reference note.
  @usableFromInline let inverseThresholds: [Double]

  /// The listener with the random constants of `draws`.
  /// - Parameter draws: the listener's draws of the `.population` stream.
  package init(_ model: ListenerModel, draws: Draws) {
    self.init(model, shiftOctaves: model.spreadOctaves == 0 ? 0 : model.spreadOctaves * draws.normal)
  }

  /// The listener whose thresholds are `shiftOctaves` above the model's.
  package init(_ model: ListenerModel, shiftOctaves: Double) {
    self.model = model
    self.shiftOctaves = shiftOctaves
    noise = model.noise
    bias = model.biasCents
    halfLapse = model.lapseRate / 2
    sensitivity = 1 / (1 - model.lapseRate)
    let factor = Elementary.exp2(shiftOctaves)
    inverseThresholds = (0..<MIDINote.count).map { 1 / (model.thresholds[MIDINote($0)].value * factor) }
  }

  /// Does nothing, because the listener does not change.
  @usableFromInline package mutating func beginSession(
    _ session: Int, on day: CivilDate, at address: ListenerAddress
  ) {}

  /// The answer by the formula above.
  @inlinable @inline(__always)
  package mutating func respond(to comparison: Comparison, uniform: Double) -> Response {
    let z = (comparison.offset.value - bias) * inverseThresholds[comparison.reference.index]
    let u = (uniform - halfLapse) * sensitivity
    // Outside 0..<1 the answer is a lapse.
    guard u >= 0, u < 1 else { return Response(answer: u < 0 ? .higher : .lower) }
    return Response(answer: noise.isBelow(u, at: z) ? .higher : .lower)
  }

  /// The 75 % threshold at a note, without lapses and bias.
  package func threshold(at note: MIDINote) -> Cents { Cents(1 / inverseThresholds[note.index]) }

  /// The geometric mean of the thresholds of `notes`.
  @usableFromInline package func threshold(over notes: ClosedRange<MIDINote>) -> Cents {
    guard notes.lowerBound < notes.upperBound else { return threshold(at: notes.lowerBound) }
    let indices = notes.lowerBound.index...notes.upperBound.index
    let octaves = indices.reduce(0) { $0 - Elementary.log2(inverseThresholds[$1]) }
    return Cents(Elementary.exp2(octaves / Double(indices.count)))
  }

  /// P("higher") for a signed offset.
  package func probabilityOfHigher(_ offset: Cents, at note: MIDINote) -> Double {
    function(at: note).probabilityOfHigher(offset)
  }

  /// The probability of a right answer to an offset of that magnitude, averaged over both signs.
  package func probabilityCorrect(_ difficulty: Cents, at note: MIDINote) -> Double {
    function(at: note).probabilityCorrect(difficulty)
  }

  /// The probability of a right answer as a function of the magnitude of the offset in cents, averaged over `notes`.
  /// - Complexity: of the function, one evaluation for each different threshold.
  package func meanProbabilityCorrect(over notes: ClosedRange<MIDINote>) -> (Double) -> Double {
    let indices = notes.lowerBound.index...notes.upperBound.index
    let alike = Dictionary(grouping: indices) { inverseThresholds[$0] }.sorted { $0.key < $1.key }
    let parts = alike.map { (function(at: MIDINote($0.value[0])), Double($0.value.count)) }
    let count = Double(indices.count)
    return { level in
      parts.reduce(0) { $0 + $1.1 * $1.0.probabilityCorrect(Cents(level)) } / count
    }
  }

  /// The offset at which the fraction of right answers is `fraction`, including lapses and bias.
  /// - Parameter fraction: above ½.
  /// - Returns: nil if no offset reaches the fraction, for example because of lapses.
  /// - Complexity: 60 evaluations of the psychometric function.
  @usableFromInline package func difficulty(correct fraction: Double, at note: MIDINote) -> Cents? {
    function(at: note).difficulty(correct: fraction)
  }

  /// The quantile of the noise, which is 1 at 75 %.
  @usableFromInline package func thresholds(correct fraction: Double) -> Double { noise.quantile(fraction) }

  func function(at note: MIDINote) -> PsychometricFunction {
    PsychometricFunction(
      noise: noise, bias: bias, lapseRate: 2 * halfLapse, inverseThreshold: inverseThresholds[note.index])
  }
}
