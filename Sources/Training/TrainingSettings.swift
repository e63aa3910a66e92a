import Chronology
public import Music
public import Numerics

/// A person's training settings. They are read before each trial, so changes apply from the next trial on.
///
/// Source: `Documentation/training.md`, *Settings*.
public struct TrainingSettings: Sendable, Hashable {
  /// The range of reference notes.
  @usableFromInline package var notes: ClosedRange<MIDINote>
  /// The smallest and the largest magnitude of an offset.
  @usableFromInline package var bounds: ClosedRange<Cents>
  /// The difficulty to start with if nothing is known of the listener; within `bounds`.
  @usableFromInline package var coldStart: Cents
  /// The difficulty of a session's first comparison of a unison; 0 to begin as the strategy does.
  @usableFromInline package var firstUnison: Cents
  /// The same for other intervals: their thresholds are higher, and the profile does not tell the two apart.
  @usableFromInline package var firstInterval: Cents
  /// The probability of a weak spot rather than a note near the last one.
  @usableFromInline package var naturalVsMechanical: UnitInterval
  /// The intervals between reference and target. Each trial draws one. Sorted, without duplicates, never empty.
  @usableFromInline package var intervals: [Interval]
  /// The tuning system that converts notes to frequencies.
  package var tuningSystem: TuningSystem
  /// The frequency of A4.
  package var referencePitch: ReferencePitch
  package var noteDuration: NoteDuration
  /// The depth v of loudness changes: the target's level changes by a uniform random amount within ±5·v dB.
  package var varyLoudness: UnitInterval
  /// The duration of the feedback, in seconds.
  package var feedbackSeconds: Double
  /// In pitch matching, the cents at the slider's upper end. The initial offset is uniform between minus and plus this
  /// value. At most half of `RecordLimits.cents`, because the stored error can be twice this value.
  package var sliderRange: Cents
  /// Whether targets are above the reference, below it, or either.
  @usableFromInline package var direction: IntervalDirection
  /// The pause between the notes, in seconds.
  package var noteGapSeconds: Double
  /// In pitch matching, whether the note is silent until the slider is touched.
  package var waitsForTouch: Bool
  /// In pitch matching, whether the first note goes on sounding while the second is tuned. The person then listens and
  /// tunes at leisure: letting go of the slider does not submit the note.
  package var holdsFirstNote: Bool
  /// In comparisons of an interval, whether the first note goes on sounding with the second.
  package var playsTogether: Bool
  /// Whether a pair that was answered wrong sounds again, an interval in tune.
  package var playsAgain: Bool

  /// The situation for a comparison with this interval. The range of reference notes is narrowed so that the target
  /// stays within the MIDI range. Tests of a strategy pass `TrainingSettings().situation(for: .prime)`.
  @inlinable @inline(__always) public func situation(for interval: Interval, isDown: Bool = false)
    -> Situation
  {
    let (below, above) = isDown ? (Int(interval.rawValue), 0) : (0, Int(interval.rawValue))
    let highest = max(min(notes.upperBound.index, 127 &- above), below)
    return Situation(
      notes: MIDINote(max(min(notes.lowerBound.index, highest), below))...MIDINote(highest), bounds: bounds,
      coldStart: coldStart, weakSpotProbability: naturalVsMechanical.value, interval: interval,
      first: interval == .prime ? firstUnison : firstInterval)
  }
}

extension TrainingSettings {
  /// The frequency of a note in this tuning.
  /// - Parameter root: the reference note, from which just intonation counts its ratios.
  package func frequency(of note: DetunedNote, root: MIDINote) -> Frequency {
    tuningSystem.frequency(for: note, root: root, referencePitch: referencePitch)
  }
}

/// Whether the target of an interval is above the reference or below it.
@usableFromInline package enum IntervalDirection: String, ParameterChoice, Sendable, Hashable {
  case up, down
  /// Either, each as often.
  case both

  /// The name in settings and scenarios.
  @usableFromInline package var parameterName: String { rawValue }
}

/// The interval of the next comparison, its direction and the situation for it.
@usableFromInline struct Prospect {
  @usableFromInline let interval: Interval
  @usableFromInline let isDown: Bool
  @usableFromInline let situation: Situation

  @usableFromInline init(interval: Interval, isDown: Bool, situation: Situation) {
    self.interval = interval
    self.isDown = isDown
    self.situation = situation
  }
}

extension TrainingSettings {
  /// Draws an interval from a random word, without its top bit, which draws the sign of the offset.
  @inlinable func prospect(from word: UInt32) -> Prospect {
    let count = intervals.count
    let interval = count == 1 ? intervals[0] : intervals[Draws.integer(below: count, from: word << 1)]
    let isDown = isDown(interval, from: word)
    return Prospect(interval: interval, isDown: isDown, situation: situation(for: interval, isDown: isDown))
  }

  /// Whether every session begins at an offset of the settings, so that the strategy chooses none.
  package var beginEverySession: Bool {
    intervals.allSatisfy { ($0 == .prime ? firstUnison : firstInterval) > 0 }
  }

