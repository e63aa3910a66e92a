import BodyTimeline
import Foundation
import TestSupport
import Testing
import Text

@testable import Exchange

// How exports are read: whole, from archives, and in linear time and constant memory.

extension `Apple Health exports` {
  @Test(arguments: ["xml", "zip"]) func `of a phone and a watch are read whole`(_ ending: String) throws {
    let path = scratch.path("export.\(ending)")
    let expected = try generate(path, bytes: 300_000)
    var ids: Set<String> = []
    let summary = try AppleHealthExport.read(path) { ids.insert($0.id) }
    #expect(summary.counts == expected && ids.count == expected.values.reduce(0, +))
  }

  @Test func `in an archive with 64-bit sizes are read whole`() throws {
    let path = scratch.path("export.zip")
    let expected = try generate(path, bytes: 300_000, ["--zip64"])
    #expect(try AppleHealthExport.read(path) { _ in }.counts == expected)
  }

  @Test func `in an archive without compression are read whole`() throws {
    let text = head + record("BodyMass", "80", "kg") + "</HealthData>"
    let path = try archive(
      "archive.writestr('apple_health_export/export.xml', open('export.xml').read())", text)
    #expect(try AppleHealthExport.read(path) { _ in }.counts == [.weight: 1])
  }

  @Test(arguments: [
    (
      "archive.writestr('a.txt', 'a')",
      "must be a whole Apple Health export, got one where there is no export.xml. Export it again from Apple Health."
    ),
    (
      "archive.writestr('export.xml', open('export.xml').read(), zipfile.ZIP_BZIP2)",
      "must be packed by Deflate, got the compression method 12. Unpack it and choose the export.xml inside."
    ),
    (
      "archive.writestr('export.xml', 'a'); archive.filelist[0].flag_bits |= 1",
      "must not be encrypted, got an export.xml with a password. Unpack it and choose the export.xml inside."
    ),
    (
      "archive.writestr('export.xml', 'a'); archive.filelist[0].CRC ^= 1",
      "must be a whole Apple Health export, got one where its export.xml is damaged. Export it again from Apple Health."
    ),
    (
      "archive.writestr('export.xml', 'a'); archive.filelist[0].header_offset += 9",
      """
      must be a whole Apple Health export, got one where its export.xml does not begin where the list of its files \
      says. Export it again from Apple Health.
      """
    ),
    (
      "archive.writestr('export.xml', 'a'); archive.filelist[0].compress_size = 2**63",
      "must be a whole Apple Health export, got one where its export.xml is cut off. Export it again from Apple Health."
    ),
  ])
  func `in an archive that cannot be read are refused with the reason`(_ change: String, rule: String) throws
  {
    let path = try archive(change, head + "</HealthData>")
    #expect {
      try AppleHealthExport.read(path) { _ in }
    } throws: {
      "\($0)" == "\(path):1:1: an archive \(rule)"
    }
  }

  /// An archive written by a line of Python, with a file of that text.
  private func archive(_ line: String, _ text: String) throws -> String {
    _ = try scratch.write(text, to: "export.xml")
    let path = scratch.path("made.zip")
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.currentDirectoryURL = URL(filePath: scratch.path("."))
    process.arguments = [
      "python3", "-c", "import zipfile\nwith zipfile.ZipFile('made.zip', 'w') as archive:\n    \(line)",
    ]
    try process.run()
    process.waitUntilExit()
    return path
  }

  @Test func `with very many attributes on one element are refused at once`() throws {
    let next = "Export the file again from Apple Health."
    for count in [257, 200_000] {
      let attributes = (0..<count).map { " a\($0)=\"\"" }.joined()
      let texts = try problems(head + "<Record/>\n<Record\(attributes)/></HealthData>").texts
      #expect(texts == ["export.xml:8:1: an element must have at most 256 attributes, got more. \(next)"])
    }
    let most = (0..<256).map { " a\($0)=\"\"" }.joined()
    #expect(try problems("<HealthData\(most)></HealthData>").texts.isEmpty)
  }

  @Test(arguments: [
    (
      "<HealthData><Record a=\"\(String(repeating: "b", count: 1 << 20))\"/></HealthData>",
      "1:1: an element must have at most 1048576 bytes, got more."
    ),
    (
      "<!DOCTYPE HealthData [<!ATTLIST Record a (\((0..<20_000).map { "n\($0)" }.joined(separator: "|"))) #IMPLIED>]>",
      "an export must begin with HealthData within 32768 bytes, got more."
    ),
    (
      "<!DOCTYPE HealthData [\n<!ATTLIST Record a CDATA \"b\">]><HealthData/>",
      "2:1: an export must declare no default values, got \"a\"."
    ),
    (
      "<!DOCTYPE HealthData [\((0..<513).map { "<!ATTLIST Record a\($0) CDATA #IMPLIED>" }.joined())]><HealthData/>",
      "1:1: an export must declare at most 512 attributes, got more."
    ),
    ("\u{0}<\u{0}?", "1:1: an export must be UTF-8, got another encoding."),
    ("<\u{0}?\u{0}", "1:1: an export must be UTF-8, got another encoding."),
  ])
  func `that would take more than linear time are refused`(_ text: String, rule: String)
    throws
  {
    let texts = try problems(text).texts
    #expect(texts.count == 1 && texts[0].contains(rule), "\(texts.map { $0.prefix(300) })")
  }

  /// A comment, names and open elements, which the parser keeps.
  @Test(arguments: [
    "<!--" + String(repeating: " <b", count: 4_000_000), "names", String(repeating: "<a>", count: 300_000),
  ])
  func `that would take more than constant memory are refused`(_ content: String) throws {
    let names = (0..<300_000).map { "<n\($0)/>" }.joined()
    let texts = try problems("<HealthData>\(content == "names" ? names : content)").texts
    let rule = "1:1: an export must be readable within 16777216 bytes of memory, got more."
    #expect(texts.count == 1 && texts[0].contains(rule), "\(texts.map { $0.prefix(300) })")
  }

  @Test func `whose bytes arrive one at a time are read the same`() throws {
    let text = head + record("BodyMass", "80", "kg") + "<!-- < & --><a:b xmlns:a='c'>&lt;</a:b></HealthData>"
    var ids: [String] = []
    let reader = HealthExportReader(file: "export.xml") { ids.append($0.id) }
    for byte in text.utf8 { try withUnsafeBytes(of: byte) { try reader.consume($0) } }
    #expect(try reader.finish().counts == [.weight: 1] && ids.count == 1)
  }

  /// expat reads an unfinished comment again with each call: with a call for each tag this would take an hour.
  @Test func `with many records in a comment are read in linear time`() throws {
    let comment = "<!--" + String(repeating: "<Record/>\n", count: 300_000) + "-->\n"
    #expect(try events(head + comment + record("BodyMass", "80", "kg") + "</HealthData>").count == 1)
  }

  /// Of bytes that arrive one at a time no tag is whole, so expat reads them all.
  @Test(arguments: 0..<(FullTests.areWanted ? 1000 : 20))
  func `are read the same whether expat or PlainTag reads a tag`(_ seed: Int) throws {
    let texts = RandomMarkup(seed: UInt64(seed))
    for number in 0..<100 {
      let text = texts.document(number)
      let whole = outcome(text, inPiecesOf: text.count)
      #expect(whole == outcome(text, inPiecesOf: 1), "\(String(decoding: text, as: UTF8.self))")
      #expect(whole == outcome(text, inPiecesOf: 200 + number), "\(String(decoding: text, as: UTF8.self))")
    }
  }

  /// The counts or errors, and all delivered events.
  private func outcome(_ bytes: [UInt8], inPiecesOf size: Int) -> [String] {
    var events: [String] = []
    let reader = HealthExportReader(file: "export.xml") { events.append("\($0)") }
    do {
      for start in stride(from: 0, to: bytes.count, by: size) {
        try bytes[start..<min(start + size, bytes.count)].withUnsafeBytes { try reader.consume($0) }
      }
      let summary = try reader.finish()
      return ["\(summary.skipped.kinds), \(summary.usedRecords) used"] + events
    } catch { return ["\(error)"] + events }
  }

  @Test func `in a damaged archive are refused`() throws {
    let path = scratch.path("export.zip")
    _ = try generate(path, bytes: 300_000)
    let whole = try Data(contentsOf: URL(filePath: path))
    var bent = whole
    bent[4000] ^= 0xff
    for bytes in [whole.prefix(whole.count / 2), bent, Data("PK nothing".utf8)] {
      try bytes.write(to: URL(filePath: path))
      #expect(throws: ImportError.self) { try AppleHealthExport.read(path) { _ in } }
    }
  }

  @Test(
    .enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"),
    arguments: ["xml", "zip"])
  func `of one gigabyte are read in constant memory`(_ ending: String) throws {
    try expectFlatMemory(scratch.path("export.\(ending)"), bytes: 1_000_000_000)
  }

  /// The size of the XML does not fit into 32 bits; without compression neither does the position of the list of files.
  @Test(
    .enabled(if: FullTests.areWanted, "set PEACH_FULL_TESTS"),
    arguments: [[], ["--stored"]])
  func `of more than four gibibytes in an archive are read in constant memory`(_ options: [String]) throws {
    try expectFlatMemory(scratch.path("export.zip"), bytes: 4_600_000_000, options)
  }

  private func expectFlatMemory(_ path: String, bytes: Int, _ options: [String] = []) throws {
    let expected = try generate(path, bytes: bytes, options)
    let before = try memory("VmRSS")
    try "5".write(toFile: "/proc/self/clear_refs", atomically: false, encoding: .utf8)
    let summary = try AppleHealthExport.read(path) { _ in }
    #expect(summary.counts == expected)
    let growth = try memory("VmHWM") - before
    #expect(growth < 32_768, "grew by \(growth) KiB")
  }

  /// Writes an export with the tool beside the tests.
  /// - Returns: how many events it holds of each metric.
  private func generate(_ path: String, bytes: Int, _ options: [String] = []) throws -> [Metric: Int] {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    let script = FileManager.package.appending(path: "Tests/Tools/apple_health_export.py").path
    process.arguments = ["python3", script, "--bytes", "\(bytes)", "--out", path] + options
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let totals = try JSONDecoder().decode(
      [String: Int].self, from: output.fileHandleForReading.readAll())
    process.waitUntilExit()
    return [
      .weight: totals["weight"]!, .bodyFat: totals["body_fat"]!, .leanMass: totals["lean_mass"]!,
      .steps: totals["step_days"]!,
    ]
  }

  /// A line of the process's memory figures, KiB.
  private func memory(_ name: String) throws -> Int {
    let lines = try String(contentsOfFile: "/proc/self/status", encoding: .utf8).split(separator: "\n")
    return Int(lines.first { $0.hasPrefix(name) }!.split(separator: " ")[1].drop { !$0.isNumber })!
  }
}
