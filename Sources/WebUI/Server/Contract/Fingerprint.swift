extension String {
  /// Sixteen hexadecimal digits that name this text: its FNV-1a hash. The same in each run of the program.
  ///
  /// Source: Fowler, Noll & Vo, 64-bit FNV-1a.
  public var fingerprint: String {
    let hash = utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
