import Text
import Training
import Tuning

extension FittedPeople {
  /// For JSON, the constants that the steps of all files follow; nil if they are unknown, differ or follow no Kazez rule.
  var baseline: String? { if case .agreed(let constants) = constants { constants } else { nil } }

  /// The commands that find constants for these people and compare them with those that the files follow; empty where
  /// no answers determine a listener, since the commands then have none.
  func next(_ width: Int) -> [String] {
    guard !determined.isEmpty else { return [] }
    return [nearestMeasure].compactMap { $0?.lines(of: width).joined(separator: "\n") } + commands(width)
  }

  /// The sentence that no measure judges an app's mean of so many right answers, and which the commands use; nil where
  /// one does.
  private var nearestMeasure: String? {
    guard case .lastRight(let count) = display, case .lastRight(let other) = display.judged, count != other
    else { return nil }
    return
      "No measure judges the last \(count.of("right answer")); the commands below judge the nearest, the last \(other)."
  }

  private func commands(_ width: Int) -> [String] {
    let start = "Next: the same with --format yaml > users.yaml, then"
    // The scenario's objective judges the moving average.
    let judging = display == .movingAverage ? nil : "--measure \(display.judged.errorMeasure)"
    let options = [judging, training].compactMap(\.self).joined(separator: " ")
    let parts = ["peach tune scenarios/tune-todays-app.yaml --listener users.yaml", options].filter {
      !$0.isEmpty
    }
    let tune = parts.joined(separator: " ")
    switch constants {
    case .unknown: return ["\(start) \(tune).".lines(of: width).joined(separator: "\n")]
    case .agreed(let constants):
      let words = "\(start), against the constants that the steps of the files follow:"
      let lines = (parts + ["--baseline \(constants)"]).joined(separator: " \\\n    ")
      return [(words.lines(of: width) + ["  \(lines)"]).joined(separator: "\n")]
        + [comparison(of: constants, width)].compactMap(\.self)
    case .noRule(let files):
      let words = """
        \(start) \(tune). Its baseline is the rule of the Peach app, since the steps show no Kazez rule in \(files.of("file")).
        """
      return [words.lines(of: width).joined(separator: "\n")]
    case .different(let found):
      let listed = found.map { "\($0.constants) in \($0.files.of("file"))" }.listed
      let words = """
        \(start) \(tune) --baseline with the constants of your app, since the steps of the files do not agree on them: \(listed).
        """
      return [words.lines(of: width).joined(separator: "\n")]
    }
  }

  /// The command that compares the constants with those recommended for apps; nil if they are the same.
  private func comparison(of constants: String, _ width: Int) -> String? {
    let (shipped, cents) = (
      ShippedConstants.steps, ParameterValue.number(ShippedConstants.firstCents)
    )
    let other = "k1=\(shipped.k1),k2=\(shipped.k2),first-cents=\(cents)"
    guard constants != other else { return nil }
    let words = """
      What \(display.judgedWords) and the tracker miss where the threshold is known, with these constants and with those of \
      Documentation/tuning.md, "Which display to ship":
      """
    let command =
      [
        "  peach compare \(constants)", "\(other) --listener users.yaml",
        "--measure \(display.judged.errorMeasure) --measure \(JudgedDisplay.tracker.errorMeasure)",
      ] + [training].compactMap(\.self)
    return (words.lines(of: width) + [command.joined(separator: " \\\n    ")]).joined(separator: "\n")
  }

  /// "--sessions 12 --comparisons 40": the medians of the people whose listeners are determined; nil without times.
  private var training: String? {
    FittedListener.sessions(of: determined).map { "--sessions \($0.count) --comparisons \($0.comparisons)" }
  }
}
