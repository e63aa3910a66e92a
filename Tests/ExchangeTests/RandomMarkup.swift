import Numerics

/// Exports with lines in random order and, in three of four, markup at places where it does not belong.
struct RandomMarkup {
  private let key: StreamKey

  /// Documents whose choices all come from `seed`.
  init(seed: UInt64) { key = StreamKey(seed: seed) }

  private static let lines = [
    record("BodyMass", "80"), record("BodyMass", "81"), record("BodyMass", "x"), record("StepCount", "10"),
    record("HeartRate", "60"), record("HeartRate", "61", source: "Jo’s &lt;Watch&gt;"),
    record("HeartRate", "60", end: ">\n  <MetadataEntry key=\"a\" value=\"1\"/>\n </Record>\n"),
    record("Heart Rate", "60"), record("HeartRate", "60", end: "/>\r\n"),
    record("HeartRate", "60", end: "/> \n"),
    record("HeartRate", "60", end: " value=\"60\"/>\n"), record("HeartRate", "&#54;&#48;"),
    " <MetadataEntry key=\"a\" value=\"b\"/>\n", " <MetadataEntry value=\"b\" key=\"a\"/>\n",
    " <Record/>\n", " <Record value=\"1\"/>\n",
    " <Record unit=\"\" type=\"HKQuantityTypeIdentifierBodyMass\"/>\n",
    " <Correlation type=\"a\">\n", " </Correlation>\n", " <a>\n </a>\n", " <Workout a='>'/>\n", "\n",
    " text ] > \n",
    " <!-- a comment\n", " -->\n", " <!-- a -->\n", " <![CDATA[\n", " ]]>\n", " <?a \n", " ?>\n",
    "</HealthData>\n",
  ]

  private static let markup: [[UInt8]] =
    [
      "<", ">", "&", "&amp;", "&amp", "&lt;", "&a;", "\"", "'", "/>", "/", "=", " ", "\t", "\n", "\r",
      "\u{0}", "\u{1}",
      "\u{7F}", "\u{85}", "’", "\u{FFFD}", "\u{FFFE}", "\u{FFFF}", "😀", "<Record", " type=\"\"", "<!--",
      "-->",
      "<![CDATA[", "]]>", "<?a ", "?>", "<a>", "</a>", "</Record>", "</HealthData>", "<!DOCTYPE a>",
      "<!ENTITY a \"b\">",
    ].map { Array($0.utf8) } + [
      [0xFF], [0xC3], [0xC0, 0x80], [0xED, 0xA0, 0x80], [0xF4, 0x90, 0x80, 0x80],
    ]

  private static func record(
    _ kind: String, _ value: String, source: String = "Scale", end: String = "/>\n"
  ) -> String {
    let unit = kind == "BodyMass" ? "kg" : "count"
    return """
       <Record type="HKQuantityTypeIdentifier\(kind)" sourceName="\(source)" unit="\(unit)" \
      startDate="2025-10-20 07:00:00 +0200" endDate="2025-10-20 07:00:00 +0200" value="\(value)"\(end)
      """
  }

  /// The document with a number.
  func document(_ number: Int) -> [UInt8] {
    let stream = RandomStream(
      key: key.derived(UInt64(number)), listener: 0, session: 0, purpose: .sampling)
    // Markup that is not closed is rare enough for most documents to be valid at first.
    let count = Draws.integer(below: 12, from: stream[0].words.w0)
    let lines = (0..<count).map { line in
      let draws = stream[UInt32(line) + 1].words
      return Self.lines[Draws.integer(below: draws.w0 % 4 == 0 ? Self.lines.count : 17, from: draws.w1)]
    }
    var bytes = Array(("<HealthData>\n" + lines.joined() + "</HealthData>\n").utf8)
    for edit in 0..<stream[0].words.w1 % 4 {
      let draws = stream[UInt32(count) + 1 + edit].words
      let word = Self.markup[Draws.integer(below: Self.markup.count, from: draws.w0)]
      let start = Draws.integer(below: bytes.count + 1, from: draws.w1)
      let length = min(bytes.count - start, draws.w2 % 2 == 0 ? 0 : word.count)
      bytes.replaceSubrange(start..<start + length, with: word)
    }
    return bytes
  }
}
