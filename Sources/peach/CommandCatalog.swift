import ArgumentParser
import Naming

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Advise.self,
    Backup.self,
    Body.self,
    Calibrate.self,
    Compare.self,
    Devices.self,
    Export.self,
    Fit.self,
    Import.self,
    List.self,
    Merge.self,
    Plan.self,
    PlayTone.self,
    Profile.self,
    Repair.self,
    ReplaySessions.self,
    Reset.self,
    Serve.self,
    Settings.self,
    Simulate.self,
    Status.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
    Train.self,
    Tune.self,
  ]

  /// The error of a command line that does not begin with a command; nil if there is none.
  static func problem(in arguments: [String]) -> (any Error)? {
    let names = commands.map { $0._commandName }
    guard let first = arguments.first, !first.hasPrefix("-"), !(names + ["help"]).contains(first) else {
      return nil
    }
    return ValidationError("peach has no command \"\(first)\". \(suggestion(for: first, among: names))")
  }
}
