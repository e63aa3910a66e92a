// `Documentation/training.md`, *Trend*: later half against earlier half, ±5 %, from 20 records on.
import Music
import Testing
import Training

@Suite struct `The trend` {
  func trend(_ difficulties: [Double]) -> TrendAnalyzer {
    var analyzer = TrendAnalyzer()
    for difficulty in difficulties { analyzer.add(Cents(difficulty)) }
    return analyzer
  }

  /// So many records of one difficulty, then so many of another.
  func trend(_ first: Double, times: Int, then second: Double, times later: Int) -> TrendAnalyzer.Trend? {
    trend([Double](repeating: first, count: times) + [Double](repeating: second, count: later)).trend
  }

  /// The definition, from scratch.
  func change(_ all: [Double]) -> Double? {
    guard all.count >= 20 else { return nil }
    let (earlier, later) = (all.prefix(all.count / 2), all.dropFirst(all.count / 2))
    return twoPass(Array(later)).mean / twoPass(Array(earlier)).mean - 1
  }

  @Test func `says nothing of 19 records and something of 20`() {
    #expect(trend(10, times: 10, then: 5, times: 9) == nil)
    #expect(trend(10, times: 10, then: 5, times: 10) == .improving)
    #expect(trend([]).trend == nil && trend([]).count == 0)
  }

  @Test func `of an odd number of records has the middle one in the later half`() {
    // 21 records: ten of 10, then eleven, the first of them 120: its mean is 20.
    #expect(
      agree(trend(Array(repeating: 10, count: 10) + [120] + Array(repeating: 10, count: 10)).change!, 1))
    #expect(
      agree(trend(Array(repeating: 10, count: 11) + Array(repeating: 20, count: 10)).change!, 10.0 / 11))
  }

  // 20 → 19 is −5 %, 20 → 21 is +5 %: neither is below or above.
  @Test(
    arguments: [
      (20, 19, .stable), (20, 18.999, .improving), (20, 21, .stable), (20, 21.001, .declining),
      (20, 20, .stable),
      (100, 95, .stable), (100, 105, .stable), (2, 1.9, .stable), (2, 2.1, .stable),
    ] as [(Double, Double, TrendAnalyzer.Trend)])
  func `is stable up to five per cent either way`(_ earlier: Double, later: Double, said: TrendAnalyzer.Trend)
  {
    for half in [10, 16, 500] { #expect(trend(earlier, times: half, then: later, times: half) == said) }
  }

  @Test func `goes by its own constants`() {
    var analyzer = TrendAnalyzer(minimumRecords: 4, threshold: 0.5)
    for difficulty in [10.0, 10, 5] { analyzer.add(Cents(difficulty)) }
    #expect(analyzer.trend == nil)
    analyzer.add(5)
    #expect(analyzer.trend == .stable)
    analyzer.add(4)
    #expect(analyzer.trend == .improving)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `of one more record equals that of all records from scratch`(_ seed: UInt64) {
    let all = uniforms(400, seed: seed).map { 0.1 + 99.9 * $0 * $0 }
    var analyzer = TrendAnalyzer()
    // Room for all, for fewer, or none.
    if seed > 2 { analyzer.reserve(seed > 4 ? 400 : 60) }
    for count in 1...all.count {
      analyzer.add(Cents(all[count - 1]))
      let expected = change(Array(all.prefix(count)))
      #expect((analyzer.change == nil) == (expected == nil))
      if let expected { #expect(abs(analyzer.change! - expected) < 1e-12) }
    }
  }

  @Test(arguments: [8191, 8192, 16_383, 16_384, 16_385, 24_576, 24_577, 32_768, 50_001])
  func `stays right where old records are let go`(_ count: Int) {
    let all = uniforms(count, seed: 77).enumerated().map { 1 + $1 + Double($0) / 10_000 }
    let analyzer = trend(all)
    #expect(analyzer.count == count)
    #expect(abs(analyzer.change! - change(all)!) < 1e-12)
  }
}
