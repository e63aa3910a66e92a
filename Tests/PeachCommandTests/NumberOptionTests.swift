import TestSupport
import Testing

@Suite struct `Options that are numbers` {
  @Test(
    arguments: [
      ["tone", "--cents"], ["tone", "--duration"], ["tone", "--level"], ["tone", "--reference-pitch"],
      ["tone", "--sample-rate"], ["body", "list", "--limit"], ["body", "scrub", "--position"],
      ["trace", "--strategy", "kazez", "--seed"], ["timeline", "--window"], ["simulate", "x.yaml", "--cell"],
      ["simulate", "x.yaml", "--jobs"], ["simulate", "x.yaml", "--seed"],
      ["train", "comparison", "--comparisons"],
      ["train", "comparison", "--seed"],
    ], ["0x1p1", "+1", "01", "inf"])
  func `are decimal`(_ command: [String], _ number: String) throws {
    let run = try CommandRun("peach", command + [number])
    let option = command.last ?? ""
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.hasPrefix("Error: The value '\(number)' is invalid for '\(option) <"), "\(run.errors)")
  }

  @Test func `name the number with a point where it has a comma`() throws {
    let constant = try CommandRun("peach", ["compare", "default", "k1=0,05"])
    #expect(
      constant.isRefused(
        "k1=0,05: k1 must be a number in 0…10, got [0, 05]. Write one number with a decimal point: 0.05."))
    let option = try CommandRun("peach", ["compare", "default", "k1=0.04", "--spread-octaves", "0,4"])
    #expect(option.status == 64 && option.errors.contains(": Write it with a decimal point: 0.4."))
  }

  @Test(arguments: ["+1/2", "1/0x2", "01/2"]) func `are decimal in a shard`(_ shard: String) throws {
    let run = try CommandRun("peach", ["sweep", "x.yaml", "--shard", shard])
    #expect(run.status == 64 && run.errors.contains("--shard: "), "\(run.errors)")
  }
}
