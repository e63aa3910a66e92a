/// An address at which the server listens, and what admits a browser there.
package struct PageEntry: Sendable {
  /// The IPv4 address.
  package let address: String
  /// The hosts that a request may name, without the port.
  let hosts: [String]
  let token: EntryToken
  /// The value of the cookie.
  let cookie: String
  /// Whether browsers of other devices come here. They play notes themselves.
  let isForPhone: Bool

  /// The loopback interface, for browsers on this machine.
  /// - Parameters:
  ///   - token: in the printed address.
  ///   - cookie: the value of the cookie.
  package static func machine(token: String, cookie: String) -> PageEntry {
    PageEntry(
      address: "127.0.0.1", hosts: ["127.0.0.1", "localhost"], token: EntryToken(token), cookie: cookie,
      isForPhone: false)
  }

  /// An address of this machine on a local network, for one phone.
  /// - Parameters:
  ///   - token: in the address that the phone opens.
  ///   - cookie: the value of the phone's cookie, which opens nothing at other addresses.
  package static func phone(at address: String, token: EntryToken, cookie: String) -> PageEntry {
    PageEntry(address: address, hosts: [address], token: token, cookie: cookie, isForPhone: true)
  }
}
