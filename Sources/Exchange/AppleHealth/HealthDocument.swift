import CExpat
import Glibc
import Text

/// Parses the elements of an XML document from a stream of bytes, in constant memory and linear time.
///
/// It uses expat, and skips a `PlainTag` without it. Foundation's `XMLParser` (swift-corelibs-foundation 6.3) ends the
/// process on the attribute declarations at the start of every Apple Health export. Declarations of entities and default
/// values are refused; `HealthMarkupLimits` and `ParserMemory` bound time and memory. No external resources are loaded.
/// The text is read as UTF-8, the encoding of every export, and the declared encoding is ignored. Prefixes are part of a
/// name, because exports have no namespaces.
final class HealthDocument {
  /// The start of an element.
  struct Element {
    fileprivate let name: UnsafePointer<CChar>
    /// Names and values in turn, ended by nil.
    fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    fileprivate let parser: XML_Parser?
  }

  private let parser: XML_Parser?
  private let memory = ParserMemory()
  private let onStart: (Element) -> Void
  private let onEnd: (Element) -> Void
  private let skips: (PlainTag) -> Bool
  private var problem: ImportProblem?
  private var limits = HealthMarkupLimits()
  /// The first bytes of the document, at most four. Four determine the encoding.
  private var firstBytes: [UInt8] = []
  /// The number of bytes that expat has received.
  private var length = 0
  /// The next bytes for expat.
  private var queue: [UInt8] = []
  private var hasElement = false
  private var openElements = 0
  private var isInCDATA = false
  private var attributeDeclarations = 0

  /// - Parameters:
  ///   - skips: called for each plain tag where an element may stand. If it returns true, the element is skipped without
  ///     a call of `onStart` and `onEnd`.
  init(
    onStart: @escaping (Element) -> Void, onEnd: @escaping (Element) -> Void,
    skips: @escaping (PlainTag) -> Bool
  ) {
    self.onStart = onStart
    self.onEnd = onEnd
    self.skips = skips
    parser = memory.lend {
      var functions = ParserMemory.functions
      return XML_ParserCreate_MM("UTF-8", &functions, nil)
    }
    XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
    setHandlers()
  }

  deinit { memory.lend { XML_ParserFree(parser) } }

  /// Parses the next bytes.
  /// - Throws: `ImportProblem` for invalid XML, declarations of entities or default values, and markup beyond the limits.
  func consume(_ bytes: UnsafeRawBufferPointer) throws(ImportProblem) {
    try checkEncoding(bytes)
    guard let excess = limits.check(bytes) else { return try parsePlainly(bytes) }
    // Parses only up to the `<`, so that the error names its line.
    try parse(UnsafeRawBufferPointer(rebasing: bytes[...excess.start]), isLast: false)
    throw refusal { (excess.rule($0), $0.healthMore) }
  }

  /// Ends the document.
  /// - Throws: `ImportProblem` for an incomplete document.
  func finish() throws(ImportProblem) {
    try parse(UnsafeRawBufferPointer(start: nil, count: 0), isLast: true)
  }

  /// Parses bytes without the plain tags that are skipped. Their line breaks are parsed, so that errors name their line.
  private func parsePlainly(_ bytes: UnsafeRawBufferPointer) throws(ImportProblem) {
    // The bytes before `first` are parsed, queued or skipped. `mayStand`: an element may stand after them.
    var (first, position, mayStand) = (0, 0, false)
    while let start = bytes.firstTag(from: position) {
      guard let tag = PlainTag(UnsafeRawBufferPointer(rebasing: bytes[start...])) else {
        (position, mayStand) = (start + 1, false)
        continue
      }
      position = start + tag.length
      queue += bytes[first..<start]
      first = start
      if !mayStand {
        try parseQueue()
        // Not once more for these bytes: expat would read an unfinished comment again for each tag in it.
        guard elementMayStand else { break }
        mayStand = true
      }
      if skips(tag) { first = position } else { mayStand = false }
    }
    queue += bytes[first...]
    try parseQueue()
  }

  /// Whether an element may stand after the bytes so far: inside of another one, and not inside of a tag, a comment or
  /// CDATA.
  private var elementMayStand: Bool {
    openElements > 0 && !isInCDATA && XML_GetCurrentByteIndex(parser) == length
  }

  private func parseQueue() throws(ImportProblem) {
    defer { queue.removeAll(keepingCapacity: true) }
    try queue.withUnsafeBufferPointer { bytes throws(ImportProblem) in
      try parse(UnsafeRawBufferPointer(bytes), isLast: false)
    }
  }

  private func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(ImportProblem) {
    length += bytes.count
    let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    let status = memory.lend { XML_Parse(parser, text, Int32(bytes.count), isLast ? 1 : 0) }
    if let problem { throw problem }
    guard status == XML_STATUS_OK else { throw parserProblem }
    guard hasElement || length <= HealthMarkupLimits.longestHead else { throw headProblem }
  }

