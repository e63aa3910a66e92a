import Foundation
import Scenarios
import WebUI

/// The parts of the page, one line each.
enum ServeSections {
  /// - Throws: an error that ends the command.
  static func all(_ setting: ServeSetting, _ training: PageTraining) throws -> [PageSection] {
    [
      StartSection(setting).section,
      SettingsSection { await training.settingsChanged() }.section,
      try .profile(setting), try .body(setting),
      .explore(in: .current, jobs: ProcessInfo.processInfo.activeProcessorCount),
      .laboratory(StudyWatch(setting.studies, in: .current)),
    ]
  }
}
