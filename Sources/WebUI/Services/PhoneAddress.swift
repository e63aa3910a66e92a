import Foundation
import Live
package import Text

/// The address of this machine at which a phone reaches it.
package enum PhoneAddress {
  /// An IPv4 address of this machine with its network interface.
  package struct Interface: Equatable {
    let name: String
    let address: String
  }

  /// The value of `--phone` without an address.
  package static let automatic = "auto"

  /// Chooses the address: the one that is wanted; else the only private one; of several the one on the interface of the
  /// default route.
  /// - Parameters:
  ///   - wanted: an address, or `automatic`.
  ///   - interfaces: the addresses of this machine.
  ///   - route: the interface of the default route; nil without one.
  /// - Throws: ``PhoneAddressError``.
  package static func choose(
    _ wanted: String, among interfaces: [Interface], route: String?
  ) throws(PhoneAddressError) -> String {
    let own = interfaces.filter { isPrivate($0.address) }
    if wanted != automatic {
      guard isPrivate(wanted) else { throw .notPrivate(wanted) }
      guard own.contains(where: { $0.address == wanted }) else {
        throw .notHere(wanted, own: own.map(\.address))
      }
      return wanted
    }
    let routed = own.filter { $0.name == route }
    guard let first = own.first else { throw .none }
    if own.count == 1 { return first.address }
    guard routed.count == 1 else { throw .several(own.map(\.address)) }
    return routed[0].address
  }

  /// Whether the text is an IPv4 address of a private network, 10/8, 172.16/12 or 192.168/16.
  ///
  /// Source: RFC no. 1918, 3.
  static func isPrivate(_ text: String) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let bytes = parts.compactMap { part in UInt8(part).flatMap { "\($0)" == part ? $0 : nil } }
    guard parts.count == 4, bytes.count == 4 else { return false }
    switch (bytes[0], bytes[1]) {
    case (10, _), (172, 16...31), (192, 168): return true
    default: return false
    }
  }

  /// The IPv4 addresses of the interfaces that are up.
  package static var interfaces: [Interface] {
    var list: UnsafeMutablePointer<ifaddrs>?
    guard getifaddrs(&list) == 0, let first = list else { return [] }
    defer { freeifaddrs(first) }
    return sequence(first: first, next: \.pointee.ifa_next).compactMap { interface($0.pointee) }
  }

  private static func interface(_ entry: ifaddrs) -> Interface? {
    guard let address = entry.ifa_addr, address.pointee.sa_family == sa_family_t(AF_INET),
      entry.ifa_flags & UInt32(IFF_UP) != 0
    else { return nil }
    return address.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
      Interface(
        name: String(cString: entry.ifa_name), address: String(cString: inet_ntoa($0.pointee.sin_addr)))
    }
  }

  /// The interface of the default route with the lowest metric, from `/proc/net/route`; nil without one.
  package static var routeInterface: String? {
    interface(ofDefaultRouteIn: (try? String(contentsOfFile: "/proc/net/route", encoding: .utf8)) ?? "")
  }

  /// - Parameter table: lines of interface, destination, gateway, flags, two counts, metric, mask and more.
  static func interface(ofDefaultRouteIn table: String) -> String? {
    var best: (metric: Int, interface: String)?
    for line in table.split(separator: "\n") {
      let cells = line.split(whereSeparator: \.isWhitespace)
      guard cells.count > 7, cells[1] == "00000000", cells[7] == "00000000", let metric = Int(cells[6]) else {
        continue
      }
      if metric < best?.metric ?? .max { best = (metric, String(cells[0])) }
    }
    return best?.interface
  }
}

/// There is no address for a phone.
package enum PhoneAddressError: Error, Equatable {
  case notPrivate(String)
  case notHere(String, own: [String])
  case none
  case several([String])
}

extension PhoneAddressError: TranslatedError {
  package func sentence(in language: Language) -> String {
    let texts = language.texts
    func list(_ addresses: [String]) -> String {
      addresses.dropFirst().reduce(addresses[0]) { texts.choiceOr(one: $0, other: $1) }
    }
    return switch self {
    case .notPrivate(let address): texts.phoneAddressNotPrivate(address: address)
    case .notHere(let address, let own):
      texts.phoneAddressNotHere(
        address: address,
        next: own.isEmpty ? texts.phoneAddressUnconnected : texts.phoneAddressHere(addresses: list(own)))
    case .none: texts.phoneAddressNone
    case .several(let addresses):
      texts.phoneAddressSeveral(addresses: list(addresses), first: addresses[0])
    }
  }
}
