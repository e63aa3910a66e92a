import GRDB
import Training

extension Store {
  /// Appends items in one transaction.
  /// - Parameter session: the current session; nil before the first.
  /// - Returns: the current session after the items.
  /// - Throws: `StoreError`; in that case nothing was appended.
  @discardableResult
  func append(_ items: [SaveItem], to session: Int64?) throws(StoreError) -> Int64? {
    do {
      return try write { database in
        var session = session
        let insertion = RecordInsertion(into: database)
        for item in items {
          switch item {
          case .session(let begun): session = try Self.insert(begun, into: database)
          case .settings(let change):
            if let session { try Self.insert(change, session: session, into: database) }
          case .record(let record): try insertion.insert(record, session: session)
          }
        }
        return session
      }
    } catch {
      throw StoreError(error, at: directory.database)
    }
  }
}