  /// Whether the target of an interval is below the reference, from the lowest bit of the word that draws the interval.
  @inlinable func isDown(_ interval: Interval, from word: UInt32) -> Bool {
    switch direction {
    case .up: false
    case .down: interval != .prime
    case .both: interval != .prime && word & 1 == 1
    }
  }

  /// Whether interval or direction depend on the word. Otherwise every comparison has the same prospect.
  @usableFromInline var drawsProspects: Bool {
    intervals.count > 1 || (direction == .both && intervals[0] != .prime)
  }
}

extension TrainingSettings {
  /// The settings that only strategies use that choose notes by the profile: `cold-start-cents` and
  /// `natural-vs-mechanical`. A strategy that continues a chain of levels lists them in `unusedSettings`.
  public static let unusedByChains: [any ParameterDeclaration] = [coldStart, mechanical]

  /// `unusedByChains`, and the settings of a session's first offset, `unison-first-cents` and `interval-first-cents`. A
  /// strategy that chooses the first offset itself, as a constant, at random or from its estimate, lists all of them in
  /// `unusedSettings`.
  public static let unusedWithoutChains: [any ParameterDeclaration] =
    unusedByChains + [firstUnison, firstInterval]
}

extension TrainingSettings: Configurable {
  static let lowestNote = Parameter(
    "lowest-note", .note(21...108), default: 36, "lowest reference note, by name or MIDI number")
  static let highestNote = Parameter(
    "highest-note", .note(21...108), default: 84, "highest reference note, by name or MIDI number")
  static let minimum = Parameter(
    "minimum-cents", .number(0.001...1000), default: 0.1, unit: "cents", "smallest offset presented")
  static let maximum = Parameter(
    "maximum-cents", .number(0.001...1000), default: 100, unit: "cents", "largest offset presented")
  static let coldStart = Parameter(
    "cold-start-cents", .number(0.001...1000), default: 100, unit: "cents",
    "offset when nothing is known")
  package static let firstUnison = Parameter(
    "unison-first-cents", .number(0...1000), default: 0, unit: "cents",
    "offset of a session's first comparison of a unison; 0: as the strategy begins")
  package static let firstInterval = Parameter(
    "interval-first-cents", .number(0...1000), default: 0, unit: "cents",
    "offset of a session's first comparison of another interval; 0: as the strategy begins")
  static let mechanical = Parameter(
    "natural-vs-mechanical", .number(0...1), default: UnitInterval.half,
    "0 prefers notes near the last one, 1 weak spots")
  package static let intervals = Parameter(
    "intervals", .choices(of: Interval.self), default: [.prime],
    "intervals between the two notes; each comparison picks one at random")
  static let direction = Parameter(
    "interval-direction", .choice(of: IntervalDirection.self), default: .up,
    "whether the target of an interval is above or below the reference")
  package static let tuning = Parameter(
    "tuning", .choice(of: TuningSystem.self), default: .equalTemperament,
    "tuning system")
  static let referencePitch = Parameter(
    "reference-pitch", .number(ReferencePitch.allowed), default: ReferencePitch.standard, unit: "Hz", "A4")
  static let duration = Parameter(
    "note-duration", .number(NoteDuration.allowed), default: NoteDuration.standard, unit: "s",
    "length of each note")
  static let gap = Parameter(
    "note-gap", .number(0...5), default: 0, unit: "s", "pause between the two notes")
  static let loudness = Parameter(
    "vary-loudness", .number(0...1), default: UnitInterval.zero, "depth of loudness changes, ±5 dB at 1")
  static let feedback = Parameter(
    "feedback-duration", .number(0...10), default: 0.4, unit: "s", "how long the feedback stays")
  static let sliderRange = Parameter(
    "slider-range", .number(1...600), default: 100, unit: "cents",
    "in pitch matching, the slider's range and the largest initial offset")
  static let touch = Parameter(
    "wait-for-touch", .flag, default: false,
    "in pitch matching, the note is silent until the slider is touched")
  package static let hold = Parameter(
    "hold-first-note", .flag, default: false,
    "in pitch matching, the first note goes on sounding, and letting go of the slider does not submit")
  package static let together = Parameter(
    "notes-together", .flag, default: false, "the first note of an interval goes on sounding with the second")
  package static let again = Parameter(
    "play-again", .flag, default: false,
    "after a wrong answer the pair sounds again, an interval in tune; in pitch matching after each note, in tune"
  )

  /// Name, summary, source and parameters, for listings and scenario files.
  public static let descriptor = Descriptor(
    name: "settings", summary: "how a person wants to train", source: "Peach",
    parameters: [
      lowestNote, highestNote, minimum, maximum, coldStart, firstUnison, firstInterval, mechanical, intervals,
      direction, tuning, referencePitch, duration, gap, loudness, feedback, sliderRange, touch,
      hold, together, again,
    ])

