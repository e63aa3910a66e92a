import Music
import Text

/// The axis of an answer's picture: positions in percent of its width, and marks that do not touch on a phone.
struct AnswerScale {
  /// A mark of the axis.
  struct Tick {
    let value: Double
    let text: String
  }

  /// The marks, from left to right.
  private(set) var ticks: [Tick] = []
  private let isLogarithmic: Bool
  private let low: Double
  private let high: Double

  /// The ends of the plot and the least distance of two marks, in percent.
  private static let (left, right, apart) = (4.0, 95.0, 13.0)

  /// An axis for values and their intervals. It begins at 0, or is logarithmic where positive values span more than a
  /// factor of 20.
  /// - Parameter isFactor: whether the values are octaves that are read as factors.
  init(_ values: [Double], unit: String, isFactor: Bool) {
    let (least, most) = (values.min() ?? 0, values.max() ?? 1)
    isLogarithmic = !isFactor && unit != "fraction" && least > 0 && most > 20 * least
    if isLogarithmic {
      (low, high) = (least, most)
    } else {
      low = min(0, least)
      high = max(0, most) > low ? max(0, most) : low + 1
    }
    for (value, text) in marks(unit: unit, isFactor: isFactor) where value >= low && value <= high {
      if let last = ticks.last, position(value) - position(last.value) < Self.apart { continue }
      ticks.append(Tick(value: value, text: text))
    }
  }

  /// A value's position, such as "43.21%".
  func percent(_ value: Double) -> String { "\(position(value).decimals(2))%" }

  private func position(_ value: Double) -> Double {
    let value = min(max(value, low), high)
    let part =
      isLogarithmic
      ? (value / low).octaves / (high / low).octaves : (value - low) / (high - low)
    return Self.left + (Self.right - Self.left) * part
  }

  private func marks(unit: String, isFactor: Bool) -> [(Double, String)] {
    if isFactor {
      return [1, 1.2, 1.5, 2, 3, 5, 10, 20, 50, 100, 1000].map { factor in
        (Double(factor).octaves, "×\(Double(factor).significant(atMost: 2))")
      }
    }
    let marks = isLogarithmic ? logarithmicMarks : linearMarks
    return marks.map { value in
      (
        value,
        unit == "fraction"
          ? "\((100 * value).significant(atMost: 3)) %" : value.significant(atMost: 4).withTrueMinus
      )
    }
  }

  private var logarithmicMarks: [Double] {
    (-6...9).map(Self.powerOfTen).flatMap { [$0, 2 * $0, 5 * $0] }
  }

  /// By repeated multiplication or division, which give the same bits everywhere.
  private static func powerOfTen(_ exponent: Int) -> Double {
    let factors = repeatElement(10.0, count: abs(exponent))
    return exponent < 0 ? factors.reduce(1, /) : factors.reduce(1, *)
  }

  /// At most six round numbers.
  private var linearMarks: [Double] {
    let steps = (-9...9).map(Self.powerOfTen).flatMap { [$0, 2 * $0, 5 * $0] }
    let step = steps.first { (high - low) / $0 <= 5 } ?? (high - low)
    let (first, last) = ((low / step).rounded(.up), (high / step).rounded(.down))
    return stride(from: first, through: last, by: 1).map { $0 * step }
  }
}
