import Files

extension FileLock {
  /// Takes the lock for writing to a store.
  /// - Parameters:
  ///   - holder: the description of this process for others, such as `process 4711 (peach train)`.
  ///   - patience: how long to wait while another process holds the lock.
  /// - Throws: `StoreError.inUse` with the process that holds the lock, other cases if the system refuses.
  convenience init(_ directory: StoreDirectory, holder: String, patience: Duration) throws(StoreError) {
    do { try self.init(directory.lock, of: directory.path, holder: holder, patience: patience) } catch {
      throw StoreError(error, at: directory.path)
    }
  }
}
