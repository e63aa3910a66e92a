import Chronology
import Music
import PortableMath
import Randomness
import Training

/// A simulated listener in the two-interval pitch discrimination task.
///
/// P("higher" | offset x) = λ/2 + (1 − λ)·G((x − bias)/T₇₅(note)), with λ the lapse rate and G the family's
/// distribution; for the Gaussian family this is Φ((x − bias)/σ) with σ = T₇₅/0.67449.
///
/// One uniform number decides both the lapse and the answer: "higher" is said when u < P. The threshold is
/// that of spec 3-laboratory L2: without lapses and bias the listener is right 75 % of the time at T₇₅.
public struct DiscriminationListener: KnownListener {
  /// This listener stays as it is.
  public static let changes = false

  /// What the listener was made of.
  public let model: ListenerModel
  /// How far this listener's thresholds lie from the model's, in octaves.
  public let shiftOctaves: Double

  @usableFromInline let noise: NoiseTable
  @usableFromInline let bias: Double
  @usableFromInline let halfLapse: Double
  @usableFromInline let sensitivity: Double
  /// 1/T₇₅ per reference note.
  @usableFromInline let inverseThresholds: [Double]

  /// The listener that those words make of the model.
  /// - Parameter draws: the listener's words of the `.population` stream.
  public init(_ model: ListenerModel, draws: Draws) {
    self.model = model
    shiftOctaves = model.spreadOctaves == 0 ? 0 : model.spreadOctaves * draws.normal
    noise = PsychometricCatalog.table(named: model.family)
    bias = model.biasCents
    halfLapse = model.lapseRate / 2
    sensitivity = 1 / (1 - model.lapseRate)
    let factor = Elementary.exp2(shiftOctaves)
    inverseThresholds = (0..<MIDINote.count).map { 1 / (model.thresholds[MIDINote($0)].value * factor) }
  }

  /// Nothing: this listener does not change.
  public mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}

  /// Answers by the formula above.
  @inlinable @inline(__always)
  public mutating func respond(to comparison: Comparison, draws: Draws) -> Response {
    let z = (comparison.offset.value - bias) * inverseThresholds[comparison.reference.index]
    let u = (draws.uniform - halfLapse) * sensitivity
    // Outside 0..<1 the listener lapsed.
    guard u >= 0, u < 1 else { return Response(answer: u < 0 ? .higher : .lower) }
    return Response(answer: noise.isBelow(u, at: z) ? .higher : .lower)
  }

  /// The offset at which this listener, unbiased and attentive, is right 75 % of the time at that note, now.
  public func threshold(at note: MIDINote) -> Cents { Cents(1 / inverseThresholds[note.index]) }

  /// The geometric mean of the thresholds of those notes.
  public func threshold(over notes: ClosedRange<MIDINote>) -> Cents {
    guard notes.lowerBound < notes.upperBound else { return threshold(at: notes.lowerBound) }
    let indices = notes.lowerBound.index...notes.upperBound.index
    let octaves = indices.reduce(0) { $0 - Elementary.log2(inverseThresholds[$1]) }
    return Cents(Elementary.exp2(octaves / Double(indices.count)))
  }

  /// P("higher") for that signed offset: the formula of this type.
  public func probabilityOfHigher(_ offset: Cents, at note: MIDINote) -> Double {
    function(at: note).probabilityOfHigher(offset)
  }

  /// The probability of a right answer to an offset of that magnitude, averaged over its two signs.
  public func probabilityCorrect(_ difficulty: Cents, at note: MIDINote) -> Double {
    function(at: note).probabilityCorrect(difficulty)
  }

  /// The offset at which this listener is right that fraction of the time, lapses and bias included.
  /// - Parameter fraction: above ½.
  /// - Returns: nil if no offset reaches the fraction, as lapses may prevent.
  /// - Complexity: 60 evaluations of the psychometric function.
  public func difficulty(correct fraction: Double, at note: MIDINote) -> Cents? {
    function(at: note).difficulty(correct: fraction)
  }

  func function(at note: MIDINote) -> PsychometricFunction {
    PsychometricFunction(
      noise: noise, bias: bias, lapseRate: 2 * halfLapse, inverseThreshold: inverseThresholds[note.index])
  }
}
