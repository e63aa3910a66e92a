import Foundation

/// One run of a program that was built beside the tests: what it printed and how it ended.
package struct CommandRun: Sendable {
  /// The exit code.
  package let status: Int32
  /// Standard output.
  package let output: String
  /// Standard error.
  package let errors: String

  /// Where the program of that name is; one with an absolute path is there.
  package static func url(of program: String) -> URL {
    if program.hasPrefix("/") { return URL(fileURLWithPath: program) }
    return URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
      .appendingPathComponent(program)
  }

  /// Runs a program to its end, with nothing to read.
  /// - Parameters:
  ///   - environment: added to that of the tests.
  ///   - directory: where it runs; nil for that of the tests.
  ///   - sink: where its standard output goes; nil for `output`.
  /// - Throws: when the program cannot be run.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:], directory: String? = nil,
    into sink: FileHandle? = nil
  ) throws {
    let process = Process()
    let (standardOutput, standardError) = (Pipe(), Pipe())
    process.executableURL = Self.url(of: program)
    process.arguments = arguments
    if let directory { process.currentDirectoryURL = URL(filePath: directory) }
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = sink ?? standardOutput
    process.standardError = standardError
    try process.run()
    // Errors are few enough for the pipe; output may be more and is read first.
    output =
      sink == nil
      ? String(decoding: standardOutput.fileHandleForReading.readAll(), as: UTF8.self) : ""
    errors = String(decoding: standardError.fileHandleForReading.readAll(), as: UTF8.self)
    process.waitUntilExit()
    status = process.terminationStatus
  }
}

extension CommandRun {
  /// What it printed, as a JSON object.
  /// - Throws: an error if it is none.
  package func json() throws -> [String: Any] {
    let object = try JSONSerialization.jsonObject(with: Data(output.utf8)) as? [String: Any]
    guard let object else { throw CocoaError(.coderInvalidValue) }
    return object
  }
}
