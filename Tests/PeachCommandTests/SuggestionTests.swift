import TestSupport
import Testing
import Text

@testable import PeachCommand

@Suite struct `A mistyped word` {
  @Test(arguments: [
    ("swep", "Error: peach has no command \"swep\". Did you mean \"sweep\"?"),
    ("swp", "Error: peach has no command \"swp\". Did you mean \"sweep\"?"),
    ("play", "Error: peach has no command \"play\". Did you mean \"train\"?"),
    ("explore", "Error: peach has no command \"explore\". Did you mean \"peach serve --open\"?"),
    ("help trian", "Error: peach has no command \"trian\". Did you mean \"train\"?"),
    (
      "help train comparision",
      "Error: peach train has no command \"comparision\". Did you mean \"comparison\"?"
    ),
    ("train comparision", "Error: peach train has no command \"comparision\". Did you mean \"comparison\"?"),
    (
      "train unison",
      "Error: peach train has no command \"unison\". Did you mean \"peach train --intervals P1\"? "
        + "Known: comparison, matching."
    ),
    (
      "train intervals",
      "Error: peach train has no command \"intervals\". Did you mean \"peach train --intervals P5,M3\"? "
        + "Known: comparison, matching."
    ),
    ("settings intervals=", ", m7, M7, P8, got nothing. The default is [P1]."),
    ("body ad weight 3", "Error: peach body has no command \"ad\". Did you mean \"add\"?"),
    ("sweep S --jbos 2", "Error: Unknown option '--jbos'. Did you mean '--jobs'?"),
    ("sweep --jbos", "Error: Unknown option '--jbos'. Did you mean '--jobs'?"),
    ("compare --lisetner=novice", "Error: Unknown option '--lisetner'. Did you mean '--listener'?"),
    ("--versoin", "Error: Unknown option '--versoin'. Did you mean '--version'?"),
    ("--hlp", "Error: Unknown option '--hlp'. Did you mean '--help'?"),
    ("sweep --hepl", "Error: Unknown option '--hepl'. Did you mean '--help'?"),
    ("body show --hepl", "Error: Unknown option '--hepl'. Did you mean '--help'?"),
    ("list strategis", "'samplers'. Did you mean 'strategies'?"),
    ("list strategy", "'samplers'. Did you mean 'strategies'?"),
    ("list listener", "'samplers'. Did you mean 'listeners'?"),
    ("prgress", "Error: peach has no command \"prgress\". Did you mean \"profile\"?"),
    (
      "train unisn",
      "Error: peach train has no command \"unisn\". Did you mean \"peach train --intervals P1\"?"
    ),
    ("list settings step-upp", "list: settings have no \"step-upp\". Did you mean \"step-up\"?"),
    ("calibrate tracke", "got \"tracke\". Did you mean \"tracker\"? Known: quest,"),
    (
      "calibrate measures/fraction_corect",
      "got \"measures/fraction_corect\". Did you mean \"measures/fraction_correct\"? Known: quest,"
    ),
    ("body add weight 80 --unit kgs", "got \"kgs\". Did you mean \"kg\"? Or leave it away."),
    (
      "body add dexa lean_mas=60",
      "got \"lean_mas=60\". Did you mean \"lean_mass\"? Write it as lean_mass=62."
    ),
    ("profile --sound sien", "--sound: timbre \"sien\" is unknown. Did you mean \"sine\"?"),
    ("sweep S --format jsno", "'json'. Did you mean 'json'?"),
    (
      "list strategies first-cnts",
      "list: strategies have no \"first-cnts\". Did you mean \"first-cents\"? Known: kazez, "
    ),
    ("list listeners lapse-rat", "list: listeners have no \"lapse-rat\". Did you mean \"lapse-rate\"?"),
    ("list settings step-pu", "list: settings have no \"step-pu\". Did you mean \"step-up\"?"),
    ("list strategies quest-plu", "list: strategies have no \"quest-plu\". Did you mean \"quest-plus\"?"),
    ("trace --strategy kazes --answers 1", "strategy \"kazes\" is unknown. Did you mean \"kazez\"?"),
    ("trace --strategy kazez --set k=1 --answers 1", "kazez has no parameter \"k\". Did you mean \"k1\"?"),
    ("settings lowest-noet=40", "settings has no parameter \"lowest-noet\". Did you mean \"lowest-note\"?"),
  ])
  func `at any level brings the nearest within two edits, with exit code 64`(_ line: String, part: String)
    throws
  {
    let run = try CommandRun("peach", line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(run.errors.contains(part), "\(run.errors)")
  }

  @Test(arguments: [
    ("swep", "peach"), ("train unison", "peach train"), ("help train unison", "peach train"),
    ("body ad weight 3", "peach body"),
  ])
  func `brings the usage of the command above it`(_ line: String, command: String) throws {
    let errors = try CommandRun("peach", line.split(separator: " ").map(String.init)).errors
    #expect(
      errors.hasSuffix(
        "\nUsage: \(command) <subcommand>\n  See '\(command) --help' for more information.\n"), "\(errors)")
  }

  @Test(arguments: [
    "sweep S --quiet", "sweep --quiet", "help nonsense", "body nonsense", "list nonsense",
    "body nonsense --nonsense", "calibrate nonsense",
  ])
  func `far from every name brings no suggestion`(_ line: String) throws {
    let run = try CommandRun("peach", line.split(separator: " ").map(String.init))
    #expect(run.status == 64 && run.output.isEmpty)
    #expect(!run.errors.contains("Did you mean"), "\(run.errors)")
  }
}

@Suite struct `Constants on the command line` {
  @Test func `are separated by spaces or commas, and a list goes on after a comma`() {
    #expect(Assignments.split(["k1=1,k2=2", "k3=3"]) == ["k1=1", "k2=2", "k3=3"])
    #expect(Assignments.split(["intervals=P1,P5,k1=1"]) == ["intervals=P1,P5", "k1=1"])
    #expect(Assignments.split(["strategy.k1=1,settings.lowest-note=40"]) == ["k1=1", "lowest-note=40"])
    #expect(
      Assignments.split(["tracks=staircase down=3,quest-plus"]) == ["tracks=staircase down=3,quest-plus"])
    #expect(Assignments.split(["P1,P5"]) == ["P1,P5"] && Assignments.split([""]) == [""])
  }

  @Test func `mean the same in both forms`() throws {
    let trace = { (words: String...) in
      try CommandRun("peach", ["trace", "--strategy", "staircase", "--answers", "110", "--set"] + words)
        .output
    }
    let usual = try trace("down=3", "step-up=0.25")
    #expect(!usual.isEmpty)
    #expect(try trace("down=3,step-up=0.25") == usual)
    #expect(try trace("strategy.down=3,step-up=0.25") == usual)
  }

  @Test(arguments: [
    ("trace --strategy kazez --answers 1 --set k1=0.02 k1=0.03", "--set: kazez.k1"),
    ("settings k1=1,k1=2", "settings: k1"),
  ])
  func `are refused if one is given twice`(_ line: String, owner: String) throws {
    #expect(
      try CommandRun("peach", line.split(separator: " ").map(String.init))
        .isRefused("\(owner) must be set once, got more. Leave one out."))
  }
}
