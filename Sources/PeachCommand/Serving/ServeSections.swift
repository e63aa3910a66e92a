import Exchange
import Foundation
import Scenarios
import WebUI

/// The parts of the page, one line each.
enum ServeSections {
  /// - Throws: an error that ends the command.
  static func all(
    _ context: ServeContext, _ training: PageTraining, _ studies: StudyWatch, _ sweeps: SweepRunner
  ) throws -> [PageSection] {
    let (stored, body) = (try StoredHistory(context.data), try BodyFeed(context.store))
    return [
      StartSection(stored).section, SoundSection(context: context, training: training).section,
      RecordsSection(context: context, training: training).section,
      SettingsSection { await training.settingsChanged() }.section,
      .profile(stored), .thenAndNow { try await stored.history() }, try .body(context, body),
      BodyImportSection(feed: body).section,
      .explore(in: .current, jobs: ProcessInfo.processInfo.activeProcessorCount),
      .laboratory(studies), .sweeps(sweeps, in: .current),
    ]
  }
}

/// The context of the page's sections: directories and options of the command.
struct ServeContext: Sendable {
  /// The person's store.
  let store: ServedStore
  /// The folders of the studies, which may not exist.
  let studies: [String]
  /// The folder of the scenarios that the page can sweep; it may not exist.
  let scenarios: String
  /// The folder of the photos; it may not exist.
  let photos: String?
  /// The options of device and timbre.
  let sound: SoundOptions
  let log: SessionLog
  /// The environment of the process.
  let environment: [String: String]

  /// The options of the data directory.
  var data: DataOptions { store.data }

  /// The settings file of the person in this environment.
  /// - Throws: `NoHomeFolder` if the person has no home folder.
  var settingsFile: SettingsFile { get throws { try .personal(in: environment) } }
}
