/// The joint posterior over threshold, slope, lapse rate and volatility, not normalised.
///
/// Masses are stored in rows of thresholds, highest first, one row for each combination [slope][lapse
/// rate][volatility]. A row consists of blocks that one SIMD operation processes; only blocks with mass are visited.
struct TrackerPosterior: Sendable {
  /// Sum over slopes, lapse rates and volatilities, [threshold, highest first].
  private(set) var marginal: [Double]
  /// Sum of all masses.
  private(set) var total = 1.0
  /// Σ (1 − λ)·mass, [slope][threshold]: the part of the mass that answers without a lapse.
  private(set) var attentive: [Double]
  /// Σ λ/2·mass: the probability mass of lapses that happen to be right.
  private(set) var guessing = 0.0
  /// The blocks that hold mass.
  private var blocks: Range<Int>

  /// The length of a row. A row begins and ends with an empty block, so neighbours can be read without a bounds check.
  private let stride: Int
  /// The number of thresholds, and so the distance between the rows of two slopes in `attentive`.
  let thresholds: Int
  private let slopes: Int
  private var masses: [Double]
  private var next: [Double]
  /// F of every slope at the offset of the trial, [slope][threshold].
  private var fractions: [Double]

  /// An outermost block with less than this share of the mass is emptied.
  private static let negligible = 1e-20
  /// An outermost block with more than this share of the mass passes some on to its neighbour.
  private static let spilling = 1e-16

  init(_ model: TrackerModel) {
    let size = TrackerBlock.size
    thresholds = model.grid.count
    slopes = model.slopes.count
    stride = thresholds + 2 * size
    blocks = 0..<thresholds / size
    marginal = model.thresholdWeights
    masses = []
    let margin = Array(repeating: 0.0, count: size)
    for slope in model.slopeWeights {
      for lapse in model.lapseWeights {
        for volatility in model.volatilityWeights {
          masses += margin + marginal.map { $0 * slope * lapse * volatility } + margin
        }
      }
    }
    next = Array(repeating: 0, count: masses.count)
    fractions = Array(repeating: 0, count: slopes * thresholds)
    attentive = []
    let awake = zip(model.lapseRates, model.lapseWeights).reduce(0) { $0 + (1 - $1.0) * $1.1 }
    for slope in model.slopeWeights { attentive += marginal.map { $0 * slope * awake } }
    guessing = zip(model.lapseRates, model.lapseWeights).reduce(0) { $0 + $1.0 / 2 * $1.1 }
  }

  /// The thresholds that may hold mass.
  var cells: Range<Int> {
    blocks.lowerBound * TrackerBlock.size..<blocks.upperBound * TrackerBlock.size
  }

  /// Updates the posterior with one trial: a step of the random walk, except before the first answer, then the
  /// likelihood of the answer.
  /// - Parameter position: the position of the offset, in parts of a step above the grid's lowest threshold.
  /// - Returns: the probability of the answer, given the earlier ones.
  mutating func take(_ isCorrect: Bool, at position: Double, isFirst: Bool, _ model: TrackerModel) -> Double {
    let visited = widened
    model.responses.fill(
      &fractions, rowLength: thresholds, at: position,
      thresholds: visited.lowerBound * TrackerBlock.size..<visited.upperBound * TrackerBlock.size)
    pass(model, walk: isFirst ? model.noWalk : model.walk, factor: .answer(isCorrect, scale: 1 / total))
    return total
  }

  /// Applies the wider step of the random walk in a pause.
  /// - Parameter days: the length of the pause; counts as at least 0.25 and at most 30.
  mutating func rest(days: Double, _ model: TrackerModel) {
    let length = min(30, max(0.25, days))
    let variances = model.restVariances.map { $0 * length }
    // Each step of the kernel stays below q = ¼.
    let width = model.grid.step * model.grid.step
    let count = ((variances.max() ?? 0) * 2 / width).rounded(.up)
    for _ in 0..<Int(count) {
      pass(model, walk: variances.map { $0 / count / (2 * width) }, factor: .none)
    }
  }
}

/// How a trial redistributes mass among volatilities: each one keeps the share `kept` = 1 − ρ of its mass and receives
/// the share `share` = ρ times its prior weight, equal for all, of the mass of all volatilities.
struct Renewal {
  var kept = 1.0
  var share = 0.0
}

/// The block of thresholds that one SIMD operation processes.
enum TrackerBlock {
  static let size = 4
  typealias Lanes = SIMD4<Double>
}

