import Foundation

/// A PulseAudio daemon of our own with a sink that nobody hears but that keeps time: what a sound card would do,
/// underruns and death included. Ends with its last reference.
package final class PrivatePulse: @unchecked Sendable {
  /// The ALSA device that plays into it.
  package var device: String { "pulse-at:unix:\(socket)" }

  private let folder: URL
  private let daemon: ChildProcess
  private let socket: String

  /// Whether the daemon and ALSA's way to it are installed.
  package static let isInstalled =
    ["pulseaudio", "pactl", "parec"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: "/usr/bin/\($0)")
    }
    && FileManager.default.fileExists(
      atPath: "/usr/lib/\(architecture)-linux-gnu/alsa-lib/libasound_module_pcm_pulse.so")

  #if arch(arm64)
    private static let architecture = "aarch64"
  #else
    private static let architecture = "x86_64"
  #endif

  /// Starts the daemon and returns when it can be reached. It ends by itself ten minutes after its last client, so
  /// that a test run that is killed does not leave it behind.
  /// - Throws: when it ends, or cannot be reached after a thousand attempts.
  package init() throws {
    _ = PrivateALSA.folder
    let name = "peach-pulse-\(UUID().uuidString.prefix(8))"
    folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    socket = folder.appending(path: "native").path
    // Without norewinds the null sink takes back what it has played and the clock runs unevenly.
    daemon = ChildProcess(
      [
        "/usr/bin/pulseaudio", "-n", "--daemonize=no", "--use-pid-file=no", "--exit-idle-time=600",
        "--disable-shm=yes", "--log-level=0", "--high-priority=yes",
        "-L", "module-native-protocol-unix socket=\(socket) auth-anonymous=1",
        "-L", "module-null-sink sink_name=ear rate=48000 format=float32le channels=2 norewinds=1",
      ], environment: Self.environment(in: folder))
    var patience = 1000
    while !answers {
      patience -= 1
      guard patience > 0, daemon.isAlive else { throw CocoaError(.fileReadUnknown) }
      usleep(10_000)
    }
  }

  deinit {
    end()
    try? FileManager.default.removeItem(at: folder)
  }

  private var answers: Bool {
    ChildProcess(
      ["/usr/bin/pactl", "--server=unix:\(socket)", "info"], environment: Self.environment(in: folder)
    ).wait()
  }

  /// Kills the daemon.
  package func end() { daemon.end(SIGKILL) }

  /// Stops the daemon for a while, as a machine does that is too busy.
  package func freeze(seconds: Double) {
    daemon.send(SIGSTOP)
    usleep(UInt32(seconds * 1e6))
    daemon.send(SIGCONT)
  }

  /// Puts the sink to sleep, so that it takes no more than it can hold, or wakes it.
  package func setAsleep(_ isAsleep: Bool) {
    ChildProcess(
      ["/usr/bin/pactl", "--server=unix:\(socket)", "suspend-sink", "ear", isAsleep ? "1" : "0"],
      environment: Self.environment(in: folder)
    ).wait()
  }

  /// Records what the sink plays while `body` runs.
  /// - Returns: the first channel, 48,000 samples per second.
  package func capture(while body: () async throws -> Void) async throws -> [Float] {
    let file = folder.appending(path: "heard.raw")
    let recorder = ChildProcess(
      [
        "/usr/bin/parec", "--server=unix:\(socket)", "--device=ear.monitor", "--rate=48000",
        "--format=float32le", "--channels=2", "--latency-msec=10", "--raw",
      ], environment: Self.environment(in: folder), output: file.path)
    defer { recorder.end() }
    try await recorder.lives(until: "it heard anything") { try !Data(contentsOf: file).isEmpty }
    try await body()
    usleep(200_000)
    recorder.end()
    return try PrivateALSA.recording(file)
  }

  private static func environment(in folder: URL) -> [String: String] {
    [
      "HOME": folder.path, "XDG_RUNTIME_DIR": folder.path, "PULSE_RUNTIME_PATH": folder.path + "/run",
      "PULSE_STATE_PATH": folder.path + "/state", "PATH": "/usr/bin:/bin",
    ]
  }
}
