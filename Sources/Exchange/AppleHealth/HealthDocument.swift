import CXML
import Naming
import PlacedText

/// Parses the elements of an XML document from a stream of bytes, in constant memory and linear time.
///
/// It uses libxml2's push parser. Foundation's `XMLParser` (swift-corelibs-foundation 6.3) ends the process on the
/// attribute declarations at the start of every Apple Health export. Declarations of entities and default values are
/// refused and `HealthMarkupLimits` apply, so memory is bounded. Nothing is fetched. The text is UTF-8, as in every
/// export, whatever encoding it declares.
final class HealthDocument {
  /// The start of an element, with its position.
  struct Element {
    fileprivate let localName: UnsafePointer<UInt8>
    fileprivate let attributes: UnsafeMutablePointer<UnsafePointer<UInt8>?>?
    fileprivate let attributeCount: Int
    let line: Int
  }

  private var parser: xmlParserCtxtPtr?
  private let onStart: (Element) -> Void
  private let onEnd: (Element) -> Void
  private var problem: TextProblem?
  private var limits = HealthMarkupLimits()
  /// The first bytes of the document, at most four. Four determine the encoding.
  private var firstBytes: [UInt8] = []
  /// The number of bytes before the first element.
  private var headLength = 0
  private var hasElement = false
  private var namespaceCount = 0

  init(onStart: @escaping (Element) -> Void, onEnd: @escaping (Element) -> Void) {
    self.onStart = onStart
    self.onEnd = onEnd
    _ = Self.libraryIsReady
    var handler = Self.handler
    parser = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue | XML_PARSE_IGNORE_ENC.rawValue))
  }

  deinit { xmlFreeParserCtxt(parser) }

  /// Parses the next bytes.
  /// - Throws: `TextProblem` for invalid XML, declarations of entities or default values, and markup beyond the limits.
  func consume(_ bytes: UnsafeRawBufferPointer) throws(TextProblem) {
    try checkEncoding(bytes)
    guard let excess = limits.check(bytes) else { return try parse(bytes) }
    // These bytes include the `<`; without it libxml2 would wait for more text.
    try parse(UnsafeRawBufferPointer(rebasing: bytes[...excess.start]))
    throw refusal(excess.rule, got: "more")
  }

  /// Passes bytes to libxml2. Before the first element, it passes at most `longestHead / 2` bytes at a time, because
  /// libxml2 does not report declarations one by one.
  private func parse(_ bytes: UnsafeRawBufferPointer) throws(TextProblem) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let piece = rest.prefix(hasElement ? rest.count : HealthMarkupLimits.longestHead / 2)
      let text = UnsafeRawBufferPointer(rebasing: piece).assumingMemoryBound(to: CChar.self).baseAddress
      xmlParseChunk(parser, text, Int32(piece.count), 0)
      if let problem { throw problem }
      rest = rest.dropFirst(piece.count)
      if !hasElement { headLength += piece.count }
      guard hasElement || headLength <= HealthMarkupLimits.longestHead else {
        throw refusal(
          "an export must begin with HealthData within \(HealthMarkupLimits.longestHead) bytes", got: "more")
      }
    }
  }

  /// Requires the first four bytes to have no mark of an encoding other than UTF-8, as libxml2 detects it.
  private func checkEncoding(_ bytes: UnsafeRawBufferPointer) throws(TextProblem) {
    guard firstBytes.count < 4 else { return }
    firstBytes += bytes.prefix(4 - firstBytes.count)
    guard firstBytes.count == 4 else { return }
    let encoding = xmlDetectCharEncoding(firstBytes, 4)
    guard encoding == XML_CHAR_ENCODING_NONE || encoding == XML_CHAR_ENCODING_UTF8 else {
      throw refusal("an export must be UTF-8", got: "another encoding")
    }
  }

  private func refusal(_ rule: String, got value: String) -> TextProblem {
    TextProblem(
      at: TextPlace(line: line, column: 1), rule, got: value,
      nextStep: "Export the file again from Apple Health.")
  }

  /// Ends the document.
  /// - Throws: `TextProblem` for an incomplete document.
  func finish() throws(TextProblem) {
    xmlParseChunk(parser, nil, 0, 1)
    if let problem { throw problem }
  }

  /// Initialises libxml2 at the first access. This must happen once before several threads use the library.
  private static let libraryIsReady: Void = xmlInitParser()

  private var line: Int { Int(xmlSAX2GetLineNumber(parser)) }

  /// Records the first error and stops the parser.
  private func stop(_ problem: TextProblem) {
    if self.problem == nil { self.problem = problem }
    xmlStopParser(parser)
  }
}

extension HealthDocument.Element {
  func isNamed(_ name: StaticString) -> Bool { equal(localName, name) }

  /// The text of an attribute; nil if the element does not have it.
  subscript(name: StaticString) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an attribute, valid only during the handler's call.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    // libxml2 passes five pointers per attribute: name, prefix, URI, start and end of the value.
    for index in 0..<attributeCount {
      guard let attributes, let own = attributes[5 * index], equal(own, name),
        let begin = attributes[5 * index + 3], let end = attributes[5 * index + 4]
      else { continue }
      return UnsafeBufferPointer(start: begin, count: end - begin)
    }
    return nil
  }
}

extension HealthDocument {
  private static var handler: xmlSAXHandler {
    var handler = xmlSAXHandler()
    handler.initialized = XML_SAX2_MAGIC
    handler.startElementNs = { context, name, _, _, namespaces, _, count, _, attributes in
      guard let document = document(context), let name else { return }
      document.hasElement = true
      document.countNamespaces(Int(namespaces))
      document.onStart(
        HealthDocument.Element(
          localName: name, attributes: attributes, attributeCount: Int(count), line: document.line))
    }
    handler.endElementNs = { context, name, _, _ in
      guard let document = document(context), let name else { return }
      document.onEnd(
        HealthDocument.Element(localName: name, attributes: nil, attributeCount: 0, line: document.line))
    }
    handler.entityDecl = { context, name, _, _, _, _ in
      guard let document = document(context), let name else { return }
      document.stop(
        document.refusal("an export must declare no entities", got: "\"\(String(cString: name).shortened)\""))
    }
    handler.attributeDecl = { context, _, name, _, _, value, enumeration in
      xmlFreeEnumeration(enumeration)
      guard let document = document(context), let name, value != nil else { return }
      document.stop(
        document.refusal(
          "an export must declare no default values", got: "\"\(String(cString: name).shortened)\""))
    }
    handler.serror = { context, error in
      guard let document = document(context), let error = error?.pointee, error.level == XML_ERR_FATAL else {
        return
      }
      let message = error.message.map { String(cString: $0) } ?? "an error without a name"
      document.stop(
        TextProblem(
          at: TextPlace(line: Int(error.line), column: max(1, Int(error.int2))),
          "an export must be well-formed XML",
          got: message.shortened(to: 120),
          nextStep: "Export the file again from Apple Health."))
    }
    return handler
  }

  private func countNamespaces(_ count: Int) {
    namespaceCount += count
    guard namespaceCount > HealthMarkupLimits.mostNamespaces else { return }
    stop(
      refusal("an export must declare at most \(HealthMarkupLimits.mostNamespaces) namespaces", got: "more"))
  }
}

/// The document of a libxml2 callback.
private func document(_ context: UnsafeMutableRawPointer?) -> HealthDocument? {
  context.map { Unmanaged<HealthDocument>.fromOpaque($0).takeUnretainedValue() }
}

/// Whether a C string equals the name.
private func equal(_ text: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
  xmlStrEqual(text, name.utf8Start) == 1
}