extension TrackerPosterior {
  /// The blocks with mass, and the neighbouring blocks that mass may reach in the next step.
  private var widened: Range<Int> {
    let end = thresholds / TrackerBlock.size
    let spills = { block in sum(ofBlock: block) > total * Self.spilling }
    let lower = blocks.lowerBound > 0 && spills(blocks.lowerBound) ? blocks.lowerBound - 1 : blocks.lowerBound
    let upper =
      blocks.upperBound < end && spills(blocks.upperBound - 1) ? blocks.upperBound + 1 : blocks.upperBound
    return lower..<upper
  }

  /// The factor by which a pass multiplies the masses.
  private enum Factor {
    case none
    /// The likelihood of a right or wrong answer, times the scale.
    case answer(Bool, scale: Double)

    var isAnswer: Bool {
      if case .answer = self { true } else { false }
    }

    /// P(answer)·scale = constant + linear·F.
    func terms(lapseRate: Double) -> (constant: Double, linear: Double) {
      switch self {
      case .none: (1, 0)
      case .answer(true, let scale): (lapseRate / 2 * scale, (1 - lapseRate) * scale)
      case .answer(false, let scale): ((1 - lapseRate / 2) * scale, (lapseRate - 1) * scale)
      }
    }
  }

  /// Applies a step of the random walk to every row and multiplies the row by the factor.
  /// - Parameter walk: the kernel's q, by volatility.
  private mutating func pass(_ model: TrackerModel, walk: [Double], factor: Factor) {
    let (size, visited, stride, rowLength) = (TrackerBlock.size, widened, stride, thresholds)
    let (first, count) = (visited.lowerBound * size, visited.count * size)
    let doubles = MemoryLayout<Double>.stride
    // Volatilities are drawn anew in trials, not in pauses.
    let renewal = factor.isAnswer ? model.renewal : Renewal()
    guessing = 0
    for j in first..<first + count { marginal[j] = 0 }
    masses.withUnsafeBytes { masses in
      next.withUnsafeMutableBytes { next in
        fractions.withUnsafeBytes { fractions in
          marginal.withUnsafeMutableBytes { marginal in
            attentive.withUnsafeMutableBytes { attentive in
              var row = (first + size) * doubles
              for slope in 0..<slopes {
                let start = (slope * rowLength + first) * doubles
                (attentive.baseAddress! + start).initializeMemory(
                  as: Double.self, repeating: 0, count: count)
                for lapseRate in model.lapseRates {
                  let (constant, linear) = factor.terms(lapseRate: lapseRate)
                  let rows = Rows(
                    source: masses.baseAddress! + row, target: next.baseAddress! + row,
                    stride: stride * doubles,
                    fractions: fractions.baseAddress! + start,
                    marginal: marginal.baseAddress! + first * doubles,
                    attentive: attentive.baseAddress! + start, bytes: count * doubles)
                  let sum = rows.step(
                    walk, renewal, constant: constant, linear: linear, attention: 1 - lapseRate)
                  guessing += lapseRate / 2 * sum
                  row += walk.count * stride * doubles
                }
              }
            }
          }
        }
      }
    }
    swap(&masses, &next)
    settle(visited)
  }

  /// The rows of one slope and lapse rate, one for each volatility, with the addresses of the inputs and outputs of a
  /// step.
  private struct Rows {
    typealias Lanes = TrackerBlock.Lanes

    let source: UnsafeRawPointer
    let target: UnsafeMutableRawPointer
    let stride: Int
    let fractions: UnsafeRawPointer
    let marginal: UnsafeMutableRawPointer
    let attentive: UnsafeMutableRawPointer
    let bytes: Int

    /// next = ((1 − ρ)·s + ρ·w·Σs)·(constant + linear·F) with s = m + q·(left − 2m + right), added to both marginals; w is
    /// the prior weight of a volatility, the sum is over volatilities.
    /// - Parameter walk: q, by volatility.
    /// - Returns: the sum of the new masses.
    @inline(__always)
    func step(
      _ walk: [Double], _ renewal: Renewal, constant: Double, linear: Double, attention: Double
    ) -> Double {
      // If the count is a constant, the compiler unrolls the loops over volatilities and keeps their masses in
      // registers.
      switch walk.count {
      case 1: step(walk, count: 1, renewal, constant, linear, attention)
      case 2: step(walk, count: 2, renewal, constant, linear, attention)
      case 3: step(walk, count: 3, renewal, constant, linear, attention)
      case let count: step(walk, count: count, renewal, constant, linear, attention)
      }
    }

