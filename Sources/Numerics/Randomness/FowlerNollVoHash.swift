extension String {
  /// The hash of the UTF-8 bytes: ``Swift/Sequence/fowlerNollVoHash``.
  package var fowlerNollVoHash: UInt64 { utf8.fowlerNollVoHash }
}

extension Sequence<UInt8> {
  /// The 64-bit FNV-1a hash: equal in each run of the program, unlike `hashValue`. O(n).
  ///
  /// For each byte: `hash = (hash xor byte) · 1099511628211 mod 2⁶⁴`, starting with 14695981039346656037.
  /// The hash is not cryptographic: it is easy to construct collisions.
  ///
  /// Source: Fowler, Noll, Vo & Eastlake, *The FNV Non-Cryptographic Hash Algorithm*.
  package var fowlerNollVoHash: UInt64 {
    reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
  }
}
