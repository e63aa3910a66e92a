import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Devices.self,
    List.self,
    PlayTone.self,
    Timeline.self,
    Trace.self,
    Train.self,
  ]
}
