import Testing
import Text

@testable import WebUI

@Suite struct `The address for a phone` {
  private typealias Interface = PhoneAddress.Interface

  private let loopback = Interface(name: "lo", address: "127.0.0.1")
  private let wireless = Interface(name: "wlan0", address: "192.168.1.5")
  private let bridge = Interface(name: "docker0", address: "172.17.0.1")
  private let open = Interface(name: "eth0", address: "203.0.113.9")

  private func choose(
    _ wanted: String = "auto", among interfaces: [Interface], route: String? = nil
  ) throws -> String {
    try PhoneAddress.choose(wanted, among: interfaces, route: route)
  }

  @Test(arguments: [
    ("10.0.0.1", true), ("172.16.0.1", true), ("172.31.255.1", true), ("192.168.0.1", true),
    ("172.15.0.1", false), ("172.32.0.1", false), ("192.169.0.1", false), ("127.0.0.1", false),
    ("0.0.0.0", false), ("203.0.113.9", false), ("169.254.1.1", false), ("10.0.0", false),
    ("10.0.0.1.", false),
    ("10.0.0.01", false), ("10.0.0.256", false), ("+10.0.0.1", false), ("fe80::1", false), ("host", false),
    ("", false),
  ])
  func `must be private`(_ address: String, _ isPrivate: Bool) {
    #expect(PhoneAddress.isPrivate(address) == isPrivate)
  }

  @Test func `is the only private one`() throws {
    #expect(try choose(among: [loopback, open, wireless], route: "eth0") == "192.168.1.5")
  }

  @Test func `of several is the one of the default route, and there is no guess`() throws {
    let both = [loopback, bridge, wireless]
    #expect(try choose(among: both, route: "wlan0") == "192.168.1.5")
    for route in [nil, "eth0"] as [String?] {
      #expect(throws: PhoneAddressError.several(["172.17.0.1", "192.168.1.5"])) {
        try choose(among: both, route: route)
      }
    }
    let second = Interface(name: "wlan0", address: "10.0.0.2")
    #expect(throws: PhoneAddressError.several(["192.168.1.5", "10.0.0.2"])) {
      try choose(among: [wireless, second], route: "wlan0")
    }
    #expect(throws: PhoneAddressError.none) { try choose(among: [loopback, open], route: "eth0") }
  }

  @Test func `can be named if it is one of the machine's private ones`() throws {
    #expect(try choose("172.17.0.1", among: [bridge, wireless], route: "wlan0") == "172.17.0.1")
    for foreign in ["203.0.113.9", "127.0.0.1", "0.0.0.0", "phone"] {
      #expect(throws: PhoneAddressError.notPrivate(foreign)) {
        try choose(foreign, among: [loopback, open, wireless])
      }
    }
    #expect(throws: PhoneAddressError.notHere("10.9.9.9", own: ["192.168.1.5"])) {
      try choose("10.9.9.9", among: [wireless])
    }
  }

  @Test func `is refused in one sentence with a next step`() {
    let expected: [(PhoneAddressError, String)] = [
      (
        .notPrivate("203.0.113.9"),
        "--phone: must be an IPv4 address of a private network (10.…, 172.16.… to 172.31.…, 192.168.…), "
          + "got \"203.0.113.9\". Leave the address out to use this machine's."
      ),
      (
        .notHere("10.9.9.9", own: ["192.168.1.5"]),
        "--phone: must be an address of this machine, got 10.9.9.9. Choose 192.168.1.5."
      ),
      (
        .notHere("10.9.9.9", own: []),
        "--phone: must be an address of this machine, got 10.9.9.9. It has no private one; connect it to a network."
      ),
      (
        .none,
        "--phone: this machine must have an address of a private network, got none. "
          + "Connect it to the network of the phone."
      ),
      (
        .several(["172.17.0.1", "192.168.1.5"]),
        "--phone: must name one of this machine's addresses, got none of 172.17.0.1 or 192.168.1.5. "
          + "Add one, as in --phone 172.17.0.1."
      ),
    ]
    for (error, sentence) in expected { #expect(error.sentence(in: .english) == sentence) }
    #expect(
      PhoneAddressError.none.sentence(in: .german)
        == "--phone: Dieser Rechner ist in keinem privaten Netz. Verbinde ihn mit dem Netz des Telefons.")
    #expect(
      PhoneAddressError.several(["172.17.0.1", "192.168.1.5"]).sentence(in: .german)
        == "--phone: Dieser Rechner hat mehrere Adressen, 172.17.0.1 oder 192.168.1.5. Nenne eine, etwa --phone 172.17.0.1."
    )
  }

  @Test func `finds the interface of the default route with the lowest metric`() {
    let table = """
      Iface\tDestination\tGateway\tFlags\tRefCnt\tUse\tMetric\tMask\tMTU\tWindow\tIRTT
      wlan0\t00000000\t0101A8C0\t0003\t0\t0\t600\t00000000\t0\t0\t0
      eth0\t00000000\t0100000A\t0003\t0\t0\t100\t00000000\t0\t0\t0
      docker0\t000011AC\t00000000\t0001\t0\t0\t0\t0000FFFF\t0\t0\t0
      """
    #expect(PhoneAddress.interface(ofDefaultRouteIn: table) == "eth0")
    #expect(PhoneAddress.interface(ofDefaultRouteIn: "") == nil)
  }

  @Test func `of this machine includes the loopback interface, which is never chosen`() {
    #expect(PhoneAddress.interfaces.contains { $0.address == "127.0.0.1" })
  }
}
