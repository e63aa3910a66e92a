import Foundation
import TestSupport
import Testing

extension `The fit of several people` {
  @Test func `says how far what the Peach app shows is from the thresholds`() throws {
    let files = try people()
    let text = try peach(["fit"] + files).output
    let json = try peach(["fit"] + files + ["--format", "json"]).json()
    let found = try #require(json["people"] as? [[String: Any]]).prefix(2)
    let averages = try files.prefix(2).map(movingAverages)
    let ratios = try zip(averages, found).map { averages, person in
      let shown = geometricMean(averages)
      #expect(abs(try #require(person["displayed_cents"] as? Double) / shown - 1) < 1e-9)
      let threshold = try #require((person["estimates"] as? [[String: Any]])?[0])
      let interval = try #require(threshold["ci95"] as? [Double])
      // The levels, whose mean is 21, are those of the scenario, whatever the threshold.
      #expect(person["display"] as? String == (shown > interval[1] ? "high" : "within"))
      return shown / (try #require(threshold["value"] as? Double))
    }
    let high = found.count { $0["display"] as? String == "high" }
    let expected = [ratios.min()!, ratios.max()!, (ratios[0] + ratios[1]) / 2]
    let sentence = try #require(
      text.replacing("\n", with: " ").prefixMatch(
        of:
          #/The moving average that the Peach app displays is ([\d.]+) to ([\d.]+) times the threshold at the ends of sessions, ([\d.]+) in the middle: too low for 0 of 2 people, too high for (\d)\./#
      ))
    #expect(Int(sentence.4) == high && high > 0, "\(text)")
    for (said, ratio) in zip([sentence.1, sentence.2, sentence.3], expected) {
      #expect(abs(Double(said)! / ratio - 1) < 0.06, "\(text)")
    }
    // Both displays at the ends of the four sessions, and the tracker's number at the end in the last column.
    let thresholds = try found.map { person in
      try #require(((person["estimates"] as? [[String: Any]])?[0])?["value"] as? Double)
    }
    let tracked = try files.prefix(2).map(trackedThresholds)
    for (key, ends) in [("display_factor", averages), ("tracker_factor", tracked)] {
      let errors = zip(ends, thresholds).flatMap { ends, threshold in
        ends.map { pow(log2($0 / threshold), 2) }
      }
      try #require(errors.count == 8)
      let factor = exp2((errors.reduce(0, +) / Double(errors.count)).squareRoot())
      #expect(abs(try #require(json[key] as? Double) - factor) < 1e-9, "\(key)")
    }
    #expect(
      text.replacing("\n", with: " ").contains(
        #/ Pooled over 2 people it then misses the fitted thresholds by a factor of [\d.]+, the tracker's estimate by [\d.]+, flattered by being of the same answers\. The tracker shows a threshold to 2 of 2 people\. /#
      ), "\(text)")
    let timeline = try peach(["timeline", "--records", files[0], "--format", "json"]).json()
    let estimate = try #require((timeline["estimate"] as? [String: Any])?["threshold_cents"] as? Double)
    #expect(abs(try #require(found[found.startIndex]["tracked_cents"] as? Double) - estimate) < 1e-9)
    #expect(json["display_too_high"] as? Int == high && json["display_too_low"] as? Int == 0)
    let untimed = try String(contentsOfFile: files[0], encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false)[8...9].joined(separator: ",") }
    let file = try scratch.write(
      (["centOffset,isCorrect"] + untimed).joined(separator: "\n"), to: "untimed.csv")
    #expect(try peach(["fit", file]).output.hasPrefix("A listener could be fitted to 1 of 1 person: "))
  }

  @Test func `has the mean of the last right answers in place of the moving average`() throws {
    let files = Array(try people().dropLast())
    let run = try peach(["fit"] + files + ["--last-right", "20", "--format", "json"]).json()
    let shown = try #require(run["people"] as? [[String: Any]]).map { $0["displayed_cents"] as? Double }
    for (file, shown) in zip(files, shown) {
      #expect(abs(try #require(shown) / geometricMean(try lastRight(file)) - 1) < 1e-9)
    }
    let text = try peach(["fit"] + files + ["--last-right", "20"]).output.replacing("\n", with: " ")
    #expect(text.hasPrefix("The mean of the last 20 right answers is "), "\(text)")
    #expect(
      text.contains(
        " App shows: the mean of the last 20 right answers; the geometric mean over the ends of sessions of 10 answers or more. Ratio: "
      ),
      "\(text)")
    #expect(
      text.contains(
        " then peach tune scenarios/tune-todays-app.yaml --listener users.yaml --measure rmse_octaves_last_20_right --sessions 4 --comparisons 100. Its "
      ),
      "\(text)")
    #expect(!text.contains("No measure judges"))
    for (count, nearest) in [("30", "20"), ("35", "50"), ("4", "10"), ("1", "10")] {
      let words = try peach(["fit", files[0], "--last-right", count]).output.replacing("\n", with: " ")
      #expect(
        words.contains(
          "No measure judges the last \(count) right answer\(count == "1" ? "" : "s"); the commands below judge the nearest, the last \(nearest). "
        ) && words.contains("--measure rmse_octaves_last_\(nearest)_right"), "\(words)")
    }
    let none = try peach(["fit"] + files + ["--last-right", "0"])
    #expect(
      none.status == 64 && none.errors.contains("--last-right: must be in 1…1000, got 0."))
  }

  @Test func `has the last right answers of one person, and of files without times, too`() throws {
    let file = try people()[0]
    let timed = try peach(["fit", "--records", file, "--last-right", "20", "--format", "json"]).json()
    let shown = try #require(timed["displayed_cents"] as? Double)
    let ratio = try #require(timed["display_ratio"] as? Double)
    let text = try peach(["fit", "--records", file, "--last-right", "20"]).output.replacing("\n", with: " ")
    let said = try #require(
      text.firstMatch(
        of:
          #/ The mean of the last 20 right answers is ([\d.]+) cents at the ends of sessions, ([\d.]+) times the threshold: too high\. /#
      ), "\(text)")
    #expect(abs(Double(said.1)! / shown - 1) < 0.01 && abs(Double(said.2)! / ratio - 1) < 0.06)
    #expect(try !peach(["fit", "--records", file]).output.contains("right answers is"))
    let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false)[8...9].joined(separator: ",") }
    let untimed = try scratch.write(
      (["centOffset,isCorrect"] + rows).joined(separator: "\n"), to: "untimed.csv")
    let one = try peach(["fit", "--records", untimed, "--last-right", "20", "--format", "json"]).json()
    let last = try #require(try lastRight(file).last)
    #expect(
      abs(try #require(one["displayed_cents"] as? Double) / last - 1) < 1e-9 && abs(last / shown - 1) > 0.01)
    let several = try peach(["fit", untimed, "--last-right", "20"]).output
    let words =
      #/The mean of the last 20 right answers is [\d.]+ times the threshold at the ends of the files: too high\. /#
    #expect(several.replacing("\n", with: " ").prefixMatch(of: words) != nil, "\(several)")
    #expect(several.replacing("\n", with: " ").contains("shows none yet, and for files without times."))
    // The moving average needs times.
    #expect(try peach(["fit", untimed]).output.hasPrefix("A listener could be fitted to 1 of 1 person: "))
  }

  /// A person who learns, whose threshold is the last, is not judged.
  @Test func `takes the range of what the app shows from the same people as the counts behind it`() throws {
    let learner = try scratch.records(
      """
      name: one
      seed: 1
      population: [{ group: subject, threshold-cents: 100, learning: exponential, learning-gain-octaves: 1, learning-trials: 100 }]
      strategy: { name: constant, levels: [2, 4, 8, 16, 32, 64] }
      training: { sessions: 4, comparisons-per-session: 100 }

      """, of: "subject:0", to: "learner.csv")
    let files = try people() + [learner]
    let json = try peach(["fit"] + files + ["--format", "json"]).json()
    let people = try #require(json["people"] as? [[String: Any]])
    #expect(people.map { $0["display"] is String } == [true, true, false, false])
    let ratios = people.prefix(2).compactMap { $0["display_ratio"] as? Double }
    let own = try #require(people[3]["display_ratio"] as? Double)
    #expect(own < ratios.min()! / 2, "\(own) \(ratios)")
    #expect(abs(json["median_display_ratio"] as! Double - (ratios[0] + ratios[1]) / 2) < 1e-9)
    let text = try peach(["fit"] + files).output
    // A ratio that is not judged is not shown.
    #expect(text.contains(#/\nlearner \* +400 +\d+ % +[\d.]+ +[\d.]+ … [\d.]+ +[\d.]+ +– +–\n/#), "\(text)")
    let words = text.replacing("\n", with: " ")
    let range = try #require(
      words.prefixMatch(of: #/The moving average that the Peach app displays is ([\d.]+) to ([\d.]+) times /#)
    )
    #expect(
      abs(Double(range.1)! / ratios.min()! - 1) < 0.06 && abs(Double(range.2)! / ratios.max()! - 1) < 0.06)
  }

  /// e₁ = m₁, eᵢ = αᵢ·mᵢ + (1 − αᵢ)·eᵢ₋₁ with αᵢ = 1 − 2^(−Δt/7 days), of the days' means of right answers.
  private func movingAverages(_ file: String) throws -> [Double] {
    let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }.filter { $0[9] == "true" }
    let days = Dictionary(grouping: rows) { $0[1].prefix(10) }.sorted { $0.key < $1.key }
    var (averages, start) = ([Double](), -Double.infinity)
    for day in days.map(\.value) {
      let mean = day.reduce(0) { $0 + abs(Double($1[8])!) } / Double(day.count)
      let begin = try seconds(day[0][1])
      let weight = 1 - exp2((start - begin) / (7 * 86_400))
      averages.append(averages.last.map { weight * mean + (1 - weight) * $0 } ?? mean)
      start = begin
    }
    return averages
  }

  /// The mean of the last 20 right answers at the ends of the file's four sessions.
  private func lastRight(_ file: String) throws -> [Double] {
    let rows = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n").dropFirst(2)
      .map { $0.split(separator: ",", omittingEmptySubsequences: false) }
    return (1...4).map { session in
      let right = rows.prefix(100 * session).filter { $0[9] == "true" }.suffix(20)
      return right.map { abs(Double($0[8])!) }.reduce(0, +) / 20
    }
  }

  /// The tracker's estimate at the ends of the file's four sessions.
  private func trackedThresholds(_ file: String) throws -> [Double] {
    let lines = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
    return try (1...4).map { session in
      let part = try scratch.write(lines.prefix(2 + 100 * session).joined(separator: "\n"), to: "part.csv")
      let timeline = try peach(["timeline", "--records", part, "--format", "json"]).json()
      return try #require((timeline["estimate"] as? [String: Any])?["threshold_cents"] as? Double)
    }
  }

  private func geometricMean(_ values: [Double]) -> Double {
    exp2(values.reduce(0) { $0 + log2($1) } / Double(values.count))
  }

  /// The seconds since a month's start of 2026-01-05T18:00:02.4Z.
  private func seconds(_ time: Substring) throws -> Double {
    let parts = time.split { !($0.isNumber || $0 == ".") }.compactMap { Double($0) }
    try #require(parts.count == 6 && parts[1] == 1)
    return ((parts[2] * 24 + parts[3]) * 60 + parts[4]) * 60 + parts[5]
  }
}