    @inline(__always)
    private func step(
      _ walk: [Double], count: Int, _ renewal: Renewal, _ constant: Double, _ linear: Double,
      _ attention: Double
    ) -> Double {
      let width = MemoryLayout<Double>.stride
      return withUnsafeTemporaryAllocation(of: Row.self, capacity: count) { rows in
        for row in 0..<count { rows.initializeElement(at: row, to: Row(q: walk[row])) }
        var sum = Lanes.zero
        var place = 0
        while place < bytes {
          var all = Lanes.zero
          for row in 0..<count {
            let cell = source + (place &+ row &* stride)
            let here = cell.loadUnaligned(as: Lanes.self)
            let left = (cell - width).loadUnaligned(as: Lanes.self)
            let right = (cell + width).loadUnaligned(as: Lanes.self)
            rows[row].mass = rows[row].staying * here + rows[row].stepping * (left + right)
            all = row == 0 ? rows[row].mass : all + rows[row].mass
          }
          let factor = constant + linear * (fractions + place).loadUnaligned(as: Lanes.self)
          let drawn = renewal.share * all
          for row in 0..<count {
            (target + (place &+ row &* stride)).storeBytes(
              of: (renewal.kept * rows[row].mass + drawn) * factor, as: Lanes.self)
          }
          let answered = all * factor
          sum += answered
          Self.add(answered, to: marginal + place)
          Self.add(attention * answered, to: attentive + place)
          place &+= TrackerBlock.size * width
        }
        return sum.sum()
      }
    }

    /// The kernel of one volatility, and its masses in the current block after the step.
    private struct Row {
      let staying: Double
      let stepping: Double
      var mass = Lanes.zero

      init(q: Double) { (staying, stepping) = (1 - 2 * q, q) }
    }

    @inline(__always)
    private static func add(_ masses: Lanes, to place: UnsafeMutableRawPointer) {
      place.storeBytes(of: place.loadUnaligned(as: Lanes.self) + masses, as: Lanes.self)
    }
  }

  /// Called after a pass: sums the masses and empties outer blocks with a negligible share of them.
  private mutating func settle(_ visited: Range<Int>) {
    let size = TrackerBlock.size
    total = visited.reduce(0) { $0 + sum(ofBlock: $1) }
    blocks = visited
    while blocks.count > 1, sum(ofBlock: blocks.lowerBound) < total * Self.negligible {
      clear(blocks.lowerBound * size..<(blocks.lowerBound + 1) * size)
      blocks.removeFirst()
    }
    while blocks.count > 1, sum(ofBlock: blocks.upperBound - 1) < total * Self.negligible {
      clear((blocks.upperBound - 1) * size..<blocks.upperBound * size)
      blocks.removeLast()
    }
  }

  private func sum(ofBlock block: Int) -> Double {
    var sum = 0.0
    for j in block * TrackerBlock.size..<(block + 1) * TrackerBlock.size { sum += marginal[j] }
    return sum
  }

  /// Empties thresholds in every row, in both buffers.
  private mutating func clear(_ cells: Range<Int>) {
    for j in cells { marginal[j] = 0 }
    for slope in 0..<slopes { for j in cells { attentive[slope * thresholds + j] = 0 } }
    var row = TrackerBlock.size
    while row < masses.count {
      for j in cells { (masses[row + j], next[row + j]) = (0, 0) }
      row += stride
    }
  }
}

extension TrackerPosterior {
  /// The masses of a combination of slope, lapse rate and volatility, [threshold, highest first].
  func row(_ index: Int) -> ArraySlice<Double> {
    masses[index * stride + TrackerBlock.size..<(index + 1) * stride - TrackerBlock.size]
  }

  /// The marginals of the three axes, each adding up to 1. O(cells).
  func axisMarginals(_ model: TrackerModel) -> (
    slopes: [Double], lapseRates: [Double], volatilities: [Double]
  ) {
    let (lapses, walks) = (model.lapseRates.count, model.volatilities.count)
    var result = (
      slopes: Array(repeating: 0.0, count: slopes), lapseRates: Array(repeating: 0.0, count: lapses),
      volatilities: Array(repeating: 0.0, count: walks)
    )
    for row in 0..<slopes * lapses * walks {
      let share = self.row(row).reduce(0, +) / total
      result.slopes[row / (lapses * walks)] += share
      result.lapseRates[row / walks % lapses] += share
      result.volatilities[row % walks] += share
    }
    return result
  }
}
