/// The columns of a statement's result: one case per column, in the order of the result.
///
/// `SELECT \(Column.list)` lists the columns in that order, so a case always reads its own column. The compiler knows
/// the position of each case, so reading by name costs nothing.
///
/// A case is the column's name in camel case: `case referenceNote` is the column `reference_note`.
protocol ResultColumn: RawRepresentable<Int32>, CaseIterable, Sendable {}

extension ResultColumn {
  /// The name in SQL: `reference_note`.
  var name: String {
    var (name, endsInLowercase) = ("", false)
    for character in "\(self)" {
      if character.isUppercase, endsInLowercase { name += "_" }
      name += character.lowercased()
      endsInLowercase = character.isLowercase
    }
    return name
  }

  /// The names of all columns, for a `SELECT`.
  static var list: String { allCases.map(\.name).joined(separator: ", ") }
}
