import Foundation

extension FileManager {
  /// The folder of `Package.swift`.
  package static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()
}
