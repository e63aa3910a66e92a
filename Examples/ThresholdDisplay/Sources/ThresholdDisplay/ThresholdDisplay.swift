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
/// switch display.reading {
/// case .threshold(let mean, let low, let high):
///   print("\(mean.formatted()) ¢ (\(low.formatted())–\(high.formatted()))")
/// case .range(let low, let high): print("roughly \(low.formatted()) to \(high.formatted()) ¢")
/// case .finerThan(let bound): print("finer than about \(bound.formatted()) ¢")
/// case .above(let largest): print("above \(largest.formatted()) ¢, the largest difference so far")
/// case .misfit: print("cannot tell")
/// case .tooHard: print("not yet known: most of these differences were smaller than you hear")
/// case .unknown: print("not yet known")
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
  private var answers = 0
  /// The number of right ones among them.
  private var right = 0
  /// The largest offset so far, cents.
  private var largest = 0.0
  /// Whether a threshold or a range was shown: then wider ranges are shown, too.
  private var hadRange = false
  /// Whether a threshold was shown: then wider ones are shown, too.
  private var hadThreshold = false

  /// What to show after the latest answer.
  public private(set) var reading = Reading.unknown

  /// What a person is shown. Numbers are in cents, rounded to the digits that the answers support.
  public enum Reading: Sendable, Hashable {
    /// The estimate and the ends of its 95 % interval.
    case threshold(mean: Double, low: Double, high: Double)
    /// The ends of an interval that is too wide for a threshold. Once a threshold or a range was shown, it may be wider
    /// still.
    case range(low: Double, high: Double)
    /// The threshold is probably below this bound, and nothing else is known of it.
    case finerThan(Double)
    /// The threshold is above the largest offset so far: only larger ones can tell it.
    case above(Double)
    /// The threshold cannot be told: the answers do not fit the model. Easy ones are too often wrong, for example.
    case misfit
    /// Unknown, and fewer than three of five answers are right: most offsets were smaller than the person hears.
    case tooHard
    case unknown
  }

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
    answers += 1
    if isCorrect { right += 1 }
    largest = max(largest, abs(offsetCents))
    let likelihood = update(log2(abs(offsetCents)), isCorrect)
    fit.add(isCorrect, predicted: isCorrect ? likelihood : 1 - likelihood)
    reading = read()
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

/// The rules of what is shown.
extension ThresholdDisplay {
  private mutating func read() -> Reading {
    let ((mean, low, high), isJudged) = (estimate, answers >= 20)
    guard fit.isGood && !lapsesTooOften else { return isJudged ? .misfit : .unknown }
    if mean > largest {
      if isJudged, high < 10 * low { return .above(Self.round(largest, by: largest < 10 ? 10 : 1)) }
    } else if high < (hadThreshold ? 8 : 4) * low {
      (hadRange, hadThreshold) = (true, true)
      let parts = low >= 10 ? 1.0 : high < 2 * low ? (low >= 1 ? 10 : 100) : mean < 5 ? 10 : 1
      let numbers = [mean, low, high].map { Self.round($0, by: parts) }
      return .threshold(mean: numbers[0], low: numbers[1], high: numbers[2])
    } else if high < (hadRange ? 20 : 10) * low {
      hadRange = true
      let ends = [low, high].map { Self.round($0, by: $0 < 1 ? 10 : $0 < 20 ? 1 : $0 < 100 ? 0.2 : 0.1) }
      return .range(low: max(0.1, ends[0]), high: ends[1])
    } else if answers >= 10, high <= largest, chanceOfGuesses < 0.025 {
      return .finerThan(Self.round(high, by: high < 10 ? 1 : high < 100 ? 0.2 : 0.1, .up))
    }
    return isJudged && 5 * right < 3 * answers ? .tooHard : .unknown
  }

  /// The probability that guesses are right at least as often: Σ C(n, k)/2ⁿ over k from the right answers to all n.
  private var chanceOfGuesses: Double {
    var (chance, logarithm) = (0.0, -Double(answers) * log(2))
    for count in stride(from: answers, through: right, by: -1) {
      chance += exp(logarithm)
      logarithm += log(Double(count) / Double(answers - count + 1))
    }
    return chance
  }

  /// The multiple of 1/parts.
  private static func round(
    _ cents: Double, by parts: Double, _ rule: FloatingPointRoundingRule = .toNearestOrAwayFromZero
  ) -> Double { (cents * parts).rounded(rule) / parts }
}

/// What is read from the posterior.
extension ThresholdDisplay {
  /// The estimate, 2 to the posterior mean of θ, and the ends of its 95 % interval, in cents, whether they are shown or
  /// not.
  var estimate: (mean: Double, low: Double, high: Double) {
    var theta = Self.thetas.map { _ in 0.0 }
    for row in masses.joined() { for (cell, mass) in row.enumerated() { theta[cell] += mass } }
    let mean = zip(theta, Self.thetas).reduce(0) { $0 + $1.0 * $1.1 }
    return (exp2(mean), exp2(Self.quantile(0.025, of: theta)), exp2(Self.quantile(0.975, of: theta)))
  }

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
