import Exchange
import Foundation
import Live
import Scenarios
import Store

/// The parts of the page, one line each.
package enum ServeSections {
  /// - Throws: what the folders of data and settings throw.
  package static func all(
    _ context: ServeContext, _ training: PageTraining, _ studies: StudyWatch, _ sweeps: some SweepService
  ) throws -> [PageSection] {
    let (stored, body) = (try StoredHistory(context.store.data), try BodyFeed(context.store))
    let photos = PhotoFolder(path: try context.photos ?? "\(context.store.data.directory.path)/photos")
    return [
      StartSection(stored).section,
      SoundSection(context: context, training: training, stored: stored).section,
      RecordsSection(context: context, training: training).section,
      SettingsSection { await training.settingsChanged() }.section,
      .profile(stored),
      .thenAndNow {
        let (history, _, tunings) = try await stored.history(PersonalSettings.current, of: $0)
        return (history, tunings)
      },
      BodySection(feed: body, photos: photos).section, BodyImportSection(feed: body).section,
      .explore(in: .current, jobs: ProcessInfo.processInfo.activeProcessorCount),
      .laboratory(studies), .sweeps(sweeps, in: .current),
    ]
  }
}
