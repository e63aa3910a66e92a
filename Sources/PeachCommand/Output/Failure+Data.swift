import Exchange
import Files
import Fitting
import Results
import Sound
import Store
import Training
import Tuning

extension Failure {
  /// Runs `body`. An error in a person's files or data ends the command with one sentence.
  static func explaining<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch let error as StoreError {
      throw failed("\(error)")
    } catch let error as FitError {
      throw failed("\(error)")
    } catch let error as FileError {
      throw file(error)
    } catch let error as AudioError {
      throw failed("\(error)")
    } catch let error as FileInUse {
      throw failed("\(error)")
    } catch let error as NoHomeFolder {
      throw usage("\(error)")
    } catch let error as ImportError {
      throw usage("\(error)")
    } catch let error as SettingsError {
      throw usage("\(error)")
    } catch let error as ParameterError { throw usage("\(error)") }
  }

  /// Runs `body`. An error in a study's folder ends the command with one sentence.
  static func explainingStudy<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch let error as StudyError {
      throw error.isOfInput ? usage("\(error)") : failed("\(error)")
    } catch let error as JournalError {
      throw failed("\(error)")
    } catch let error as FileError { throw file(error) }
  }

  /// The error that ends a command after a `FileError`: wrong input if a file to read was named wrongly, otherwise a
  /// failure.
  private static func file(_ error: FileError) -> any Error {
    error.action == "read" ? usage("\(error)") : failed("\(error)")
  }
}

extension StudyError {
  /// Whether the command's input is wrong; otherwise its work failed.
  fileprivate var isOfInput: Bool {
    switch self {
    case .badName, .noShards, .noStudy: true
    default: false
    }
  }
}
