// Peach's threshold tracker in one file, to copy into an app: it needs Foundation only.
//
// It computes the equations of Documentation/tracker.md, section "Model", and shows a threshold by the rules of "When it
// cannot tell" and "What a person reads". Tests compare it with Peach's own tracker, which is faster. In a release build
// an answer takes about a tenth of a millisecond, in a debug build some milliseconds.
//
// MIT License, copyright (c) 2026 The Peach authors.
import Foundation

/// Estimates the threshold of a person who compares notes: the offset in cents at which 75 % of the answers are right.
///
/// Unison and intervals are two abilities with a threshold each: use one `ThresholdDisplay` for unison and one for
/// intervals. Store the answers, and add them again when the app starts.
///
/// ```swift
/// var display = ThresholdDisplay()
/// for answer in answers { display.add(offsetCents: answer.cents, isCorrect: answer.isCorrect, at: answer.date) }
/// if let threshold = display.threshold, display.isShown {
///   print("\(threshold.mean) cents, from \(threshold.low) to \(threshold.high)")
/// } else {
///   print("not yet known")
/// }
/// ```
///
/// An answer at offset x is right with probability P = λ/2 + (1 − λ)·Φ(z·(x/T)^β), z = Φ⁻¹(¾), with unknown threshold T,
/// slope β and lapse rate λ. From one answer to the next, θ = log₂ T takes a random step with unknown standard deviation
/// σ, the volatility. The posterior of θ, β, λ and σ is kept on a grid.
public struct ThresholdDisplay: Sendable {
  /// The posterior, adding up to 1: [σ][β and λ][θ].
  private var masses: [[[Double]]]
  private var fit = Fit()
  private var latest: Date?
  /// The largest offset so far, cents.
  private var largest = 0.0

  /// Starts with the prior.
  public init() {
    func normal(_ z: Double) -> Double { exp(-z * z / 2) }
    masses = Self.volatilities.map { _ in
      Self.listeners.map { slope, lapseRate in
        let weight = normal(log2(slope) / 1.2) * exp(-lapseRate / 0.1)
        return Self.thetas.map { weight * normal(($0 - log2(16)) / 2.5) }
      }
    }
    normalise()
  }

  /// Updates the posterior with one answer: pause, walk, change of volatility, answer.
  /// - Parameters:
  ///   - offsetCents: the difference that was presented, in cents; its sign does not matter.
  ///   - time: when it was answered; answers are added in the order of their times.
  public mutating func add(offsetCents: Double, isCorrect: Bool, at time: Date) {
    if let latest {
      let pause = time.timeIntervalSince(latest)
      if pause >= Self.sessionGap { rest(days: pause / 86_400) }
      walk(variance: 1)
      renewVolatility()
    }
    latest = time
    largest = max(largest, abs(offsetCents))
    let likelihood = update(log2(abs(offsetCents)), isCorrect)
    fit.add(isCorrect, predicted: isCorrect ? likelihood : 1 - likelihood)
  }

  /// The estimate, 2 to the posterior mean of θ, and the ends of its 95 % interval, in cents; nil before the first answer.
  public var threshold: (mean: Double, low: Double, high: Double)? {
    guard latest != nil else { return nil }
    var theta = Self.thetas.map { _ in 0.0 }
    for row in masses.joined() { for (cell, mass) in row.enumerated() { theta[cell] += mass } }
    let mean = zip(theta, Self.thetas).reduce(0) { $0 + $1.0 * $1.1 }
    return (exp2(mean), exp2(Self.quantile(0.025, of: theta)), exp2(Self.quantile(0.975, of: theta)))
  }

  /// Whether to show the threshold: the answers fit the model, the interval spans less than a factor of four, and an
  /// offset as large as the threshold was answered.
  public var isShown: Bool {
    guard let threshold else { return false }
    return fit.isGood && !lapsesTooOften && threshold.high < 4 * threshold.low && threshold.mean <= largest
  }
}

/// The grid and the constants of time.
extension ThresholdDisplay {
  /// θ: 92 values of log₂ T, from an eighth of a cent in steps of an eighth of an octave.
  private static let thetas = (0..<92).map { log2(0.125) + Double($0) * width }
  /// h: the distance between neighbouring values of θ, octaves.
  private static let width = 0.125
  private static let slopes = [0.5, 0.75, 1.1, 1.7, 2.5]
  private static let lapseRates = [0.01, 0.1, 0.3]
  /// All pairs of a slope β and a lapse rate λ.
  private static let listeners = slopes.flatMap { slope in lapseRates.map { (slope: slope, lapseRate: $0) } }
  /// σ, octaves per answer.
  private static let volatilities = [0.003, 0.03]
  /// The pause from which on two answers belong to two sessions, seconds.
  private static let sessionGap = 1800.0
}

