/// Why a study cannot be written.
public enum StudyError: Error, Hashable, Sendable {
  /// The name would not make a folder of its own.
  case badName(String)
  /// What stands at the study's place was not written by Peach.
  case notAStudy(path: String)
  /// Another run is writing the same study.
  case beingWritten(path: String)
  /// The database refuses.
  case database(path: String, reason: String)
}

extension StudyError: CustomStringConvertible {
  /// One sentence: what, and what to do.
  public var description: String {
    switch self {
    case .badName(let name):
      """
      a study's name must be made of letters, digits, - and _, got "\(name)". Rename the study in its scenario.
      """
    case .notAStudy(let path):
      """
      \(path): a study may only replace a study, got something without a manifest.json. Move it away or write \
      elsewhere.
      """
    case .beingWritten(let path):
      "\(path): only one run at a time may write a study, got a second. Wait for the first or write elsewhere."
    case .database(let path, let reason):
      "\(path): cannot write the database: \(reason). Check the disk and try again."
    }
  }
}
