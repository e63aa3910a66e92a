import ArgumentParser
import BodyTimeline
import Exchange
import Files
import Foundation
import Live
import Text

/// `peach body export`: writes all events to a CSV file.
struct BodyExport: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Write all events to a CSV file.",
    discussion: """
      Writes the events by time, with their ids. peach body import restores the same events from the file. Photos are \
      written by name, without their images.

      EXAMPLES
        peach body export body.csv
        peach body export body.csv --force
        peach body export - --events export.zip
      """)

  @Argument(help: "The file to write, or - for standard output.")
  var file: String

  @Flag(help: "Replace an existing file.")
  var force = false

  @OptionGroup var source: BodySourceOptions

  func run() throws {
    if file != "-" {
      try Failure.unlessCSV(file)
      try Failure.ifExists([file], unless: force)
    }
    try explained(in: .ofEnvironment) {
      let events = try source.load().sorted { ($0.timestamp, $0.id) < ($1.timestamp, $1.id) }
      guard file != "-" else {
        return try BodyEventFile.write(to: OpenFile.standardOutput.append) { try events.forEach($0) }
      }
      try BodyEventFile.write(events, to: file)
      let texts = Language.ofEnvironment.texts
      StandardError.write("\(texts.bodyWritten(events: texts.language.events(events.count), file: file))\n")
    }
  }
}
