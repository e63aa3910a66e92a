import Foundation
import Measuring

/// From starting the command to the first sound of the first comparison, for somebody with 10,000 records: the
/// whole process, linked and loaded anew each time.
enum LaunchRow {
  static let row = Row("launch → first note, 10,000 records") { share in
    let scratch = try ScratchStore(records: 10_000)
    let configuration = "\(scratch.path)/asound.conf"
    try recorder.write(toFile: configuration, atomically: true, encoding: .utf8)
    let times = try (0..<max(5, Int(31 * share))).map { _ in
      var process = Process()
      let time = try Stopwatch.wall.time { process = try launch(scratch, configuration) }
      process.terminate()
      process.waitUntilExit()
      return time
    }
    return Numbers(times: times, allocations: 0)
  }

  /// Starts to train and returns when something is to be heard.
  private static func launch(_ scratch: ScratchStore, _ configuration: String) throws -> Process {
    let pipe = "\(scratch.path)/sound"
    unlink(pipe)
    precondition(mkfifo(pipe, 0o600) == 0, "mkfifo answers \(errno)")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: peach)
    process.arguments = [
      "train", "comparison", "--listener", "expert", "--comparisons", "1", "--data", scratch.path, "--device",
      "record:\(pipe)",
    ]
    process.environment = [
      "HOME": scratch.path, "ALSA_CONFIG_PATH": "/usr/share/alsa/alsa.conf:\(configuration)",
    ]
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    process.standardInput = FileHandle.nullDevice
    try process.run()
    let sound = open(pipe, O_RDONLY)
    var bytes = [UInt8](repeating: 0, count: 4096)
    var count = 1
    while count > 0, bytes.allSatisfy({ $0 == 0 }) { count = read(sound, &bytes, bytes.count) }
    precondition(count > 0, "\(peach) made no sound")
    close(sound)
    return process
  }

  /// The release build beside this package.
  private static let peach = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appendingPathComponent(".build/release/peach").path

  private static let recorder = """
    pcm.record {
      @args [ FILE ]
      @args.FILE { type string }
      type file
      slave.pcm "null"
      file $FILE
      format "raw"
    }
    """
}
