import Testing
import Training

@testable import Results

@Suite struct `A row of a table` {
  // Expected texts: RFC 4180, section 2.
  @Test(arguments: [
    ("plain", "plain"), ("a,b", "\"a,b\""), ("say \"a\"", "\"say \"\"a\"\"\""),
    ("two\nlines", "\"two\nlines\""),
    ("", ""), ("=1+1", "'=1+1"), ("-x", "'-x"), ("@x,y", "\"'@x,y\""), ("\r", "\"'\r\""),
  ])
  func `quotes names as needed, and takes the edge off formulas`(_ name: String, _ cell: String) {
    var row = CSVRow()
    row.add(name)
    row.add(-1.5)
    #expect(row.text == "\(cell),-1.5\r\n")
  }

  @Test(arguments: [
    (0.1 + 0.2, "0.30000000000000004"), (1.0, "1.0"), (.leastNonzeroMagnitude, "5e-324"), (1e22, "1e+22"),
    (-0.0, "-0.0"),
  ])
  func `has numbers in the shortest form that reads back`(_ number: Double, _ text: String) {
    #expect(number.shortestText == text)
    #expect(Double(text)?.bitPattern == number.bitPattern)
  }

  @Test func `has an empty cell for what is not a number`() {
    var row = CSVRow()
    for number in [nil, Double.nan, .infinity] { row.add(number) }
    #expect(row.text == ",,\r\n")
  }
}

@Suite struct `JSON text` {
  @Test func `keeps the order of keys and can stand in a script element`() {
    let json: JSONText = [
      "b": ["</script>", .null, .flag(true)], "a": .number(0.1), "nan": .number(Double.nan),
      "t": "\u{1}\"\\\n",
    ]
    #expect(
      json.compact == #"{"b":["\u003c/script>",null,true],"a":0.1,"nan":null,"t":"\u0001\"\\\n"}"#)
    #expect(JSONText.object([("k", ["x": .number(1)])]).pretty == "{\n  \"k\": {\n    \"x\": 1\n  }\n}\n")
  }
}

@Suite struct `The look of a measure` {
  @Test(arguments: [
    ("fraction_correct", "fraction", "Fraction correct", "Fraction correct", 0.6023, "0.602"),
    ("geometric_mean_cents", "cents", "Geometric mean", "Geometric mean, cents", 2.7, "2.70"),
    (
      "rmse_octaves_timeline", "octaves", "RMSE of the timeline", "RMSE of the timeline, octaves", 1.234,
      "1.23"
    ),
    ("false_trend_rate", "fraction", "False trend rate", "False trend rate", 0.05, "0.050"),
    (
      "trials_to_converge", "comparisons", "Trials to converge", "Trials to converge, comparisons", 134.4,
      "134"
    ),
    ("sweat_factor", "octaves²", "Sweat factor", "Sweat factor, octaves²", 3.4213, "3.42"),
    ("reversals", "", "Reversals", "Reversals", 12, "12.0"),
    ("timeline_lag_days", "days", "Timeline lag", "Timeline lag, days", 9.5, "9.50"),
    ("session_length_minutes", "minutes", "Session length", "Session length, minutes", 4, "4.00"),
    ("reaction", "s", "Reaction", "Reaction, s", 0.62, "0.620"),
    (
      "bias_octaves_profile", "octaves", "Bias of the profile", "Bias of the profile, octaves", -0.424,
      "−0.42"
    ),
    (
      "bias_octaves_profile", "octaves", "Bias of the profile", "Bias of the profile, octaves", -0.004, "0.00"
    ),
    ("drift_cents", "cents", "Drift", "Drift, cents", -134.4, "−134"),
  ])
  func `follows from its name and unit`(
    _ name: String, _ unit: String, _ title: String, _ heading: String, _ value: Double, _ text: String
  ) {
    let view = MeasureView(Descriptor(name: name, summary: "", source: "", unit: unit, parameters: []))
    #expect(view.title == title)
    #expect(view.heading == heading)
    #expect(view.text(value) == text)
  }

  @Test(arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "−1,000")])
  func `groups the digits of large numbers`(_ number: Int, _ text: String) { #expect(number.grouped == text) }
}
