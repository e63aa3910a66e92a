import Chronology
import Music
import Randomness

/// How a person wants to train. Read before each comparison, so that changes apply from the next one on.
///
/// Source: spec 1-training T3 (common settings) and T9.
public struct TrainingSettings: Sendable, Hashable {
  /// Reference notes.
  public var notes: ClosedRange<MIDINote>
  /// Smallest and largest offset.
  public var bounds: ClosedRange<Cents>
  /// Difficulty when nothing is known.
  public var coldStart: Cents
  /// 0 prefers notes near the last one, 1 weak spots.
  public var naturalVsMechanical: UnitInterval
  /// Never empty; each comparison draws one. Sorted, without duplicates.
  public var intervals: [Interval]
  /// How frequencies are made.
  public var tuningSystem: TuningSystem
  /// A4.
  public var referencePitch: ReferencePitch
  /// How long each note sounds.
  public var noteDuration: NoteDuration
  /// v: the target's level is changed by a uniform ±5·v dB.
  public var varyLoudness: UnitInterval
  /// How long the feedback stays, in seconds.
  public var feedbackSeconds: Double
  /// In pitch matching, cents at the slider's upper end; the initial offset is uniform in ± as much. At most half of
  /// `RecordLimits.cents`: the error that is stored is the sum of both.
  public var sliderRange: Cents

  /// The situation of a comparison of that interval: reference notes narrowed so that the target stays within
  /// MIDI's range.
  @inlinable @inline(__always) public func situation(for interval: Interval) -> Situation {
    let highest = min(notes.upperBound.index, 127 &- Int(interval.rawValue))
    return Situation(
      notes: MIDINote(min(notes.lowerBound.index, highest))...MIDINote(highest), bounds: bounds,
      coldStart: coldStart, mechanical: naturalVsMechanical.value)
  }
}

/// What a comparison is chosen for: its interval, and the situation that goes with it.
@usableFromInline struct Prospect {
  @usableFromInline let interval: Interval
  @usableFromInline let situation: Situation

  @usableFromInline init(interval: Interval, situation: Situation) {
    self.interval = interval
    self.situation = situation
  }
}

extension TrainingSettings {
  /// The prospect that a random word draws; its top bit is not looked at.
  @inlinable func prospect(from word: UInt32) -> Prospect {
    let count = intervals.count
    let interval = count == 1 ? intervals[0] : intervals[Draws.integer(below: count, from: word << 1)]
    return Prospect(interval: interval, situation: situation(for: interval))
  }

  /// The prospect of every comparison, if there is only one.
  @usableFromInline var onlyProspect: Prospect? { intervals.count == 1 ? prospect(from: 0) : nil }
}

extension TrainingSettings {
  /// What only strategies use that choose notes by what is known of them.
  static let unusedByChains = [coldStart.name, mechanical.name]
}

extension TrainingSettings: Configurable {
  static let lowestNote = Parameter(
    "lowest-note", .integer(21...108), default: .integer(36), "lowest reference note (MIDI number)")
  static let highestNote = Parameter(
    "highest-note", .integer(21...108), default: .integer(84), "highest reference note (MIDI number)")
  static let minimum = Parameter(
    "minimum-cents", .number(0.001...1000), default: .number(0.1), unit: "cents", "smallest offset presented")
  static let maximum = Parameter(
    "maximum-cents", .number(0.001...1000), default: .number(100), unit: "cents", "largest offset presented")
  static let coldStart = Parameter(
    "cold-start-cents", .number(0.001...1000), default: .number(100), unit: "cents",
    "offset when nothing is known")
  static let mechanical = Parameter(
    "natural-vs-mechanical", .number(0...1), default: .number(0.5),
    "0 prefers notes near the last one, 1 weak spots")
  static let intervals = Parameter(
    "intervals", .choices(Interval.allCases.map(\.abbreviation)), default: .list([.text("P1")]),
    "intervals from reference to target; each comparison draws one")
  static let tuning = Parameter(
    "tuning", .choice(TuningSystem.allCases.map(\.kebabName)), default: .text("equal-temperament"),
    "tuning system")
  static let referencePitch = Parameter(
    "reference-pitch", .number(ReferencePitch.allowed), default: .number(440), unit: "Hz", "A4")
  static let duration = Parameter(
    "note-duration", .number(NoteDuration.allowed), default: .number(1), unit: "s", "length of each note")
  static let loudness = Parameter(
    "vary-loudness", .number(0...1), default: .number(0), "depth of loudness changes, ±5 dB at 1")
  static let feedback = Parameter(
    "feedback-duration", .number(0...10), default: .number(0.4), unit: "s", "how long the feedback stays")
  static let sliderRange = Parameter(
    "slider-range", .number(1...600), default: .number(100), unit: "cents",
    "in pitch matching, the slider's range and the largest initial offset")

  /// How listings and scenario files name it.
  public static let descriptor = Descriptor(
    name: "settings", summary: "how a person wants to train", source: "spec 1-training T3, T9",
    parameters: [
      lowestNote, highestNote, minimum, maximum, coldStart, mechanical, intervals, tuning, referencePitch,
      duration, loudness, feedback, sliderRange,
    ])

  /// The settings that these values make.
  /// - Throws: `ParameterError.conflict` when the note range or the bounds do not go together.
  public init(_ values: ParameterValues) throws(ParameterError) {
    let (low, high) = (values.integer(Self.lowestNote), values.integer(Self.highestNote))
    guard high - low >= 12 else {
      throw .conflict(
        owner: "settings", parameter: "highest-note", rule: "must be at least 12 above lowest-note \(low)",
        got: "\(high)", advice: "Widen the note range to an octave or more.")
    }
    let (least, most) = (values.number(Self.minimum), values.number(Self.maximum))
    guard least <= most else {
      throw .conflict(
        owner: "settings", parameter: "minimum-cents",
        rule: "must not exceed maximum-cents \(ParameterValue.number(most))",
        got: "\(ParameterValue.number(least))", advice: "Swap the two.")
    }
    notes = MIDINote(low)...MIDINote(high)
    bounds = Cents(least)...Cents(most)
    coldStart = Cents(values.number(Self.coldStart)).clamped(to: bounds)
    intervals = Interval.allCases.filter { values.choices(Self.intervals).contains($0.abbreviation) }
    tuningSystem = TuningSystem.allCases.first { $0.kebabName == values.choice(Self.tuning) }!
    feedbackSeconds = values.number(Self.feedback)
    sliderRange = Cents(values.number(Self.sliderRange))
    // The parameters' own rules are those of the types, so these cannot fail.
    naturalVsMechanical = try! UnitInterval(values.number(Self.mechanical))
    varyLoudness = try! UnitInterval(values.number(Self.loudness))
    referencePitch = try! ReferencePitch(hertz: values.number(Self.referencePitch))
    noteDuration = try! NoteDuration(seconds: values.number(Self.duration))
  }
}

extension TuningSystem {
  /// How files and the command line spell it: `equal-temperament`, `just-intonation`.
  public var kebabName: String { storageIdentifier.map { $0 == "_" ? "-" : String($0) }.joined() }
}
