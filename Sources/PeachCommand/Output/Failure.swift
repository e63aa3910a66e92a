import ArgumentParser
import Exchange
import Files
import Fitting
import Foundation
import Live
import Results
import Scenarios
import Simulation
import Sound
import Store
import Text
import Training
import Tuning

/// Errors that end a command: one sentence on standard error and an exit code.
enum Failure {
  /// The error for wrong input: exit code 64.
  static func usage(_ sentence: String) -> any Error { report(sentence, ExitCode(EX_USAGE)) }

  /// The error for work that failed: exit code 1.
  static func failed(_ sentence: String) -> any Error { report(sentence, .failure) }

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

  /// Ends a command that would write CSV to a file whose name ends otherwise than in `.csv`. Pipes and devices may have any
  /// name.
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

  private static func report(_ sentence: String, _ code: ExitCode) -> any Error {
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
  private static func file(_ error: FileError, in language: Language = .english) -> any Error {
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
func explained<Result>(_ body: () throws -> Result) throws -> Result {
  do {
    return try Failure.explaining(body)
  } catch let code as ExitCode {
    throw code
  } catch let error as ValidationError {
    throw Failure.usage(error.message)
  } catch {
    throw Failure.usage("\(error)")
  }
}
