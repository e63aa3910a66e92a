import Foundation
import GRDB
import TestSupport
import Testing

@Suite struct `A sweep in shards` {
  let scratch: ScratchDirectory
  init() throws { scratch = try ScratchDirectory() }

  @Test func `that is merged is printed again, and only replaced by force`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out"), "--shard", "1/1").status == 0)
    let place = scratch.path("out/tiny")
    let first = try peach("merge", place)
    let again = try peach("merge", place)
    #expect(
      again.errors == """
        \(place): already finished. Add --force to run it again.

        """)
    #expect(again.output == first.output)
    #expect(
      try peach("sweep", file, "--out", scratch.path("out"), "--seed", "7", "--force").output != first.output)
    #expect(
      try peach("merge", place).isRefused(
        """
        \(place): a finished study is only replaced by the same run, got another seed, 1 instead of 7. Add --force to \
        replace it, or choose another --out.
        """, status: 1))
    #expect(try peach("merge", place, "--force").output == first.output)
    try FileManager.default.removeItem(atPath: place + ".shards")
    let whole = try peach("merge", place)
    #expect(whole.output == first.output && whole.errors == again.errors)
    #expect(
      try peach("merge", place, "--force").isRefused(
        """
        \(place).shards: a study is merged from its shards, got none. For each K from 1 to N, run \
        `peach sweep SCENARIO --shard K/N` first.
        """))
  }

  @Test func `of a study that is finished does not begin again, unless forced, and merge prints the study`()
    throws
  {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    let (out, place) = (scratch.path("out"), scratch.path("out/tiny"))
    let whole = try peach("sweep", file, "--out", out)
    let late = try peach("sweep", file, "--out", out, "--shard", "1/2")
    #expect(late.output == whole.output && late.errors.hasPrefix("\(place): already finished. Add --force "))
    #expect(!FileManager.default.fileExists(atPath: place + ".shards"))
    #expect(try peach("sweep", file, "--out", out, "--shard", "1/2", "--force").output.hasPrefix("1 of 2 "))
    #expect(try peach("merge", place).output == whole.output)
    // The shard of another seed is not of that study.
    #expect(
      try peach("sweep", file, "--out", scratch.path("out"), "--shard", "1/2", "--seed", "7").errors.contains(
        ": a finished study is only replaced by the same run, got another seed, "))
  }

  @Test func `whose shards are finished is not run again as a whole`() throws {
    let file = try scratch.write(scenario(k1: "[0.05, 0.06]"), to: "tiny.yaml")
    let place = scratch.path("out/tiny")
    for shard in ["1/2", "2/2"] {
      #expect(try peach("sweep", file, "--out", scratch.path("out"), "--shard", shard).status == 0)
    }
    #expect(
      try peach("sweep", file, "--out", scratch.path("out")).isRefused(
        """
        \(place): a study whose shards are finished is merged, not run again, got all 2 shards. Run `peach merge \
        \(place)`, or add --force.
        """, status: 1))
    // The study of another seed has no shards here.
    #expect(try peach("sweep", file, "--out", scratch.path("out"), "--seed", "7").status == 0)
  }

  @Test(arguments: ["0/4", "5/4", "1/0", "2", "a/b", "1/2/3", "-1/2"])
  func `of a shard that cannot be is refused`(_ shard: String) throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    let run = try peach("sweep", file, "--shard=\(shard)", in: scratch.path)
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(
      run.errors.hasPrefix(
        "Error: --shard: must be K/N with 1 ≤ K ≤ N, got \(shard). Write 2/4 for the second of four.\n"),
      "\(run.errors)")
  }

  @Test func `of more shards than conditions, or both resumed and fresh, is refused`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(
      try peach("sweep", file, "--shard", "1/2", in: scratch.path).isRefused(
        "--shard: N of K/N must be at most 1 for \(file), got 2. Take fewer shards: each needs a condition, or 32 "
          + "listeners of one."))
    let both = try peach("sweep", file, "--resume", "--fresh", in: scratch.path)
    #expect(both.status == 64)
    #expect(both.errors.hasPrefix("Error: --resume and --fresh: cannot be combined. Leave one out.\n"))
    #expect(try scratch.names() == ["tiny.yaml"])
  }

  @Test func `is not merged from shards that do not belong together, which are wrong input`() throws {
    let file = try scratch.write(scenario(k1: "[0.02, 0.03]"), to: "tiny.yaml")
    func run(_ shard: String, seed: String, _ mode: String = "--resume") throws -> CommandRun {
      try peach("sweep", file, "--out", scratch.path("out"), "--shard", shard, "--seed", seed, mode)
    }
    func refusal() throws -> String {
      let run = try peach("merge", scratch.path("out/tiny"))
      #expect(run.status == 64 && run.output.isEmpty, "\(run)")
      return run.errors
    }
    let (shards, files) = (scratch.path("out/tiny.shards"), FileManager.default)
    #expect(try run("1/2", seed: "1").status == 0)
    #expect(
      try run("2/2", seed: "2").isRefused(
        """
        \(shards): all shards must have the same seed, got 2, but 1 in 1-of-2. Run it as that one was, choose another --out, \
        or move the folder away.
        """))
    #expect(try run("2/2", seed: "2", "--force").status == 0)
    #expect(try refusal().contains(": all shards must have the same seed, "))
    try files.removeItem(atPath: "\(shards)/2-of-2")
    #expect(try run("2/2", seed: "1").status == 0)
    try files.copyItem(atPath: "\(shards)/2-of-2", toPath: "\(shards)/2-of-4")
    #expect(try refusal().contains("/2-of-4: a shard's folder must have the shard's number, got shard 2/2. "))
    try files.moveItem(atPath: "\(shards)/2-of-4", toPath: "\(shards)/2-of-2.bak")
    try DatabaseQueue(path: "\(shards)/2-of-2/listeners.sqlite").write {
      for table in ["listeners", "summary", "checksums"] { try $0.execute(sql: "DELETE FROM \(table)") }
    }
    let broken = try refusal()
    #expect(broken.contains(": all parts of a shard must be complete, got 0 of 1."))
    #expect(
      broken.contains(
        "\(shards): a shard must be in a folder named K-of-N, got 2-of-2.bak, not merged. Move or remove it.\n"
      ))
    try files.moveItem(atPath: shards, toPath: scratch.path("out/other.shards"))
    let other = try peach("merge", scratch.path("out/other"))
    #expect(other.status == 64 && other.errors.contains(": shards must be kept under their study's name, "))
  }

  @Test func `is not merged by another version`() throws {
    let file = try scratch.write(scenario(), to: "tiny.yaml")
    #expect(try peach("sweep", file, "--out", scratch.path("out"), "--shard", "1/1").status == 0)
    let identity = scratch.path("out/tiny.shards/1-of-1/run.json")
    let text = try String(contentsOfFile: identity, encoding: .utf8)
    let version = try peach("--version").output.split { $0.isWhitespace }[1]
    try resealed(text.replacing("\"\(version)\"", with: "\"0.0.9\"")).write(
      toFile: identity, atomically: false, encoding: .utf8)
    let run = try peach("merge", scratch.path("out/tiny"))
    #expect(
      run.isRefused(
        """
        \(scratch.path("out/tiny")): shards must be merged by the version that made them, 0.0.9, got \(version). Use \
        that version.
        """, status: 1), "\(run.errors)")
  }
}

/// A shard's description with the checksum that its keys have now, computed bit by bit: CRC-64/XZ of the texts, each
/// after its length in eight bytes.
private func resealed(_ description: String) throws -> String {
  let keys = try #require(JSONSerialization.jsonObject(with: Data(description.utf8)) as? [String: Any])
  let texts = ["name", "version", "seed", "scenarioFile", "scenario", "command", "shard", "shards"].map {
    "\(keys[$0] ?? "")"
  }
  var sum = ~(0 as UInt64)
  for text in texts {
    let length = UInt64(text.utf8.count)
    for byte in (0..<8).map({ UInt8(truncatingIfNeeded: length >> (8 * $0)) }) + Array(text.utf8) {
      sum ^= UInt64(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? (sum >> 1) ^ 0xC96C_5795_D787_0F42 : sum >> 1 }
    }
  }
  let digits = String(~sum, radix: 16)
  let old = try #require(keys["checksum"] as? String)
  return description.replacing(old, with: String(repeating: "0", count: 16 - digits.count) + digits)
}
