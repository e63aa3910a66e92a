import ArgumentParser
import Exchange
import Files
import Fitting
import Foundation
import Live
import Results
import Sound
import Store
import Text
import Training
import Tuning

/// An error that ends a command: one sentence, which `Peach` prints to standard error where the command ends, and an
/// exit code.
struct Failure: Error {
  let sentence: String
  let code: ExitCode

  /// The error for wrong input: exit code 64.
  static func usage(_ sentence: String) -> Failure { Failure(sentence: sentence, code: ExitCode(EX_USAGE)) }

  /// The error for work that failed: exit code 1.
  static func failed(_ sentence: String) -> Failure { Failure(sentence: sentence, code: .failure) }

  /// Prints the sentence.
  /// - Returns: the code with which the process ends.
  func printed() -> ExitCode {
    StandardError.write("\(sentence)\n")
    return code
  }
}

extension Failure {
  /// Runs `body`. An error in a person's files or data ends the command with one sentence.
  static func explaining<Result>(in language: Language = .english, _ body: () throws -> Result) throws
    -> Result
  {
    do { return try body() } catch let error as FileError {
      throw file(error, in: language)
    } catch {
      switch error {
      case is StoreError, is FitError, is AudioError, is FileInUse: throw failed(language.sentence(of: error))
      case is NoHomeFolder, is ImportError, is SettingsError, is ParameterError:
        throw usage(language.sentence(of: error))
      default: throw error
      }
    }
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
  private static func file(_ error: FileError, in language: Language = .english) -> Failure {
    let sentence = language.sentence(of: error)
    return error.action == "read" ? usage(sentence) : failed(sentence)
  }
}

extension StudyError {
  /// Whether the command's input is wrong; otherwise its work failed.
  fileprivate var isOfInput: Bool {
    switch self {
    case .badName, .noStudy: true
    case .noShards, .missingShards, .incompleteShard, .misnamedShard, .mixedShards, .otherShards, .otherStudy,
      .brokenShard:
      true
    default: false
    }
  }
}

/// Converts every error of `body` to one sentence that ends the command: errors of files and the store as
/// `Failure.explaining` does, all others as usage errors.
func explained<Result>(in language: Language = .english, _ body: () throws -> Result) throws -> Result {
  do {
    return try Failure.explaining(in: language, body)
  } catch let failure as Failure {
    throw failure
  } catch let error as ValidationError {
    throw Failure.usage(error.message)
  } catch {
    throw Failure.usage(language.sentence(of: error))
  }
}