  /// The words for a value that must lie within the bounds, which the text names `lowest` and `highest`.
  static func withinBounds(_ rule: String) -> ConflictWords {
    ConflictWords(rule, parameters: ["lowest": minimum.name, "highest": maximum.name])
  }

  /// The settings with these values. The cold start is clamped to the bounds.
  /// - Throws: `ParameterError.conflict` if the note range is smaller than an octave or minimum-cents exceeds
  ///   maximum-cents.
  public init(_ values: ParameterValues) throws(ParameterError) { try self.init(values, changed: []) }

  /// The settings of a person who has just set the values named `changed`: of two values that contradict each other,
  /// the error names the one that was set.
  package init(_ values: ParameterValues, changed: Set<String>) throws(ParameterError) {
    let (low, high) = (values[Self.lowestNote], values[Self.highestNote])
    guard high - low >= 12 else {
      let (lowest, highest) = ("\(low) (\(MIDINote(low)))", "\(high) (\(MIDINote(high)))")
      let advice = "Widen the note range to an octave or more."
      throw changed.isSet(Self.lowestNote.name, without: Self.highestNote.name)
        ? Self.conflict(
          "lowest-note", "must be at least an octave below highest-note \(highest)", lowest, advice,
          ConflictWords("noteRangeBelow", parameters: ["highest": "highest-note"]))
        : Self.conflict(
          "highest-note", "must be at least an octave above lowest-note \(lowest)", highest, advice,
          ConflictWords("noteRange", parameters: ["lowest": "lowest-note"]))
    }
    let (least, most) = (values[Self.minimum], values[Self.maximum])
    guard least <= most else {
      let (smallest, largest) = ("\(ParameterValue.number(least))", "\(ParameterValue.number(most))")
      throw changed.isSet(Self.maximum.name, without: Self.minimum.name)
        ? Self.conflict(
          "maximum-cents", "must not be below minimum-cents \(smallest)", largest, "Swap the two.",
          ConflictWords("swappedAbove", parameters: ["lowest": "minimum-cents"]))
        : Self.conflict(
          "minimum-cents", "must not exceed maximum-cents \(largest)", smallest, "Swap the two.",
          ConflictWords("swapped", parameters: ["highest": "maximum-cents"]))
    }
    notes = MIDINote(low)...MIDINote(high)
    bounds = Cents(least)...Cents(most)
    coldStart = Cents(values[Self.coldStart]).clamped(to: bounds)
    firstUnison = Cents(values[Self.firstUnison])
    firstInterval = Cents(values[Self.firstInterval])
    intervals = Interval.allCases.filter(values[Self.intervals].contains)
    tuningSystem = values[Self.tuning]
    feedbackSeconds = values[Self.feedback]
    sliderRange = Cents(values[Self.sliderRange])
    direction = values[Self.direction]
    noteGapSeconds = values[Self.gap]
    waitsForTouch = values[Self.touch]
    holdsFirstNote = values[Self.hold]
    playsTogether = values[Self.together]
    playsAgain = values[Self.again]
    naturalVsMechanical = values[Self.mechanical]
    varyLoudness = values[Self.loudness]
    referencePitch = values[Self.referencePitch]
    noteDuration = values[Self.duration]
  }
}

extension TrainingSettings {
  private static func conflict(
    _ parameter: String, _ rule: String, _ got: String, _ advice: String, _ words: ConflictWords
  ) -> ParameterError {
    .conflict(owner: "settings", parameter: parameter, rule: rule, got: got, advice: advice, words: words)
  }
}

extension Set<String> {
  fileprivate func isSet(_ name: String, without other: String) -> Bool {
    contains(name) && !contains(other)
  }
}

extension TuningSystem {
  /// The name in files and on the command line: `equal-temperament`, `just-intonation`.
  package var kebabName: String { storageIdentifier.map { $0 == "_" ? "-" : String($0) }.joined() }
}

extension TuningSystem: ParameterChoice {
  /// `equal-temperament`, `just-intonation`.
  package var parameterName: String { kebabName }
}

extension Interval: ParameterChoice {
  /// `P1`, `m2`, … `P8`.
  public var parameterName: String { abbreviation }
}

extension UnitInterval: RealParameterType {
  /// A number in 0…1; nil for any other value.
  @usableFromInline package init?(_ value: ParameterValue) { try? self.init(value.double ?? .nan) }

  @usableFromInline package var parameterValue: ParameterValue { .number(value) }
}

extension ReferencePitch: RealParameterType {
  /// A frequency in hertz; nil for a value outside the allowed range.
  package init?(_ value: ParameterValue) { try? self.init(hertz: value.double ?? .nan) }

  /// The frequency in hertz.
  package var parameterValue: ParameterValue { .number(frequency.hertz) }
}

extension NoteDuration: RealParameterType {
  /// A duration in seconds; nil for a value outside the allowed range.
  package init?(_ value: ParameterValue) { try? self.init(seconds: value.double ?? .nan) }

  /// The duration in seconds.
  package var parameterValue: ParameterValue { .number(seconds) }
}
