import Exchange
import Files
import Foundation
import Training

/// Answers that the store would not take, in a file that `peach import` reads.
///
/// Nothing that exists is opened or followed: folders such as `/tmp` are written to by others, who may have planted a
/// link of the file's name.
struct PutAside {
  /// The folders to try, the best first.
  let folders: [String]
  /// Part of the file's name.
  let process: Int32

  /// Writes `peach-unsaved-PROCESS.csv`, or `-2.csv` and so on when that name is taken, for its owner alone.
  /// - Returns: the file's path.
  /// - Throws: `FileError`: that of the last folder.
  func save(_ answers: [TrainingRecord]) throws -> String {
    var failure = FileError("write", "peach-unsaved-\(process).csv", code: 0)
    for folder in folders {
      do { return try save(answers, in: folder) } catch let error as FileError { failure = error }
    }
    throw failure
  }

  private func save(_ answers: [TrainingRecord], in folder: String) throws -> String {
    let file = try create(in: folder)
    do {
      try TrainingFile.write(to: { try file.append($0) }) { append in try answers.forEach(append) }
      try file.sync()
    } catch {
      file.remove()
      throw error
    }
    return file.path
  }

  private func create(in folder: String) throws(FileError) -> OpenFile {
    var number = 1
    while true {
      let end = number == 1 ? "" : "-\(number)"
      do throws(FileError) {
        return try OpenFile(creating: "\(folder)/peach-unsaved-\(process)\(end).csv")
      } catch {
        guard error.code == EEXIST else { throw error }
        number += 1
      }
    }
  }
}
