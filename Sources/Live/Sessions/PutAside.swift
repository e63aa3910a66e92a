import Exchange
import Files
import Foundation
import Text
import Training

/// Answers that the store could not save, in a file that `peach import` reads.
///
/// Existing files are never opened and links never followed: other users can write to folders such as `/tmp` and may
/// have created a link with the file's name.
struct PutAside {
  /// The folders to try, the best first.
  let folders: [String]
  /// The process id, part of the file's name.
  let process: Int32

  /// Writes `peach-unsaved-PROCESS.csv`, readable by its owner only; if that name exists, `-2.csv` and so on.
  /// - Returns: the file's path.
  /// - Throws: the `FileError` of the last folder.
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

/// What became of answers that the store could not save; each case has their number.
enum UnsavedAnswers {
  case ofSimulatedListener(Int)
  case lost(Int, any Error)
  case putAside(Int, file: String)

  func sentence(in language: Language) -> String {
    let texts = language.texts
    return switch self {
    case .ofSimulatedListener(1): texts.unsavedOneOfListener
    case .ofSimulatedListener(let count): texts.unsavedOfListener(count: count.grouped)
    case .lost(1, let error): texts.unsavedLostOne(reason: language.sentence(of: error))
    case .lost(let count, let error):
      texts.unsavedLost(count: count.grouped, reason: language.sentence(of: error))
    case .putAside(1, let file): texts.unsavedPutAsideOne(file: file)
    case .putAside(let count, let file): texts.unsavedPutAside(count: count.grouped, file: file)
    }
  }
}
