import BodyTimeline
import Chronology
import Exchange
import Foundation
import Store
import TestSupport

extension FuzzedReader {
  /// `peach body import`: Peach's own CSV.
  static let bodyEvents = FuzzedReader(name: "body CSV", ending: "csv") { _ in
    let rows = """
      \(BodyEventFile.header)
      2025-10-20T07:00:00+02:00,weight,82.5,kg,morning,
      2025-10-20T07:00:00+02:00,body_fat,21.5,%,,
      2025-10-20T08:00:00Z,ffmi,19.5,kg/m2,scan.ffmi,
      2025-10-20T08:00:00Z,steps,6000,count,,
      2025-10-20T09:00:00Z,photo,,,"a,b.jpg",front;morning

      """
    return [Array(rows.utf8)]
  } open: { folder in
    try BodyPlace(folder) { path, put in
      try BodyEventFile.read(path, BodyFileReading(zone: .utc, now: .distantFuture), deliver: put)
    }
  }

  /// The same with an export of Apple Health.
  static let healthXML = FuzzedReader(name: "Apple Health XML", ending: "xml") { scratch in
    [try healthExport(in: scratch, ending: "xml")]
  } open: { folder in
    try BodyPlace(folder) { path, put in _ = try AppleHealthExport.read(path, deliver: put) }
  }

  /// The same, packed.
  static let healthZIP = FuzzedReader(name: "Apple Health zip", ending: "zip") { scratch in
    [try healthExport(in: scratch, ending: "zip")]
  } open: { folder in
    try BodyPlace(folder) { path, put in _ = try AppleHealthExport.read(path, deliver: put) }
  }

  private static func healthExport(in scratch: ScratchDirectory, ending: String) throws -> [UInt8] {
    let path = scratch.path("whole.\(ending)")
    let script = FileManager.package.appending(path: "Tests/Tools/apple_health_export.py").path
    ChildProcess(
      ["/usr/bin/env", "python3", script, "--bytes", "6000", "--out", path],
      environment: ProcessInfo.processInfo.environment
    ).wait()
    return Array(try Data(contentsOf: URL(filePath: path)))
  }
}

private struct BodyPlace: FuzzedPlace {
  typealias Reading = (_ path: String, _ put: (BodyEvent) throws -> Void) throws -> Void

  private let store: Store
  private let readFile: Reading

  init(_ folder: String, _ readFile: @escaping Reading) throws {
    store = try Store(StoreDirectory(path: folder), for: .changing(holder: "this test"))
    self.readFile = readFile
  }

  func read(_ path: String) throws { _ = try store.importBodyEvents { put in try readFile(path, put) } }

  func contents() throws -> [String] { try store.bodyEvents().map { "\($0)" } }
}
