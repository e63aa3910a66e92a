import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Export.self,
    Import.self,
    List.self,
    Profile.self,
    ReplaySessions.self,
    Reset.self,
    Settings.self,
    Simulate.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
  ]
}
