import Fitting
import Simulation
import Training

extension FittedListener {
  /// All results of the fit.
  var json: JSON {
    .object([
      "ability": .text(chosen.ability.rawValue), "left_out": .integer(chosen.others),
      "comparisons": .integer(fit.answers.count), "right": .integer(fit.answers.right),
      "first_day": days.map { .text("\($0.lowerBound)") } ?? .null,
      "last_day": days.map { .text("\($0.upperBound)") } ?? .null,
      "family": .text(fit.family), "frequency_law": .text(fit.frequencyLaw.rawValue),
      "learning": .text(fit.score.learning), "deviance": .number(fit.deviance),
      "estimates": .list(fit.estimates.map(\.json)), "laws": .list(fit.scores.map(\.json)),
      "calibration": fit.calibration.json,
      "matching": matching.map {
        .object(["matchings": .integer($0.count), "estimates": .list($0.estimates.map(\.json))])
      } ?? .null,
    ])
  }
}

extension ConstantEstimate {
  fileprivate var json: JSON {
    .object([
      "constant": .text(name), "unit": .text(unit), "value": .number(value),
      "ci95": .list([.optional(lower), .optional(upper)]),
    ])
  }
}

extension LearningScore {
  fileprivate var json: JSON {
    .object([
      "learning": .text(learning), "log_likelihood": .number(logLikelihood), "constants": .integer(constants),
      "aicc": .number(aicc),
    ])
  }
}

extension Calibration {
  fileprivate var json: JSON {
    .object([
      "chi_square": .number(chiSquare), "degrees_of_freedom": .integer(Self.degreesOfFreedom),
      "p": .number(pValue),
      "classes": .list(
        classes.map {
          .object([
            "comparisons": .integer($0.count), "right": .integer($0.right), "expected": .number($0.expected),
          ])
        }),
    ])
  }
}
