import Testing
import Text

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

  @Test func `has an empty cell for what is not a number`() {
    var row = CSVRow()
    for number in [nil, Double.nan, .infinity] { row.add(number) }
    #expect(row.text == ",,\r\n")
  }

  @Test func `keeps texts as they are, and ends as it is asked to`() {
    #expect(CSVRow(["=1", "a,b", ""]).line(end: "\n") == "=1,\"a,b\",\n")
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

@Suite struct `Sorted JSON` {
  @Test func `has sorted keys and plain slashes`() throws {
    #expect(try ["b": 1.0, "a/b": 0.5].sortedJSON() == #"{"a/b":0.5,"b":1}"#)
    #expect(
      try ["b": [1], "a": []].sortedJSON(isPretty: true) == """
        {
          "a" : [

          ],
          "b" : [
            1
          ]
        }
        """)
    #expect(throws: EncodingError.self) { try [Double.nan].sortedJSON() }
  }
}

@Suite struct `Streamed JSON` {
  @Test func `has the layout of a whole document, with its keys in the order of the calls`() throws {
    let items: [JSON] = [.object(["x": .number(0.5), "y": .list([.null])]), .text("\u{1B}")]
    var text = ""
    var streamed = StreamedJSON { text += $0 }
    try streamed.add("a") { item in for one in items { try item(one) } }
    try streamed.add("b", .object(["c": .integer(1)]))
    streamed.end()
    let whole = JSON.object(["a": .list(items), "b": .object(["c": .integer(1)])])
    #expect(try text == whole.pretty + "\n")
  }

  @Test func `keeps empty lists on two lines`() throws {
    var text = ""
    var streamed = StreamedJSON { text += $0 }
    try streamed.add("b", .null)
    try streamed.add("a") { _ in }
    streamed.end()
    #expect(text == "{\n  \"b\" : null,\n  \"a\" : [\n  ]\n}\n")
  }
}
