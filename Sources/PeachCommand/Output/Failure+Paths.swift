import Foundation
import Live
import Scenarios
import Simulation

extension Failure {
  /// Ends a command that would overwrite an existing file, a pipe or a device, or write through a link without a target.
  /// - Parameter force: whether existing files may be replaced; a link still needs a target.
  static func ifExists(_ paths: [String?], unless force: Bool) throws {
    for path in paths { try ifLeadsNowhere(path) }
    var status = stat()
    guard !force, let path = paths.compactMap(\.self).first(where: { lstat($0, &status) == 0 }) else {
      return
    }
    throw usage("\(path): the file must not exist yet. Choose another name or add --force.")
  }

  /// Ends a command that would write to the missing target of a symbolic link.
  static func ifLeadsNowhere(_ path: String?) throws {
    var status = stat()
    guard let path, lstat(path, &status) == 0, stat(path, &status) != 0, errno == ENOENT else { return }
    throw usage("\(path): the link's target must exist. Create it or choose another name.")
  }

  /// Ends a command that would write CSV to a file whose name ends otherwise than in `.csv`. Pipes and devices may have
  /// any name.
  static func unlessCSV(_ path: String) throws {
    let ending = URL(filePath: path).pathExtension
    var status = stat()
    let isFile = stat(path, &status) != 0 || [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
    guard isFile, ending.lowercased() != "csv" else { return }
    let got = ending.isEmpty ? "no ending" : "the ending .\(ending)"
    throw usage("\(path): must be written as CSV, got \(got). End the name in .csv.")
  }

  /// Ends a command whose argument is a file, such as a scenario, in place of a study's folder.
  /// - Parameter folder: the folder to give, in words.
  static func ifFile(_ path: String, insteadOf folder: String) throws {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return }
    let name: String? = (try? Scenario(contentsOf: path, in: .current))?.experiment.name
    let isScenario = name != nil || URL(filePath: path).pathExtension == "yaml"
    throw usage(
      """
      \(path): must be \(folder), got a \(isScenario ? "scenario" : "file"). Give the folder that `peach sweep` writes, \
      such as out/\(name ?? "NAME").
      """)
  }
}

extension SessionLog {
  /// The log of a command's `--log`.
  /// - Throws: an error that ends the command, also for a link without a target, which must not be created.
  static func opened(_ path: String?) throws -> SessionLog {
    try Failure.ifLeadsNowhere(path)
    return try Failure.explaining { try SessionLog(appendingTo: path, clock: WallClock()) }
  }
}
