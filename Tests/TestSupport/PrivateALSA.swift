import Foundation

/// A configuration of libasound for one test run: the real library, with devices that need no sound card.
///
/// `record:FILE` keeps what is played as raw samples, `pulse-at:SOCKET` plays through a PulseAudio daemon, and
/// the names of the machine's own configuration stay.
package enum PrivateALSA {
  /// Points libasound at the configuration, once for the process and before it is first used.
  package static let folder: URL = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "peach-alsa-\(getpid())")
    try! FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let file = folder.appending(path: "asound.conf")
    try! configuration.write(to: file, atomically: true, encoding: .utf8)
    atexit { try? FileManager.default.removeItem(at: PrivateALSA.folder) }
    setenv("ALSA_CONFIG_PATH", "/usr/share/alsa/alsa.conf:\(file.path)", 1)
    return folder
  }()

  /// A device that records, and where.
  package static func recorder(_ name: String) -> (device: String, file: URL) {
    let file = folder.appending(path: "\(name).raw")
    return ("record:\(file.path)", file)
  }

  /// The first channel of what a two-channel float recorder has kept.
  package static func recording(_ file: URL) throws -> [Float] {
    let data = try Data(contentsOf: file)
    return data.withUnsafeBytes { bytes in
      let samples = bytes.bindMemory(to: Float.self)
      return stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    }
  }

  private static let configuration = """
    pcm.record {
      @args [ FILE ]
      @args.FILE { type string }
      type file
      slave.pcm "null"
      file $FILE
      format "raw"
    }
    pcm.pulse-at {
      @args [ SOCKET ]
      @args.SOCKET { type string }
      type pulse
      server $SOCKET
    }
    """
}
