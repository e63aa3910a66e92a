import Text
import Training

extension CSVRow {
  /// Adds a swept value: a number as a number, any other value as it is written in a scenario, nil as an empty field.
  mutating func add(_ value: ParameterValue?) {
    switch value {
    case .number(let number)?: add(number)
    case .integer(let number)?: add(number)
    case let other?: add(other.description)
    case nil: add("")
    }
  }
}
