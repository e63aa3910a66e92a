import Files

extension FileLock {
  /// Takes the right to change a store.
  /// - Parameters:
  ///   - holder: how other processes describe this one, such as `process 4711 (peach train)`.
  ///   - patience: how long to wait for the present holder.
  /// - Throws: `StoreError.inUse` with the present holder, and others when the system refuses.
  convenience init(_ directory: StoreDirectory, holder: String, patience: Duration) throws(StoreError) {
    do { try self.init(directory.lock, of: directory.path, holder: holder, patience: patience) } catch {
      throw StoreError(error, at: directory.path)
    }
  }
}
