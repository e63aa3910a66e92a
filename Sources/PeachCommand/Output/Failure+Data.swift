import Exchange
import Files
import Fitting
import Results
import Sound
import Store
import Training
import Tuning

extension Failure {
  /// Runs `body`; what a person's files and data refuse ends the command with its sentence.
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

  /// Runs `body`; what a study's folder refuses ends the command with its sentence.
  static func explainingStudy<Result>(_ body: () async throws -> Result) async throws -> Result {
    do { return try await body() } catch let error as StudyError {
      throw error.isOfInput ? usage("\(error)") : failed("\(error)")
    } catch let error as JournalError {
      throw failed("\(error)")
    } catch let error as FileError { throw file(error) }
  }

  /// Ends a command because of a file: a wrong one to read was named, or one to write could not be.
  private static func file(_ error: FileError) -> any Error {
    error.action == "read" ? usage("\(error)") : failed("\(error)")
  }
}

extension StudyError {
  /// Whether the command was given a wrong input rather than failing at its work.
  fileprivate var isOfInput: Bool {
    switch self {
    case .badName, .noShards, .noStudy: true
    default: false
    }
  }
}
