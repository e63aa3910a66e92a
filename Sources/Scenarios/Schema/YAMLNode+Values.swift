import Text
import Training

extension YAMLNode {
  /// This node as the value of a constant; nil for an empty value, a mapping, and a list that contains one.
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
