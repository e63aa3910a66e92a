import ArgumentParser
import Live
import Sound
import Text
import WebUI

/// `peach devices`: lists the audio devices.
struct Devices: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "devices", abstract: "List the audio devices by ALSA's names.",
    discussion: """
      --device accepts each of these names. The list contains the devices of ALSA's configuration, also those that \
      cannot be opened now, but no converters, which need a device beside their name; null needs no sound card.

      EXAMPLES
        peach devices
        peach devices --format json
        ALSA_CONFIG_PATH=/usr/share/alsa/alsa.conf:my.conf peach devices
      """)

  @OptionGroup var output: FormatOptions

  func run() throws {
    let devices: [AudioDevice]
    do { devices = try AudioDevice.all() } catch { throw Failure.failed("\(error)") }
    switch output.format {
    case .json:
      let list = devices.map { JSON.object(["name": .text($0.name), "summary": .text($0.summary)]) }
      print(try JSON.object(["devices": .list(list)]).document)
    case .text:
      let width = devices.map(\.name.count).max() ?? 0
      let silence = PageTexts(.ofEnvironment)["sound.none"]
      for device in devices {
        let summary = device.name == AudioDevice.silent ? silence ?? "" : device.summary
        print("\(device.name.padded(to: width))  \(summary)".trimmingTrailingSpaces)
      }
    }
  }
}
