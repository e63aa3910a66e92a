import Results
import Text

/// An SVG document in the project's colours, with a title line at the top. It needs no script and no other file.
struct SVGDocument {
  /// The size in pixels.
  var size: (width: Int, height: Int)
  /// The title, shown at the top and read by screen readers.
  var title: String
  /// The start of the title's baseline, in pixels.
  var titlePosition: (x: Int, y: Int)
  /// CSS rules for the drawing's own classes.
  var style: String
  /// Elements that other elements refer to, such as clip paths, each followed by a line break.
  var definitions = ""
  /// The elements below the title, in drawing order.
  var elements: [String]

  /// The document as text.
  var text: String {
    let (width, height) = size
    let heading = title.escapedForHTML
    return """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 \(width) \(height)" width="\(width)" height="\(height)" \
      role="img" aria-labelledby="title">
      <title id="title">\(heading)</title>
      <style>text { font: 13px system-ui, sans-serif; fill: #241c18 } .head { font-size: 15px; font-weight: 600 } \
      \(style)</style>
      \(definitions)<rect width="100%" height="100%" fill="#fffcf8"/>
      <text class="head" x="\(titlePosition.x)" y="\(titlePosition.y)">\(heading)</text>
      \(elements.joined(separator: "\n"))
      </svg>

      """
  }
}

extension Double {
  /// A length or position in SVG: pixels with one decimal.
  var pixels: String { decimals(1) }
}
