import ArgumentParser
import Foundation
import Live
import Results
import Scenarios
import Text
import WebUI

/// `peach serve`: starts the server of the page.
struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Train and look at your data in a browser of this machine, or of a phone beside it.",
    discussion: """
      Prints the address of the page, which only browsers on this machine can open, and on a terminal what to do with it; the \
      sound comes from this machine. \
      The address contains a token; keep it to yourself. LANG=de… selects German, otherwise the browser does. Ctrl-C stops; \
      answers are saved immediately.

      With --phone it also prints a QR code for one phone on the same network, which plays the notes of comparisons itself. \
      Scan the code within 10 minutes; it admits no second phone. The connection is not encrypted: anyone who can read the \
      network's traffic sees what the phone sees, and can act as the phone until the command ends. Use a network you trust.

      EXAMPLES
        peach serve
        peach serve --open --studies results
        peach serve --phone
        peach serve --data demo --device null --port 0
      """)

  @OptionGroup var data: DataOptions

  @Option(
    help: "Folder whose studies the page shows and watches; repeat for several. Default: out and results.")
  var studies: [String] = []

  @Option(help: "Folder of the scenarios that the page can sweep, into the first folder of --studies.")
  var scenarios = "scenarios"

  @Option(help: "Folder of the photos that body events name; default: photos in the data folder.")
  var photos: String?

  @Option(help: "Port; 0 takes any that is free.", transform: decimal)
  var port = 7433

  @Option(
    defaultAsFlag: PhoneAddress.automatic,
    help: ArgumentHelp(
      """
      Also listen for one phone, at this machine's address on a private network. Name it if there are several and none is on \
      the default route.
      """, valueName: "address"))
  var phone: String?

  @Flag(help: "Open the page in the browser.")
  var open = false

  @Option(
    help: """
      Append to a file for each session what was loaded, why each trial was chosen, what the profile made of each answer and which input \
      was ignored, each with its time.
      """)
  var log: String?

  @OptionGroup var sound: SoundOptions

  func validate() throws {
    guard (0...65_535).contains(port) else {
      throw ValidationError("--port: must be in 0…65535, got \(port). 0 takes any that is free.")
    }
  }

  func run() async throws {
    let environment = ProcessInfo.processInfo.environment
    let context = try context(environment: environment)
    let secrets = try Failure.explaining { try PageSecrets(in: try data.training.directory) }
    let pairing = try pairing()
    let d3 = D3Library.find(environment: environment)
    let folders = studies.isEmpty ? ["out", "results"] : studies
    let (training, studies) = (PageTraining(context), StudyWatch(folders, in: .current))
    let sweeps = SweepRunner(
      scenarios, into: folders[0], watch: studies, drawnWith: d3, in: .current)
    let server = PageServer(
      sections: try ServeSections.all(context, training, studies, sweeps), session: training,
      assets: PageAssets(d3: d3, folder: environment["PEACH_PAGE_ASSETS"]),
      entries: [.machine(token: secrets.token, cookie: secrets.cookie)] + (pairing.map { [$0.entry] } ?? []),
      port: UInt16(port),
      language: Self.language(environment: environment), now: { .wallClock },
      refuse: { StandardError.write("serve: refused \($0.lineForTerminal)\n") })
    do {
      try await stoppable {
        try await server.run { port in
          announce("http://127.0.0.1:\(port)/?token=\(secrets.token)", phone: pairing?.page(port: port))
        }
      }
    } catch let error as PageServerError { throw Failure.failed(Language.ofEnvironment.sentence(of: error)) }
    await sweeps.close()
    await training.close()
  }

  /// The language of the environment's locale. Nil for English, which machines without a locale have, too: then the
  /// browser decides.
  private static func language(environment: [String: String]) -> Language? {
    let language = Language.ofEnvironment
    return language.rawValue.hasPrefix(Language.english.rawValue) ? nil : language
  }

  /// The context of the page's sections, from the options.
  /// - Throws: an error that ends the command if the log cannot be opened.
  func context(environment: [String: String]) throws -> ServeContext {
    ServeContext(
      store: ServedStore(data.training), photos: photos, sound: sound.session,
      log: try SessionLog.opened(log),
      environment: environment)
  }

  /// What admits a phone; nil without --phone.
  /// - Throws: a usage error if there is no address for it.
  private func pairing() throws -> PhonePairing? {
    guard let phone else { return nil }
    do {
      return PhonePairing(
        at: try PhoneAddress.choose(
          phone, among: PhoneAddress.interfaces, route: PhoneAddress.routeInterface))
    } catch { throw Failure.usage(Language.ofEnvironment.sentence(of: error)) }
  }

  /// Prints the addresses, the phone's below its QR code; on a terminal also what the page is for and how to stop. Flushes
  /// the output, so that a reader of a pipe receives it immediately.
  private func announce(_ address: String, phone: String?) {
    print(address)
    fflush(nil)
    if isatty(STDOUT_FILENO) == 1 {
      let hint = Phrases(.ofEnvironment).texts.serveHint
      print(hint.wrappedForTerminal())
      fflush(nil)
    }
    if let phone {
      let code = QRCode(phone)?.lines(isColored: isatty(2) == 1) ?? []
      StandardError.write((code + [""]).joined(separator: "\n"))
      print(phone)
      fflush(nil)
    }
    if open { Self.openBrowser(at: address) }
  }

  private static func openBrowser(at address: String) {
    let process = Process()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do { try process.run() } catch {
      StandardError.write("serve: \(Language.ofEnvironment.texts.serveNoBrowser)\n")
    }
  }
}
