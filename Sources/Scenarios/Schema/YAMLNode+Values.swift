import PlacedText
import Training

extension YAMLNode {
  /// The constant that is written here; nil for nothing and for a mapping.
  var value: ParameterValue? {
    switch content {
    case .scalar where isNothing: nil
    case .scalar(let text, let isPlain): isPlain ? ParameterValue(scalar: text) : .text(text)
    case .list(let items):
      items.map(\.value).contains(nil) ? nil : .list(items.compactMap(\.value))
    case .mapping: nil
    }
  }
}
