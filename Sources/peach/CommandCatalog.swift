import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Body.self,
    Devices.self,
    Export.self,
    Fit.self,
    Import.self,
    List.self,
    Merge.self,
    PlayTone.self,
    Profile.self,
    ReplaySessions.self,
    Reset.self,
    Settings.self,
    Simulate.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
    Train.self,
    Tune.self,
  ]
}
