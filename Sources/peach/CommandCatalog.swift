import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    List.self,
    Simulate.self,
    Sweep.self,
    Timeline.self,
    Trace.self,
  ]
}
