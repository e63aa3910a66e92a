import Live
import Text

/// The pages that show the session, and which of them controls it.
struct SessionPages {
  private struct Page {
    let language: Language
    let isOnPhone: Bool
    let channel: AsyncStream<String>.Continuation
  }

  private var pages: [Int: Page] = [:]
  private var connected = 0
  /// The number of the page that controls the session; nil without a session, and while its page is gone.
  var owner: Int?

  /// The number of the only page; nil for none or several.
  var only: Int? { pages.count == 1 ? pages.keys.first : nil }

  func isOnPhone(_ number: Int) -> Bool { pages[number]?.isOnPhone == true }

  /// Adds a page. Of several states that it has not read, it receives the newest.
  mutating func connect(_ language: Language, isOnPhone: Bool) -> SessionConnection {
    connected += 1
    let (states, channel) = AsyncStream.makeStream(of: String.self, bufferingPolicy: .bufferingNewest(1))
    pages[connected] = Page(language: language, isOnPhone: isOnPhone, channel: channel)
    return SessionConnection(number: connected, states: states)
  }

  mutating func disconnect(_ number: Int) { pages.removeValue(forKey: number)?.channel.finish() }

  /// Sends the session to every page.
  /// - Parameter player: plays the notes on the owner's page; nil if the device plays them.
  func publish(_ shown: PageView, isRunning: Bool, player: PagePlayer?) {
    for (number, page) in pages {
      var state = shown.state(in: page.language)
      (state.isRunning, state.isMine, state.isOwned) = (isRunning, number == owner, owner != nil)
      if state.isMine { state.note = player?.note }
      if let text = try? state.sortedJSON() { page.channel.yield(text) }
    }
  }
}
