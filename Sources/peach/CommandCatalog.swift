import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Body.self,
    List.self,
    Simulate.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
  ]
}
