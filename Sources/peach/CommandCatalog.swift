import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Body.self,
    Devices.self,
    List.self,
    PlayTone.self,
    Simulate.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
    Train.self,
  ]
}
