import Foundation
import Scenarios
import WebUI

/// The parts of the page, one line each.
enum ServeSections {
  /// - Throws: an error that ends the command.
  static func all(
    _ setting: ServeSetting, _ training: PageTraining, _ studies: StudyWatch, _ sweeps: SweepRunner
  ) throws -> [PageSection] {
    let stored = try StoredHistory(setting.data)
    return [
      StartSection(stored).section, SoundSection(setting: setting, training: training).section,
      RecordsSection(setting: setting, training: training).section,
      SettingsSection { await training.settingsChanged() }.section,
      .profile(stored), .thenAndNow(stored), try .body(setting),
      .explore(in: .current, jobs: ProcessInfo.processInfo.activeProcessorCount),
      .laboratory(studies), .sweeps(sweeps, in: .current),
    ]
  }
}
