import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    Body.self,
    List.self,
    Timeline.self,
    Trace.self,
  ]
}