  /// Requires the first four bytes not to be UTF-16 or UTF-32: neither has text without zeros.
  private func checkEncoding(_ bytes: UnsafeRawBufferPointer) throws(ImportProblem) {
    guard firstBytes.count < 4 else { return }
    firstBytes += bytes.prefix(4 - firstBytes.count)
    guard !firstBytes.contains(0), ![[0xFE, 0xFF], [0xFF, 0xFE]].contains(firstBytes.prefix(2)) else {
      throw refusal { ($0.healthEncoding, $0.healthOtherEncoding) }
    }
  }
}

extension HealthDocument.Element {
  /// The line on which the element starts. Call it during the handler's call only.
  var line: Int { Int(XML_GetCurrentLineNumber(parser)) }

  func isNamed(_ name: StaticString) -> Bool { equal(self.name, name) }

  /// The text of an attribute; nil if the element does not have it.
  subscript(name: StaticString) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an attribute, valid only during the handler's call.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    guard var pair = attributes else { return nil }
    while let own = pair[0], let value = pair[1] {
      if equal(own, name) {
        let count = strlen(value)
        return value.withMemoryRebound(to: UInt8.self, capacity: count) {
          UnsafeBufferPointer(start: $0, count: count)
        }
      }
      pair += 2
    }
    return nil
  }
}

extension HealthDocument {
  private func setHandlers() {
    XML_SetElementHandler(
      parser,
      { context, name, attributes in
        guard let document = document(context), let name else { return }
        document.start(Element(name: name, attributes: attributes, parser: document.parser))
      },
      { context, name in
        guard let document = document(context), let name else { return }
        document.openElements -= 1
        document.onEnd(Element(name: name, attributes: nil, parser: document.parser))
      })
    XML_SetCdataSectionHandler(
      parser, { context in document(context)?.isInCDATA = true },
      { context in document(context)?.isInCDATA = false })
    XML_SetEntityDeclHandler(parser) { context, name, _, _, _, _, _, _, _ in
      guard let document = document(context), let name else { return }
      document.refuse(\.healthEntities, name)
    }
    XML_SetAttlistDeclHandler(parser) { context, _, name, _, value, _ in
      guard let document = document(context), let name else { return }
      document.declare(name, hasDefault: value != nil)
    }
  }

  private func start(_ element: Element) {
    if !hasElement, XML_GetCurrentByteIndex(parser) > HealthMarkupLimits.longestHead { stop(headProblem) }
    hasElement = true
    openElements += 1
    onStart(element)
  }

  /// Counts a declaration of an attribute: expat compares each element with all of its type's declarations.
  private func declare(_ name: UnsafePointer<CChar>, hasDefault: Bool) {
    if hasDefault { refuse(\.healthDefaults, name) }
    attributeDeclarations += 1
    guard attributeDeclarations > HealthMarkupLimits.mostDeclarations else { return }
    stop(refusal { ($0.healthDeclarations(most: HealthMarkupLimits.mostDeclarations), $0.healthMore) })
  }
}

extension HealthDocument {
  private func refuse(_ rule: (Texts) -> String, _ name: UnsafePointer<CChar>) {
    let name = "\"\(String(cString: name).shortened)\""
    stop(refusal { (rule($0), name) })
  }

  /// Records the first error and stops the parser.
  private func stop(_ problem: ImportProblem) {
    if self.problem == nil { self.problem = problem }
    XML_StopParser(parser, 0)
  }

  private var headProblem: ImportProblem {
    refusal { ($0.healthHead(most: HealthMarkupLimits.longestHead), $0.healthMore) }
  }

  /// The error at which expat stopped.
  private var parserProblem: ImportProblem {
    let code = XML_GetErrorCode(parser)
    guard code != XML_ERROR_NO_MEMORY else {
      return refusal { ($0.healthMemory(most: ParserMemory.most), $0.healthMore) }
    }
    let message = XML_ErrorString(code).map { String(cString: $0) } ?? "\(code.rawValue)"
    return refusal(column: Int(XML_GetCurrentColumnNumber(parser)) + 1) { ($0.healthXML, message) }
  }

  private func refusal(
    column: Int = 1, _ parts: (Texts) -> (rule: String, value: String)
  ) -> ImportProblem {
    ImportProblem(at: TextPlace(line: Int(XML_GetCurrentLineNumber(parser)), column: column)) {
      let (rule, value) = parts($0)
      return $0.healthFile(rule: rule, value: value)
    }
  }
}

extension UnsafeRawBufferPointer {
  /// The index of the first `<` from `position` on.
  fileprivate func firstTag(from position: Int) -> Int? {
    guard let start = baseAddress,
      let found = memchr(start + position, Int32(UInt8(ascii: "<")), count - position)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }
}

/// The document of a handler's context.
private func document(_ context: UnsafeMutableRawPointer?) -> HealthDocument? {
  context.map { Unmanaged<HealthDocument>.fromOpaque($0).takeUnretainedValue() }
}

/// Whether a C string equals the name.
private func equal(_ text: UnsafePointer<CChar>, _ name: StaticString) -> Bool {
  name.withUTF8Buffer { name in
    strncmp(text, UnsafeRawPointer(name.baseAddress!).assumingMemoryBound(to: CChar.self), name.count + 1)
      == 0
  }
}
