import Files
import Testing

@Suite struct `Personal folders` {
  private func data(_ environment: [String: String], account: String? = "/home/account") throws -> String {
    try PersonalFolder.data.path(environment: environment) { account }
  }

  @Test func `are where the XDG variables say`() throws {
    #expect(try data(["XDG_DATA_HOME": "/data", "HOME": "/h"]) == "/data")
    let own = ["XDG_CONFIG_HOME": "/etc/a", "HOME": "/h"]
    #expect(try PersonalFolder.configuration.path(environment: own) == "/etc/a")
  }

  @Test(arguments: ["", "data", "./data", "~/data"])
  func `ignore a variable that is no absolute path`(_ value: String) throws {
    #expect(try data(["XDG_DATA_HOME": value, "HOME": "/h"]) == "/h/.local/share")
    #expect(try data(["HOME": value]) == "/home/account/.local/share")
    let config = try PersonalFolder.configuration.path(environment: ["XDG_CONFIG_HOME": value, "HOME": "/h"])
    #expect(config == "/h/.config")
  }

  @Test func `begin at the root for an account that lives there`() throws {
    #expect(try data([:], account: "/") == "/.local/share")
  }

  @Test(
    arguments: [
      (nil, "nothing"), ("", "\"\""), ("data", "\"data\""),
    ] as [(String?, String)])
  func `are refused when no home is known`(_ home: String?, _ got: String) throws {
    let error = try #require(throws: NoHomeFolder.self) {
      try data(home.map { ["HOME": $0] } ?? [:], account: nil)
    }
    #expect(
      error.description
        == "HOME: must be the absolute path of your home folder, got \(got). Set HOME or XDG_DATA_HOME.")
  }
}
