import ArgumentParser
import BodyTimeline
import Chronology
import Foundation
import Live
import Text
import WebUI

/// `peach body add`: adds one measurement, DEXA scan or photo.
struct BodyAdd: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a measurement, a DEXA scan or a photo.",
    discussion: """
      A DEXA scan is one event with ffmi or lean_mass and at least one more of ffmi, lean_mass, fat_mass and body_fat. \
      If the setting height is set, FFMI is derived for weeks in which it is not measured. An improbable value is \
      questioned on a terminal, and elsewhere refused without --improbable. A metric of another name needs \
      --new-metric the first time. A decimal comma is read like a point, and thousands may be separated: 7,500, 7.500 or "7 500" steps. A photo is named by its image in the folder photos of the data folder, or beside \
      the file of --events; without the image it needs --missing-photo. Without --at it gets the time at which the camera \
      took the image, if that is a JPEG image with this time.

      EXAMPLES
        peach body add weight 82.5
        peach body add body_fat 21.5 --at 2025-10-20T07:00:00+02:00
        peach body add dexa lean_mass=62.1 fat_mass=18.4 body_fat=22.9
        peach body add photo front.jpg --tag front --events body.csv
        peach body add waist 92
        peach body add grip_kg 41 --new-metric
      """)

  @Argument(help: "A metric such as weight (peach body --help lists them), dexa, photo or another name.")
  var metric: String

  @Argument(help: "The number; for a photo its name; for a DEXA scan its findings, as in lean_mass=62.1.")
  var value: [String]

  @Option(
    help:
      "The unit of the number or of a scan's masses, such as lb, st or in; default: the metric's own."
  )
  var unit = ""

  @Option(
    help:
      "When, in ISO 8601 with a zone, or a date, which means noon of this computer; default: now, or when the photo was taken."
  )
  var at: String?

  @Option(help: "The event's id; default: derived from metric and time.")
  var id: String?

  @Option(help: "A tag of the photo; may be repeated.")
  var tag: [String] = []

  @Flag(help: "Begin a metric of another name.")
  var newMetric = false

  @Flag(help: "Add a photo without its image.")
  var missingPhoto = false

  @OptionGroup var improbable: ImprobableOption
  @OptionGroup var kept: BodyEventOptions

  func run() throws {
    let new = BodyEntry(metric: metric, value: value, unit: unit, at: at, id: id, tags: tag)
    let (language, zone, now) = (Language.ofEnvironment, try Zone.system, Instant.wallClock)
    let (taken, event) = try explained(in: .ofEnvironment) {
      let event = try new.event(now: now, zone: zone)
      let photo = try photo(of: event)
      let taken = at == nil ? photo.flatMap { PhotoTime.taken($0, zone: zone, now: now) } : nil
      return (taken, try taken.map { try new.event(now: $0, zone: zone) } ?? event)
    }
    try kept.change("add") { storage in
      if !newMetric { try [event].requireKnownMetrics(beside: storage.bodyEvents()) }
      guard try improbable.confirm(event, beside: try storage.bodyEvents(), now: now, zone: zone) else {
        return
      }
      try storage.add([event])
      print(event.id)
      if let taken {
        StandardError.write("\(language.texts.bodyPhotoTaken(time: taken.iso8601(in: zone)))\n")
      } else if case .photo = event.content, at == nil {
        StandardError.write("\(language.texts.bodyPhotoNow(time: event.timestamp.localMinute(in: zone)))\n")
      }
      event.sayTime(at, in: language, zone: zone)
      let undo = "peach body delete \(event.id.shellQuoted)\(kept.words)"
      StandardError.write(
        "\(language.texts.bodyAdded(words: event.words(in: language), command: undo))\n")
    }
  }

  /// The image that a photo names; nil for a measurement, or without an image with `--missing-photo`.
  private func photo(of event: BodyEvent) throws -> Data? {
    guard case .photo = event.content else { return nil }
    let folder = try kept.photoFolder
    if let photo = PhotoFolder(path: folder).photo(event.id) { return photo.data }
    guard !missingPhoto else { return nil }
    throw ValidationError(
      """
      photo: must name a JPEG, PNG, GIF or WebP image of at most \(PhotoFolder.largest >> 20) MiB in \(folder), got \
      "\(event.id)". Copy the image there, or add --missing-photo.
      """)
  }
}
