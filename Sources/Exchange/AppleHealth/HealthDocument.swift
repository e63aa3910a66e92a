import CXML
import PlacedText

/// Walks through the elements of an XML document as its bytes arrive, in memory that does not grow with it.
///
/// This is libxml2's push parser and not Foundation's `XMLParser`: that one (swift-corelibs-foundation 6.3)
/// ends the process on the attribute declarations with which every Apple Health export begins. Entities may
/// not be declared, so none can grow; nothing is fetched.
final class HealthDocument {
  /// An element that begins, and where.
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

  init(onStart: @escaping (Element) -> Void, onEnd: @escaping (Element) -> Void) {
    self.onStart = onStart
    self.onEnd = onEnd
    _ = Self.libraryIsReady
    var handler = Self.handler
    parser = xmlCreatePushParserCtxt(&handler, Unmanaged.passUnretained(self).toOpaque(), nil, 0, nil)
    xmlCtxtUseOptions(parser, Int32(XML_PARSE_NONET.rawValue))
  }

  deinit { xmlFreeParserCtxt(parser) }

  /// Takes the next bytes.
  /// - Throws: what makes them no XML, or an entity's declaration.
  func consume(_ bytes: UnsafeRawBufferPointer) throws(TextProblem) {
    let text = bytes.assumingMemoryBound(to: CChar.self).baseAddress
    xmlParseChunk(parser, text, Int32(bytes.count), 0)
    if let problem { throw problem }
  }

  /// Ends the document.
  func finish() throws(TextProblem) {
    xmlParseChunk(parser, nil, 0, 1)
    if let problem { throw problem }
  }

  /// libxml2 asks to be prepared once, before several threads use it.
  private static let libraryIsReady: Void = xmlInitParser()

  private var line: Int { Int(xmlSAX2GetLineNumber(parser)) }

  /// Notes the first problem and reads no further.
  private func stop(_ problem: TextProblem) {
    if self.problem == nil { self.problem = problem }
    xmlStopParser(parser)
  }
}

extension HealthDocument.Element {
  func isNamed(_ name: StaticString) -> Bool { equal(localName, name) }

  /// The text of an attribute.
  subscript(name: StaticString) -> String? {
    bytes(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The bytes of an attribute, valid while the element is handled.
  func bytes(_ name: StaticString) -> UnsafeBufferPointer<UInt8>? {
    // libxml2 hands over five pointers each: name, prefix, URI, begin and end of the value.
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
    handler.startElementNs = { context, name, _, _, _, _, count, _, attributes in
      guard let document = document(context), let name else { return }
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
        TextProblem(
          at: TextPlace(line: document.line, column: 1), "an export must declare no entities",
          got: "\"\(String(cString: name).shortened)\"", nextStep: "Export the file again from Apple Health.")
      )
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

}

/// The document that libxml2 is reporting to.
private func document(_ context: UnsafeMutableRawPointer?) -> HealthDocument? {
  context.map { Unmanaged<HealthDocument>.fromOpaque($0).takeUnretainedValue() }
}

/// Whether a C string is that name.
private func equal(_ text: UnsafePointer<UInt8>, _ name: StaticString) -> Bool {
  xmlStrEqual(text, name.utf8Start) == 1
}
