// Values of each family at offsets in thresholds, computed apart (Python's math and statistics modules) from the
// formulas as the sources write them: Φ(z·Φ⁻¹(¾)); 1/(1 + 3^−z); 1 − ½·exp(−(z/α)^1.3) with α = (ln 2)^(−1/1.3),
// Watson & Pelli 1983; ½ + ½·(F(z) − F(0))/(1 − F(0)) with F = 1 − exp(−exp(z − α)), Kingdom & Prins 2016.
import Foundation
import Music
import Numerics
import Simulation
import Testing
import Training

@Suite struct `A family` {
  static let offsets = [-2, -1, -0.5, 0, 0.25, 1, 2, 4]
  static let tables: [String: [Double]] = [
    "gaussian": [0.088672, 0.25, 0.367966, 0.5, 0.566953, 0.75, 0.911328, 0.996512],
    "logistic": [0.1, 0.25, 0.366025, 0.5, 0.568235, 0.75, 0.9, 0.987805],
    "weibull": [0.090729, 0.25, 0.377323, 0.5, 0.554017, 0.75, 0.909271, 0.992521],
    "gumbel": [0.037989, 0.25, 0.384874, 0.5, 0.554127, 0.75, 0.962011, 1],
  ]

  @Test(arguments: tables.keys.sorted())
  func `has the values of its formula`(_ family: String) throws {
    let listener = try constantListener(["threshold-cents": .number(1), "family": .text(family)])
    let expected = try #require(Self.tables[family])
    for (z, value) in zip(Self.offsets, expected) {
      #expect(abs(listener.probabilityOfHigher(Cents(z), at: .middleC) - value) < 5.1e-7)
    }
  }

  @Test(arguments: PsychometricCatalog.standard.names)
  func `is increasing and symmetric`(_ family: String) throws {
    let listener = try constantListener(["threshold-cents": .number(1), "family": .text(family)])
    let values = stride(from: -3.0, through: 3, by: 0.01).map {
      listener.probabilityOfHigher(Cents($0), at: .middleC)
    }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 < $1 })
    for (up, down) in zip(values, values.reversed()) { #expect(abs(up + down - 1) < 1e-12) }
  }

  /// Φ(z₇₅·|z|ˢ) and 1 − ½·2^(−|z|^(1.3·s)), mirrored: computed apart, as above.
  @Test(arguments: [
    ("gaussian", 0.7, [0.136602, 0.25, 0.338999, 0.5, 0.600864, 0.75, 0.863398, 0.962461]),
    ("gaussian", 2, [0.003488, 0.25, 0.433047, 0.5, 0.516813, 0.75, 0.996512, 1]),
    ("weibull", 0.7, [0.135932, 0.25, 0.345753, 0.5, 0.589123, 0.75, 0.864068, 0.956740]),
  ])
  func `takes a power of the offset`(_ family: String, _ slope: Double, _ expected: [Double]) throws {
    let listener = try constantListener([
      "threshold-cents": .number(1), "family": .text(family), "slope": .number(slope),
    ])
    for (z, value) in zip(Self.offsets, expected) {
      #expect(abs(listener.probabilityOfHigher(Cents(z), at: .middleC) - value) < 5.1e-7, "\(z)")
    }
  }

  @Test(arguments: PsychometricCatalog.standard.names, [0.7, 2])
  func `answers as often as its power says`(_ family: String, slope: Double) throws {
    var listener = try constantListener([
      "threshold-cents": .number(10), "family": .text(family), "slope": .number(slope),
    ])
    let count = 20_000
    for cents in [3.0, 10, 25] {
      let comparison = Comparison(reference: .a4, offset: Cents(cents))
      let higher = (0..<count).count { trial in
        let draws = RandomStream(
          key: StreamKey(seed: 5), listener: 1, session: 0, purpose: .answer)[UInt32(trial)]
        return listener.respond(to: comparison, uniform: draws.uniform).answer == .higher
      }
      let expected = listener.probabilityOfHigher(Cents(cents), at: .a4)
      let deviation = (expected * (1 - expected) / Double(count)).squareRoot()
      #expect(abs(Double(higher) / Double(count) - expected) < 4 * deviation + 1e-9)
    }
  }

  @Test(arguments: PsychometricCatalog.standard.names, [0.55, 0.7, 0.75, 0.9])
  func `has the stated share of right answers at its difficulty`(_ family: String, fraction: Double) throws {
    let listener = try constantListener([
      "family": .text(family), "lapse-rate": .number(0.04), "bias-cents": .number(2),
    ])
    let difficulty = try #require(listener.difficulty(correct: fraction, at: .a4))
    #expect(abs(listener.probabilityCorrect(difficulty, at: .a4) - fraction) < 1e-9)
  }
}