/// How an answer changes the posterior.
extension ThresholdDisplay {
  /// θ walks through a pause with a variance of (3σ)² per day, for at least ¼ and at most 30 days, in steps with q of at
  /// most ¼.
  private mutating func rest(days: Double) {
    let variance = 9 * min(max(days, 0.25), 30)
    let steps = (variance * Self.share(of: Self.volatilities.max()!) / 0.25).rounded(.up)
    for _ in 0..<Int(steps) { walk(variance: variance / steps) }
    normalise()
  }

  /// θ takes a step of the random walk: each cell passes the share q of its mass to each neighbour. What leaves the grid
  /// is lost.
  /// - Parameter variance: in units of σ².
  private mutating func walk(variance: Double) {
    for (volatility, sigma) in Self.volatilities.enumerated() {
      let q = variance * Self.share(of: sigma)
      for listener in Self.listeners.indices {
        let row = masses[volatility][listener]
        for cell in row.indices {
          let neighbours = (cell > 0 ? row[cell - 1] : 0) + (cell + 1 < row.count ? row[cell + 1] : 0)
          masses[volatility][listener][cell] = (1 - 2 * q) * row[cell] + q * neighbours
        }
      }
    }
  }

  /// q = σ²/2h².
  private static func share(of sigma: Double) -> Double { sigma * sigma / (2 * width * width) }

  /// The share ρ = 0.001 of all mass is redistributed equally over σ: people learn quickly at first and slowly later.
  private mutating func renewVolatility() {
    for listener in Self.listeners.indices {
      for cell in Self.thetas.indices {
        let mean = masses.reduce(0) { $0 + $1[listener][cell] } / Double(masses.count)
        for volatility in masses.indices {
          let mass = masses[volatility][listener][cell]
          masses[volatility][listener][cell] = 0.999 * mass + 0.001 * mean
        }
      }
    }
  }

  /// Multiplies each mass by the probability of the answer.
  /// - Parameter octaves: log₂ of the offset in cents.
  /// - Returns: the likelihood of the answer, given the earlier ones.
  private mutating func update(_ octaves: Double, _ isCorrect: Bool) -> Double {
    for (index, listener) in Self.listeners.enumerated() {
      for (cell, theta) in Self.thetas.enumerated() {
        let z = 0.6744897501960817 * exp2(listener.slope * (octaves - theta))
        let attentive = (1 + erf(z / 2.0.squareRoot())) / 2
        let right = listener.lapseRate / 2 + (1 - listener.lapseRate) * attentive
        for volatility in masses.indices { masses[volatility][index][cell] *= isCorrect ? right : 1 - right }
      }
    }
    return normalise()
  }

  /// Divides the masses by their sum.
  /// - Returns: the sum.
  @discardableResult private mutating func normalise() -> Double {
    let sum = masses.joined().joined().reduce(0, +)
    masses = masses.map { rows in rows.map { row in row.map { $0 / sum } } }
    return sum
  }
}

/// What is read from the posterior.
extension ThresholdDisplay {
  /// The quantile of θ, octaves: the mass of each cell is spread evenly over θ ± h/2.
  private static func quantile(_ share: Double, of theta: [Double]) -> Double {
    var below = 0.0
    for (cell, mass) in theta.enumerated() {
      if below + mass >= share { return thetas[cell] + ((share - below) / mass - 0.5) * width }
      below += mass
    }
    return thetas[thetas.count - 1] + width / 2
  }

  /// Whether the highest lapse rate has more than half of the probability: the true one may be higher still.
  private var lapsesTooOften: Bool {
    var share = 0.0
    for rows in masses {
      for (listener, row) in zip(Self.listeners, rows) where listener.lapseRate == Self.lapseRates.max() {
        share += row.reduce(0, +)
      }
    }
    return share > 0.5
  }
}

/// Compares the answers with their predictions, apart for easy, middle and hard offsets.
///
/// Let p be the predicted probability of a right answer, and y = 1 for a right and 0 for a wrong one. If the model holds,
/// Σ(y − p) has mean 0 and variance Σ p(1 − p). Older answers count less, by half for every 400 later ones.
private struct Fit: Sendable {
  /// Σ(y − p) and Σ p(1 − p) of the easy, the middle and the hard offsets.
  private var surpluses = [0.0, 0.0, 0.0]
  private var variances = [0.0, 0.0, 0.0]

  mutating func add(_ isCorrect: Bool, predicted: Double) {
    let memory = exp2(-1 / 400.0)
    let band = predicted >= 0.9 ? 0 : predicted > 0.7 ? 1 : 2
    surpluses = surpluses.map { $0 * memory }
    variances = variances.map { $0 * memory * memory }
    surpluses[band] += (isCorrect ? 1 : 0) - predicted
    variances[band] += predicted * (1 - predicted)
  }

  /// Whether no sum exceeds three standard deviations. One more in the variance keeps it small after few answers.
  var isGood: Bool { zip(surpluses, variances).allSatisfy { abs($0) <= 3 * ($1 + 1).squareRoot() } }
}
