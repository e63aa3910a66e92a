import Foundation
package import Live
package import Music
package import Training

/// A gesture of a person on the page, as a message of `/session`.
///
/// Each message is a JSON object whose `do` names the gesture; `Documentation/page.md` lists them.
package enum SessionGesture: Equatable, Sendable {
  /// What a session is for.
  package enum Purpose: Equatable, Sendable {
    case training
    /// To measure the threshold of an interval: the session presents only it, by the strategy `tracking`, until the threshold
    /// is known.
    case measuring(Interval)
    /// To train only some pairs: the settings of `practised` in which the session differs from the person's.
    case practising([String: String])
  }

  /// The settings that a session may have of its own.
  static let practised: Set = [
    "intervals", "lowest-note", "highest-note", "play-again", "hold-first-note", "sound", "tuning",
  ]

  /// Begins a session with a length.
  case start(LiveExercise, SessionLimit, Purpose)
  case stop
  /// Takes the session over from another page.
  case takeOver
  /// Answers a comparison, `after` seconds after the note that sounds on the page began; nil if the page plays no notes.
  case answer(Answer, after: Double?)
  /// The page has prepared the note with a number, which begins to sound `seconds` from now; negative if it has begun.
  case sounds(note: Int, in: Double)
  /// Moves the slider or commits its pitch. Only a press has a track, the position of the slider on the screen.
  case slider(PitchSliderControl.Input, on: PitchSliderTrack?)
}

extension SessionGesture {
  /// A message that is not a gesture.
  package struct Malformed: Error, Equatable {}

  /// Height of the slider's thumb in CSS pixels, the unit in which the page reports `y`.
  ///
  /// Source: `Documentation/training.md`, *Pitch matching*.
  package static let thumb = 60.0

  /// The largest time in a message: a day, in seconds.
  private static let longestWait = 86_400.0

  /// Decodes the JSON of a message.
  package init(_ message: String) throws(Malformed) {
    guard let parts = try? JSONDecoder().decode(Parts.self, from: Data(message.utf8)),
      let gesture = Self.gesture(parts)
    else { throw Malformed() }
    self = gesture
  }

  private static func gesture(_ parts: Parts) -> SessionGesture? {
    switch parts.do {
    case "start": start(parts)
    case "stop": .stop
    case "take-over": .takeOver
    case "answer": answer(parts)
    case "sounds": sounds(parts)
    case "press": press(parts)
    case "drag": parts.position.map { .slider(.drag($0), on: nil) }
    case "release": parts.position.map { .slider(.release($0), on: nil) }
    case "step": parts.size.flatMap { size in parts.up.map { .slider(.step(size.step, isUp: $0), on: nil) } }
    case "enter": .slider(.enter, on: nil)
    default: nil
    }
  }

  private static func start(_ parts: Parts) -> SessionGesture? {
    guard let exercise = parts.exercise,
      let length = SessionLimit(trials: parts.trials, minutes: parts.minutes)
    else { return nil }
    switch (parts.measures, parts.practises) {
    case (nil, nil): return .start(exercise, length, .training)
    case (let name?, nil):
      return (try? Interval(abbreviation: name)).map { .start(exercise, length, .measuring($0)) }
    case (nil, let settings?) where practised.isSuperset(of: settings.keys):
      return .start(exercise, length, .practising(settings))
    default: return nil
    }
  }

  private static func answer(_ parts: Parts) -> SessionGesture? {
    guard parts.after.map({ (0...longestWait).contains($0) }) ?? true else { return nil }
    return parts.higher.map { .answer($0 ? .higher : .lower, after: parts.after) }
  }

  private static func sounds(_ parts: Parts) -> SessionGesture? {
    guard let note = parts.note, let seconds = parts.in, (-longestWait...longestWait).contains(seconds) else {
      return nil
    }
    return .sounds(note: note, in: seconds)
  }

  private static func press(_ parts: Parts) -> SessionGesture? {
    guard let x = parts.x, let y = parts.y, let height = parts.height, (0...100_000).contains(height),
      x.isFinite, y.isFinite
    else { return nil }
    let track = PitchSliderTrack(top: 0, left: 0, height: height, width: 1, thumb: thumb)
    let column = (0..<1).contains(x) ? Parts.column : -1
    return .slider(.press(PointerPosition(row: y, column: column)), on: track)
  }
}

/// The members of a message. Positions count from the slider's upper edge, `y` in CSS pixels, `x` in widths of the
/// slider.
private struct Parts: Decodable {
  /// The column of every position inside the slider: on the page only the height moves the thumb.
  static let column = 0.5

  enum Size: String, Decodable {
    case fine, normal, large

    var step: PitchSliderControl.Step {
      switch self {
      case .fine: .fine
      case .normal: .normal
      case .large: .large
      }
    }
  }

  let `do`: String
  var exercise: LiveExercise?
  var trials: Int?
  var minutes: Double?
  var measures: String?
  var practises: [String: String]?
  var higher: Bool?
  var after: Double?
  var note: Int?
  var `in`: Double?
  var up: Bool?
  var size: Size?
  var x: Double?
  var y: Double?
  var height: Double?

  var position: PointerPosition? {
    y.flatMap { $0.isFinite ? PointerPosition(row: $0, column: Self.column) : nil }
  }
}

extension [Timed<SessionGesture>] {
  /// The gestures without each drag that is directly followed by another drag, which replaces it before it is heard.
  package var coalesced: [Timed<SessionGesture>] {
    indices.filter { index in
      index + 1 == endIndex || !(self[index].value.isDrag && self[index + 1].value.isDrag)
    }
    .map { self[$0] }
  }
}

extension SessionGesture {
  fileprivate var isDrag: Bool {
    if case .slider(.drag, _) = self { true } else { false }
  }
}

/// The length of a session, chosen on the page before it begins.
package enum SessionLimit: Equatable, Sendable {
  /// No limit; the session lasts until it is stopped.
  case open
  /// A number of trials, 1…1000.
  case trials(Int)
  /// A number of minutes, above 0 and at most 120. The session ends with the first answer after them.
  case minutes(Double)

  /// The length of a message's members; nil if they are out of range.
  init?(trials: Int?, minutes: Double?) {
    switch (trials, minutes) {
    case (nil, nil): self = .open
    case (let trials?, nil) where (1...1000).contains(trials): self = .trials(trials)
    case (nil, let minutes?) where minutes > 0 && minutes <= 120: self = .minutes(minutes)
    default: return nil
    }
  }

  /// The largest number of trials; nil without one.
  package var limit: Int? { if case .trials(let count) = self { count } else { nil } }

  /// The seconds after which the session ends; nil without such an end.
  package var seconds: Double? { if case .minutes(let minutes) = self { 60 * minutes } else { nil } }
}
