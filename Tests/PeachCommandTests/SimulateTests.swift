import Foundation
import TestSupport
import Testing

@Suite struct `peach simulate` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `prints every group's measures as JSON, and its chatter elsewhere`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try peach("simulate", file, "--format", "json")
    #expect(run.status == 0 && run.errors.hasPrefix("300 comparisons in "))
    let json = try run.json()
    #expect(Set(json.keys) == ["groups", "scenario", "seed", "version"])
    let groups = try #require(json["groups"] as? [[String: Any]])
    #expect(groups.allSatisfy { Set($0.keys) == ["group", "listeners", "comparisons", "measures"] })
    #expect(groups.map { $0["group"] as? String } == ["expert", "novice"])
    #expect(
      groups.map { $0["listeners"] as? Int } == [3, 3]
        && groups.map { $0["comparisons"] as? Int } == [150, 150])
    let measures = try #require(groups[0]["measures"] as? [String: [String: Any]])
    #expect(
      measures.values.allSatisfy { Set($0.keys).subtracting(["no_interval"]) == ["mean", "sd", "ci95", "n"] })
    let right = try #require(measures["fraction_correct"])
    #expect(right["n"] as? Int == 3 && right["mean"] is Double && right["ci95"] is NSNull)
    #expect(right["no_interval"] as? String == "fewer than 5 listeners have a value")
    #expect(measures["rmse_octaves_estimate"]?["mean"] is NSNull, "kazez makes no estimate")
  }

  @Test func `gives intervals from five listeners on`() throws {
    let file = try scratch.write(scenario(listeners: 5), to: "tiny.yaml")
    let groups = try #require(
      try peach("simulate", file, "--format", "json").json()["groups"] as? [[String: Any]])
    let right = try #require((groups[0]["measures"] as? [String: [String: Any]])?["fraction_correct"])
    let (mean, interval) = (try #require(right["mean"] as? Double), try #require(right["ci95"] as? [Double]))
    #expect(interval.count == 2 && interval[0] < mean && mean < interval[1] && right["no_interval"] == nil)
  }

  @Test func `gives the same numbers for any number of jobs, and others for another seed`() throws {
    let file = try scratch.write(scenario(listeners: 40), to: "tiny.yaml")
    let one = try peach("simulate", file, "--jobs", "1", "--format", "json").output
    #expect(try peach("simulate", file, "--jobs", "3", "--format", "json").output == one)
    #expect(try peach("simulate", file, "--seed", "1", "--format", "json").output == one)
    #expect(try peach("simulate", file, "--seed", "2", "--format", "json").output != one)
  }

  @Test func `of a sweep shows one cell and says which`() throws {
    let file = try scratch.write(scenario(k1: "[0.03, 0.05]"), to: "two.yaml")
    let first = try peach("simulate", file)
    #expect(first.errors.hasPrefix("This is cell 0; `peach sweep` runs all 2 conditions of \(file).\n"))
    #expect(first.output.hasPrefix("k1 0.03\nmeasure "))
    #expect(try peach("simulate", file, "--cell", "1").output.hasPrefix("k1 0.05\nmeasure "))
  }

  @Test func `refuses what cannot be in one sentence`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(
      try peach("simulate", file, "--cell", "5").isRefused(
        "--cell: must be in 0…0, got 5. \(file) has 1 cell."))
    let typo = try scratch.write(scenario().replacing("kazez", with: "kazes"), to: "typo.yaml")
    let refused = try peach("simulate", typo)
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(refused.errors.hasPrefix("\(typo):6:19: ") && refused.errors.contains("Did you mean \"kazez\"?"))
    let jobs = try peach("simulate", file, "--jobs", "0")
    #expect(jobs.status == 64)
    #expect(
      jobs.errors.hasPrefix("Error: --jobs: must be in 1…4096, got 0. Leave it out for one per core.\n"))
    let missing = try peach("simulate", scratch.path("none.yaml"))
    #expect(missing.status == 64 && missing.errors.hasPrefix("\(scratch.path("none.yaml")): "))
  }
}
