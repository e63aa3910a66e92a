import Foundation
import TestSupport
import Testing

/// One run of the command as people start it, eighty columns wide, in English and without personal settings.
func peach(_ arguments: String..., in directory: String? = nil) throws -> CommandRun {
  try CommandRun(
    "peach", arguments, environment: ["COLUMNS": "80", "LC_ALL": "C", "XDG_CONFIG_HOME": "/nonexistent"],
    directory: directory)
}

extension CommandRun {
  /// Whether it was refused with exactly that sentence, printing nothing.
  func isRefused(_ sentence: String, status: Int32 = 64) -> Bool {
    self.status == status && output.isEmpty && errors == sentence + "\n"
  }
}

extension ScratchDirectory {
  /// The file of a simulated listener's answers, as the app exports them.
  /// - Parameter listener: "GROUP:INDEX", one of the scenario's.
  func records(_ scenario: String, of listener: String = "me:0", to name: String = "me.csv") throws -> String
  {
    let file = path(name)
    let run = try peach(
      "simulate", write(scenario, to: "people.yaml"), "--member", listener, "--export-file", file, "--force")
    try #require(run.status == 0, "\(run.errors)")
    return file
  }

  /// The files of three amateurs, whose answers determine them.
  func users(_ names: [String]) throws -> [String] {
    try names.enumerated().map { index, name in
      try records(
        """
        name: people
        seed: 1
        population: [{ group: user, listener: amateur, spread-octaves: 0.5, count: 3 }]
        strategy: { name: constant, levels: [2, 4, 8, 16, 32, 64] }
        training: { sessions: 4, comparisons-per-session: 100 }

        """, of: "user:\(index)", to: name)
    }
  }

  /// The file of a person half of whose answers to differences below the threshold count as lapses, so that they
  /// determine no listener.
  func hardSeries() throws -> String {
    try records(
      """
      name: lapse
      seed: 2
      population: [{ group: p, threshold-cents: 22, lapse-rate: 0.04, count: 3 }]
      strategy: kazez
      training: { sessions: 3, comparisons-per-session: 100 }

      """, of: "p:0", to: "hard.csv")
  }
}

/// A small scenario of one cell, two groups; with `k1` several values of it.
func scenario(
  name: String = "tiny", k1: String = "0.05", listeners: Int = 3, sessions: Int = 2, comparisons: Int = 25
) -> String {
  """
  name: \(name)
  seed: 1
  population:
    - { listener: expert, count: \(listeners) }
    - { listener: novice, count: \(listeners) }
  strategy: { name: kazez, k1: \(k1) }
  training: { sessions: \(sessions), comparisons-per-session: \(comparisons) }

  """
}
