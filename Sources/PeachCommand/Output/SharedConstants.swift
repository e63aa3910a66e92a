import Exchange
import Music
import Simulation
import Text
import Training
import Tuning

/// The constants of the Kazez rule that the steps of several people's files follow, for `peach tune --baseline`.
enum SharedConstants {
  /// The files follow them, written as a side of `peach compare`: `k1=0.06,k2=0.12,unison-first-cents=50`.
  case agreed(String)
  /// The files follow different ones, or some follow no Kazez rule; the most frequent first.
  case different([(constants: String, files: Int)])
  /// The steps of this many files follow no Kazez rule, and those of no file its constants.
  case noRule(files: Int)
  /// No file has steps enough to tell.
  case unknown

  /// - Parameter files: the comparisons of each file with times, in the order of time, of all abilities.
  init(of files: [[ComparisonRecord]]) {
    let rules = files.map { FollowedRule.latest($0).rule }
    let others = rules.count { $0 == .other }
    let all = rules.compactMap(\.constants)
    // Constants of rounded differences agree with exact ones within their intervals.
    let exact = rules.compactMap { if case .kazez = $0 { $0.constants } else { nil } }
    guard let shared = exact.first ?? all.first else {
      self = others > 0 ? .noRule(files: others) : .unknown
      return
    }
    func isShared(_ rule: FollowedRule) -> Bool {
      let values = ["k1": ParameterValue.number(shared.k1), "k2": .number(shared.k2)]
      let constants = try? ParameterValues(of: KazezStrategy.descriptor, setting: values)
      return constants.map { !rule.contradicts($0) } ?? false
    }
    guard rules.allSatisfy(isShared) else {
      let counts = all.reduce(into: [:]) { $0[Self.text($1), default: 0] += 1 }
      let sorted = counts.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      self = .different(
        sorted.map { ($0.key, $0.value) } + (others > 0 ? [("no Kazez rule", others)] : []))
      return
    }
    self = .agreed(Self.text(shared) + Self.beginning(of: files))
  }

  private static func text(_ constants: (k1: Double, k2: Double)) -> String {
    "k1=\(ParameterValue.number(constants.k1)),k2=\(ParameterValue.number(constants.k2))"
  }

  /// Where the sessions of all files begin: every one, or the first one of an empty profile. Empty if they begin at
  /// several differences, and where the first one begins at the largest.
  private static func beginning(of files: [[ComparisonRecord]]) -> String {
    let settings = try? TrainingSettings(ParameterValues(of: TrainingSettings.descriptor))
    let largest = max(
      settings?.bounds.upperBound.value ?? 0, files.joined().map(\.centOffset.magnitude.value).max() ?? 0)
    return FollowedRule.beginning(of: files, below: largest)
      .map { ",\($0.setting)=\(ParameterValue.number($0.cents))" } ?? ""
  }
}
