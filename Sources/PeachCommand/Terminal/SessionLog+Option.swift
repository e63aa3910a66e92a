import Live

extension SessionLog {
  /// The log of a command's `--log`.
  /// - Throws: an error that ends the command, also for a link without a target, which must not be created.
  static func opened(_ path: String?) throws -> SessionLog {
    try Failure.ifLeadsNowhere(path)
    return try Failure.explaining { try SessionLog(appendingTo: path, clock: WallClock()) }
  }
}
