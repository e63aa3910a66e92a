import Exchange
import Store
import TestSupport
import Training

extension FuzzedReader {
  /// `peach import`: the app's CSV in its three formats, in place of what was there.
  static let training = FuzzedReader(name: "training CSV", ending: "csv") { _ in
    formats.map { Array($0.joined(separator: "\n").utf8) }
  } open: { folder in
    TrainingPlace(store: try Store(StoreDirectory(path: folder), for: .changing(holder: "this test")))
  }

  private static let columns =
    "trainingType,timestamp,referenceNote,referenceNoteName,targetNote,targetNoteName,interval,tuningSystem,"
    + "centOffset,isCorrect,initialCentOffset,userCentError"
  private static let comparison = "2026-03-03T14:30:00Z,60,C4,64,E4,M3,equalTemperament,15.5,true,,"
  private static let matching = "2026-03-03T14:31:00.25+01:00,60,C4,67,G4,P5,justIntonation,,,25.0,-3.2"

  private static let formats = [
    [columns, "comparison,\(comparison)", "pitchMatching,\(matching)", ""],
    [
      "# peach-export-format:2", columns + ",tempoBPM,offsetMs,userOffsetMs",
      "pitchDiscrimination,\(comparison),,,", "\"pitchMatching\",\(matching),,,", "",
    ],
    [
      "\u{FEFF}# peach-export-format:3",
      columns + ",tempoBPM,offsetMs,meanOffsetMs,meanOffsetMsPosition0,meanOffsetMsPosition1,"
        + "meanOffsetMsPosition2,meanOffsetMsPosition3",
      "pitchDiscrimination,\(comparison),,,,,,,",
      "rhythmOffsetDetection,2026-03-03T14:30:00Z,,,,,,,,true,,,120,5.3,,,,,",
      "pitchMatching,\(matching),,,,,,,",
      "",
    ],
  ]
}

private struct TrainingPlace: FuzzedPlace {
  let store: Store

  func read(_ path: String) throws {
    _ = try store.importRows(.replace) { add, keep in
      _ = try TrainingFile.forEachRow(in: path, keep: keep, add)
    }
  }

  func contents() throws -> [String] {
    var records: [String] = []
    try store.forEachRow {
      records.append($0.line)
    } _: {
      records.append("\($0)")
    }
    return records
  }
}
