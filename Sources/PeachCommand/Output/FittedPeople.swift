import Fitting
import Numerics
import Text
import Training

/// That no listener can be fitted to a person's answers, and why.
struct Unfitted: Error {
  /// One sentence.
  let reason: String
}

/// The result of `peach fit` for several people.
struct FittedPeople {
  /// A file, the name of its group, and the listener or why there is none.
  struct Person {
    let file: String
    let name: String
    let result: Result<FittedListener, Unfitted>

    var listener: FittedListener? { try? result.get() }
    var reason: String? { if case .failure(let error) = result { error.reason } else { nil } }
  }

  /// The name of the scenario.
  let name: String
  let people: [Person]

  private var fitted: [FittedListener] { people.compactMap(\.listener) }

  /// The median of the thresholds in cents, after what was learned; nil if none is determined.
  private var median: Double? { fitted.compactMap(\.threshold).sorted().sortedMedian }

  /// "A listener could be fitted to 2 of 3 people: median threshold 9.3 cents."
  private var answer: String {
    let counts =
      "A listener could be fitted to \(fitted.count.grouped) of \(people.count.of("person", plural: "people"))"
    return counts + (median.map { ": median threshold \($0.significant(3)) cents." } ?? ".")
  }

  /// The answer, a row for each person, and why people could not be fitted.
  func text(width: Int) -> String {
    var table = Table(
      header: [
        "person", "comparisons", "right", "threshold", "95 % interval", "after learning", "lapse rate",
      ])
    table.rows = people.map(\.row)
    let learned =
      fitted.contains(where: \.hasLearned)
      ? ["Threshold and interval are before the first comparison. The median is after learning."] : []
    let bounds =
      fitted.contains(where: \.isOpen)
      ? [
        "The answers marked * do not determine their threshold or listener, and are not in the median; peach fit --records says why."
      ]
      : []
    let reasons = people.compactMap { person in person.reason.map { "\(person.file): \($0)" } }
    let notes = (learned + bounds + reasons + next).map { $0.lines(of: width).joined(separator: "\n") }
    return ([answer, table.text(within: width)] + notes).joined(separator: "\n\n")
  }

  /// How to find constants for these people; empty without a fit.
  private var next: [String] {
    guard !fitted.isEmpty else { return [] }
    return [
      "Next: the same with --format yaml > users.yaml, then peach tune scenarios/tune-todays-app.yaml --listener users.yaml."
    ]
  }

  /// The counts, the median, and for each person the members of one fit, or `error`.
  var json: JSON {
    .object([
      "fitted": .integer(fitted.count), "median_threshold_cents": .optional(median),
      "people": .list(
        people.map { person in
          let members: [String: JSON] =
            if case .object(let all)? = person.listener?.json { all } else {
              ["error": .optional(person.reason)]
            }
          return .object(members.merging(["file": .text(person.file), "name": .text(person.name)]) { $1 })
        }),
    ])
  }

  /// A scenario with a group for each fitted person, as YAML.
  var scenario: String {
    let source = "\(fitted.count.grouped) of \(people.count.of("person", plural: "people"))"
    return FittedListener.scenario(source, name, fitted.flatMap(\.population))
  }

  /// Keeps the reasons for the end of the program, where the output has no place for them.
  func note() { for person in people { person.reason.map { StandardError.note("\(person.file): \($0)") } } }
}

extension FittedPeople.Person {
  fileprivate var row: [String] {
    guard let listener else { return [name, "–", "–", "–", "–", "–", "not fitted"] }
    let (fit, answers) = (listener.fit, listener.fit.answers)
    let constants = Dictionary(uniqueKeysWithValues: fit.estimates.map { ($0.name, $0) })
    return [
      name + (listener.isOpen ? " *" : ""), answers.count.grouped,
      "\((100 * Double(answers.right) / Double(answers.count)).decimals(0)) %",
      constants["threshold-cents"]?.value.significant(3) ?? "–",
      constants["threshold-cents"]?.interval ?? "–",
      listener.hasLearned ? fit.finalThreshold?.significant(3) ?? "–" : "",
      constants["lapse-rate"].map { $0.value.significant(2) } ?? "–",
    ]
  }
}

extension FittedListener {
  /// The threshold in cents after what was learned; nil if the answers do not determine it.
  fileprivate var threshold: Double? {
    guard !isOpen else { return nil }
    return hasLearned ? fit.finalThreshold : fit.estimates.first { $0.name == "threshold-cents" }?.value
  }
}
