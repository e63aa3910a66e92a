import ArgumentParser

/// Every command, one line each.
enum CommandCatalog {
  static let commands: [any ParsableCommand.Type] = [
    List.self,
    Timeline.self,
    Trace.self,
  ]
}
