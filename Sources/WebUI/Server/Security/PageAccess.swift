import Synchronization

/// The access check of an address: admits only browsers that have opened the address with its token.
///
/// A foreign site that points its name at the server (DNS rebinding) sends its own name as `Host`; a foreign page that
/// sends requests here (cross-site requests and WebSockets) names itself in `Origin`. Both are refused before the token
/// or the cookie is checked.
///
/// Source: RFC 6455, 10.2; OWASP, "DNS rebinding".
struct PageAccess: Sendable {
  let entry: PageEntry
  /// The port that is listened on.
  let port: Int

  /// The result of the check of a request.
  enum Decision: Equatable {
    case admitted
    /// The address carries the right token: set the cookie and redirect to `/` without the token.
    case welcomed
    case refused(status: Int, Translated)
  }

  /// The decision on a request.
  /// - Parameter changes: whether the request changes something or opens a WebSocket; `Origin` is then required.
  func decision(on head: RequestHead, changes: Bool) -> Decision {
    guard let host = head["host"], hosts.contains(host) else {
      return .refused(status: 421, must("Host", be: hosts[0], got: "\"\(head["host"] ?? "")\""))
    }
    if let origin = head["origin"] {
      guard hosts.contains(where: { origin == "http://\($0)" }) else {
        return .refused(status: 403, must("Origin", be: "http://\(hosts[0])", got: "\"\(origin)\""))
      }
    } else if changes {
      return .refused(status: 403, must("Origin", be: "http://\(hosts[0])", got: nil))
    }
    if head.path == "/", let given = head.query["token"] {
      // A phone that opens its address again keeps its cookie.
      return hasCookie(head) ? .welcomed : decision(on: given)
    }
    return hasCookie(head) ? .admitted : .refused(status: 403, advice)
  }

  private func decision(on token: String) -> Decision {
    switch entry.token.redeem(token, at: ContinuousClock.now) {
    case .admitted: .welcomed
    case .wrong: .refused(status: 403, advice)
    case .used:
      .refused(
        status: 403,
        Translated { $0.texts.accessPhoneUsed(command: command) })
    case .expired:
      .refused(
        status: 403,
        Translated { $0.texts.accessPhoneExpired(minutes: EntryToken.phoneMinutes, command: command) })
    }
  }

  /// The name of the cookie. It contains the port because browsers send the cookies of a host to all its ports.
  private var cookieName: String { "peach-\(port)" }

  /// The header field that sets the cookie.
  var cookie: String { "\(cookieName)=\(entry.cookie); Path=/; HttpOnly; SameSite=Strict" }

  private var command: String { entry.isForPhone ? "peach serve --phone" : "peach serve" }

  private var advice: Translated {
    Translated { $0.texts.accessNeedsAddress(command: command) }
  }

  private func must(_ field: String, be wanted: String, got: String?) -> Translated {
    Translated { language in
      got.map { language.texts.accessFieldWrong(field: field, wanted: wanted, value: $0) }
        ?? language.texts.accessFieldMissing(field: field, wanted: wanted)
    }
  }

  private var hosts: [String] { entry.hosts.map { "\($0):\(port)" } }

  private func hasCookie(_ head: RequestHead) -> Bool {
    (head["cookie"] ?? "").split(separator: ";").contains { part in
      let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1)
      return pair.count == 2 && pair[0] == cookieName && Self.areEqual(String(pair[1]), entry.cookie)
    }
  }

  /// Compares in a time that does not depend on where two texts of the same length differ.
  static func areEqual(_ one: String, _ other: String) -> Bool {
    let (one, other) = (Array(one.utf8), Array(other.utf8))
    guard one.count == other.count else { return false }
    return zip(one, other).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}

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

/// The token in an address that `peach serve` prints. A browser that opens the address receives the cookie.
package final class EntryToken: Sendable {
  /// The result of showing a token.
  enum Redemption: Equatable { case admitted, wrong, used, expired }

  /// How long an address for a phone is valid.
  package static let phoneMinutes = 10

  private let value: String
  /// The end of a token that admits one browser only; nil for one that admits any number.
  private let end: ContinuousClock.Instant?
  private let isUsed = Mutex(false)

  /// A token that admits any number of browsers.
  package init(_ value: String) { (self.value, end) = (value, nil) }

  /// A token that admits one browser, within ``phoneMinutes`` of `now`.
  package init(once value: String, from now: ContinuousClock.Instant) {
    (self.value, end) = (value, now + .seconds(60 * Self.phoneMinutes))
  }

  /// Uses the token if the given one is the same.
  func redeem(_ given: String, at now: ContinuousClock.Instant) -> Redemption {
    guard PageAccess.areEqual(given, value) else { return .wrong }
    guard let end else { return .admitted }
    return isUsed.withLock { isUsed in
      if isUsed { return .used }
      if now >= end { return .expired }
      isUsed = true
      return .admitted
    }
  }
}
