import Live

/// What admits one phone while this process runs.
package struct PhonePairing {
  private static let letters = Array("abcdefghijkmnpqrstuvwxyz23456789")
  private let token = Self.random()
  /// The address of this machine at which the phone reaches it.
  package let address: String

  /// The entry of the server; its token is valid from now on.
  package let entry: PageEntry

  /// New secrets for the phone that comes to an address of this machine.
  package init(at address: String) {
    self.address = address
    entry = .phone(
      at: address, token: EntryToken(once: token, from: ContinuousClock.now), cookie: PageSecrets.random())
  }

  /// The address that the phone opens.
  package func page(port: Int) -> String { "http://\(address):\(port)/?token=\(token)" }

  /// 130 random bits from the system in 26 letters and digits that people can type: an address with any port fits into
  /// a QR code of version 4.
  private static func random() -> String { String((0..<26).map { _ in letters.randomElement()! }) }
}
