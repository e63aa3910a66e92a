import Music
import Numerics
import Results
import Simulation
import Text
import Training
import Tuning

/// The difference of a measure in words.
struct MeasureWords: Encodable, Sendable {
  let measure: String
  /// The measure's title.
  let title: Translated
  /// What its value says, and which values are better.
  let meaning: Translated
  /// The measure's value under the setting and under the baseline, with unit.
  let setting, baseline: Translated
  /// The difference in words, such as `a factor of 1.60 (1.51–1.70) lower than the baseline: better`.
  let words: Translated
  /// `lower`, `higher`, `not distinguishable`, `no interval`.
  let verdict: String
  /// The difference and its 95 % interval in `unit`, unrounded; null where there is none.
  let difference, low, high: Double?
  /// The measure's `differenceUnit`; octaves are shown as a factor.
  let unit: String
  /// Why the error of the estimate is not shown; null for other measures.
  let note: Translated?

  /// - Parameters:
  ///   - isBaseline: whether both conditions are the same.
  ///   - isMixed: whether only one of the strategies makes an estimate.
  ///   - names: the strategies that make no estimate, at most two, if the measure stands in for its error.
  init(
    _ difference: MeasureDifference, isBaseline: Bool, isMixed: Bool, withoutEstimate names: [String]
  ) {
    let (paired, style) = (difference.paired, MeasureStyle(difference.measure))
    measure = difference.measure.descriptor.name
    title =
      Exploration.titles[measure] ?? Translated { _ in MeasureTitle(difference.measure.descriptor).text }
    meaning = Exploration.meaning(ofMeasure: measure)
    setting = Translated { style.value(paired?.value, $0) }
    baseline = Translated { style.value(paired?.baseline, $0) }
    verdict = difference.verdict.rawValue
    self.difference = paired?.difference
    unit = difference.measure.differenceUnit
    (low, high) = (paired?.interval?.lowerBound, paired?.interval?.upperBound)
    note =
      names.isEmpty
      ? nil
      : Translated {
        isMixed
          ? $0.texts.measureOneEstimate(strategy: names[0])
          : names.count == 1
            ? $0.texts.measureNoEstimate(strategy: names[0])
            : $0.texts.measureNoEstimates(first: names[0], second: names[1])
      }
    words = Translated { language in
      isBaseline ? language.texts.measureSame : Self.words(difference, style, language)
    }
  }

  private static func words(
    _ difference: MeasureDifference, _ style: MeasureStyle, _ language: Language
  ) -> String {
    guard let paired = difference.paired, let interval = paired.interval else {
      return language.texts.measureNoValue
    }
    let amount = style.difference(paired.difference, interval, language, signed: false)
    let (texts, isError) = (language.texts, Exploration.errors.contains(difference.measure.descriptor.name))
    switch difference.verdict {
    case .lower: return isError ? texts.measureBetter(amount: amount) : texts.measureLower(amount: amount)
    case .higher: return isError ? texts.measureWorse(amount: amount) : texts.measureHigher(amount: amount)
    case .notDistinguishable, .noInterval:
      let signed = style.difference(paired.difference, interval, language, signed: true)
      return language.texts.measureNotDistinguishable(difference: signed)
    }
  }
}

/// The notation of a measure's values.
struct MeasureStyle {
  private let measure: any Measure

  init(_ measure: any Measure) { self.measure = measure }

  /// `72.1 %`, `2.77 ¢`, `×1.24`; a dash for nil.
  func value(_ value: Double?, _ language: Language) -> String {
    guard let value else { return "–" }
    if MeasureFinding(measure.descriptor).isFactor {
      return "×\(Self.text(value.ofOctaves, decimals: 2, language))"
    }
    if measure.isFraction { return Self.text(value * 100, decimals: 1, language) + " %" }
    let unit = unit(measure.descriptor.unit, language)
    let decimals = value.magnitude < 10 ? 2 : value.magnitude < 100 ? 1 : 0
    return "\(Self.text(value, decimals: decimals, language)) \(unit)"
  }

  /// `2.3 ± 0.5 points`: the half interval has one significant digit, or two if the first is 1. Octaves as a factor:
  /// `×0.98, 0.95–1.02`, without a sign `a factor of 1.02 (0.98–1.05)`.
  func difference(
    _ value: Double, _ interval: ClosedRange<Double>, _ language: Language, signed: Bool
  ) -> String {
    if measure.differenceUnit == "octaves" { return factor(value, interval, language, signed: signed) }
    let half = (interval.upperBound - interval.lowerBound) / 2
    let factor = measure.isFraction ? 100.0 : 1
    let decimals = Self.decimals(of: half * factor)
    let shown = signed ? value * factor : value.magnitude * factor
    let unit = measure.isFraction ? "points" : measure.differenceUnit
    return "\(Self.text(shown, decimals: decimals, language)) ± "
      + "\(Self.text(half * factor, decimals: decimals, language)) \(self.unit(unit, language))"
  }

  private func factor(
    _ value: Double, _ interval: ClosedRange<Double>, _ language: Language, signed: Bool
  ) -> String {
    let turns = !signed && value < 0
    let ends =
      turns ? [-interval.upperBound, -interval.lowerBound] : [interval.lowerBound, interval.upperBound]
    let factors = ([turns ? -value : value] + ends).map(\.ofOctaves)
    let decimals = max(factors[0] < 100 ? 1 : 0, Self.decimals(of: (factors[2] - factors[1]) / 2))
    let texts = factors.map { Self.text($0, decimals: decimals, language) }
    let (factor, range) = (texts[0], "\(texts[1])–\(texts[2])")
    return signed ? "×\(factor), \(range)" : language.texts.measureFactor(factor: factor, range: range)
  }

  private func unit(_ unit: String, _ language: Language) -> String {
    switch unit {
    case "cents": language.texts.unitCents
    case "points": language.texts.unitPoints
    default: unit
    }
  }

  private static func decimals(of half: Double) -> Int {
    guard half > 0 else { return 2 }
    let exponent = Elementary.log10(half).rounded(.down)
    let isOne = half / Elementary.pow(10, exponent) < 2
    return min(6, max(0, (isOne ? 1 : 0) - Int(exponent)))
  }

  private static func text(_ value: Double, decimals: Int, _ language: Language) -> String {
    language.numeral(value.decimals(decimals).withTrueMinus)
  }
}
