import Chronology
import Measuring
import Music
import Numerics
import Training

/// The threshold tracker, with slope, lapse rate and volatility inferred, divided by the forward algorithm written
/// plainly.
enum TrackerRows {
  static let rows = [
    Row("threshold tracker trial ÷ plain forward algorithm", rounds: 31, isCounted: false) {
      let seen = answers(200)
      try check(seen)
      return Turns(units: seen.count) {
        keep(plain(seen))
      } work: {
        keep(tracked(seen).meanOctaves)
      }
    },
    Row("threshold tracker, 10,000 records rebuilt ÷ 200 plain trials", rounds: 9, isCounted: false) {
      let (seen, few) = (answers(10_000), answers(200))
      return Turns(units: 1) {
        keep(plain(few))
      } work: {
        keep(tracked(seen).meanOctaves)
      }
    },
  ]

  private static func tracked(_ seen: [CompletedComparison]) -> ThresholdTracker {
    var tracker = ThresholdTracker()
    for one in seen { tracker.add(one) }
    return tracker
  }

  private static func plain(_ seen: [CompletedComparison]) -> Double {
    var forward = PlainForward()
    for one in seen { forward.take(one.isCorrect, at: one.comparison.difficulty.value) }
    return forward.mean
  }

  private static func check(_ seen: [CompletedComparison]) throws {
    let (ours, theirs) = (tracked(seen).meanOctaves, plain(seen))
    precondition(abs(ours - theirs) < 1e-9, "the mean is \(ours), expected \(theirs)")
  }

  /// Offsets off every grid, near a threshold of 8 cents, without a pause.
  private static func answers(_ count: Int) -> [CompletedComparison] {
    (0..<count).map { trial in
      let offset = 6 + 8 * Double(trial * 7919 % 997) / 997
      return CompletedComparison(
        comparison: Comparison(reference: .middleC, offset: Cents(offset)),
        isCorrect: offset > 9 || trial % 2 == 0, timestamp: Instant(seconds: Int64(trial) * 4))
    }
  }
}

/// The equations of Documentation/tracker.md without pauses, cell by cell.
private struct PlainForward {
  private static let (count, step) = (92, 0.125)
  private static let (slopes, lapses) = ([0.5, 0.75, 1.1, 1.7, 2.5], [0.01, 0.1, 0.3])
  private static let (walks, change) = ([0.003, 0.03], 0.001)
  /// [slope][lapse rate][volatility][threshold].
  private var masses: [Double] = []
  private var isFirst = true

  init() {
    for slope in Self.slopes {
      for lapse in Self.lapses {
        for _ in Self.walks {
          masses += (0..<Self.count).map { index in
            NormalDistribution.density(slope.octaves / 1.2)
              * (-lapse / 0.1 / 0.693_147_180_559_945_3).ofOctaves
              * NormalDistribution.density((Self.octaves(index) - 4) / 2.5)
          }
        }
      }
    }
  }

  private static func octaves(_ index: Int) -> Double { -3 + Double(index) * step }

  var mean: Double {
    let sum = masses.reduce(0, +)
    return masses.indices.reduce(0) { $0 + masses[$1] / sum * Self.octaves($1 % Self.count) }
  }

  mutating func take(_ isCorrect: Bool, at offset: Double) {
    let (count, walks) = (Self.count, Self.walks.count)
    if !isFirst { walk() }
    isFirst = false
    var sum = 0.0
    for (s, slope) in Self.slopes.enumerated() {
      for index in 0..<count {
        let ratio = (slope * (offset.octaves - Self.octaves(index))).ofOctaves
        let attentive = NormalDistribution.cumulative(NormalDistribution.quantile(0.75) * ratio)
        for (l, lapse) in Self.lapses.enumerated() {
          let right = lapse / 2 + (1 - lapse) * attentive
          for v in 0..<walks {
            let cell = ((s * Self.lapses.count + l) * walks + v) * count + index
            masses[cell] *= isCorrect ? right : 1 - right
            sum += masses[cell]
          }
        }
      }
    }
    for cell in masses.indices { masses[cell] /= sum }
  }

  private mutating func walk() {
    let (count, walks, old) = (Self.count, Self.walks.count, masses)
    for row in 0..<old.count / count {
      let q = Self.walks[row % walks] * Self.walks[row % walks] / (2 * Self.step * Self.step)
      for index in 0..<count {
        let cell = row * count + index
        let beside = (index > 0 ? old[cell - 1] : 0) + (index < count - 1 ? old[cell + 1] : 0)
        masses[cell] = (1 - 2 * q) * old[cell] + q * beside
      }
    }
    for first in stride(from: 0, to: masses.count, by: walks * count) {
      for index in 0..<count {
        let cells = (0..<walks).map { first + $0 * count + index }
        let mean = cells.reduce(0) { $0 + masses[$1] } / Double(walks)
        for cell in cells { masses[cell] = (1 - Self.change) * masses[cell] + Self.change * mean }
      }
    }
  }
}
