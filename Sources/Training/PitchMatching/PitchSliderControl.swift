package import Music

/// A slider that is moved by pointer and keys, as a pure state machine: input in, effects out.
///
/// ```
/// inactive ─activate→ active ─press inside→ held ─move→ dragging ─release→ commits, inactive
///                       ↑                     └─release─┐
///                       └───────────────────────────────┘
///          Enter commits in each of the three
/// ```
/// Only a press inside the track while the slider is active begins a drag, and only the release of a drag that has left
/// the press by a ``fineStep`` commits: a tap moves the thumb and commits nothing. With `hold-first-note` no release
/// commits. A drag is relative to where it began: pressing the thumb does not move it; a press beside the thumb moves it
/// there first. Rows move it coarsely, columns finely:
///
/// cents = start + (start row − row)·2·range/travel + (column − start column)·``fineStep``, held within ±range,
///
/// so that a terminal that reports the mouse by the cell reaches every pitch to ``fineStep``.
///
/// Source: `Documentation/training.md`, *Pitch matching* and *The terminal*.
package struct PitchSliderControl: Sendable, Equatable {
  /// An action of the person.
  package enum Input: Sendable, Equatable {
    /// The button goes down, moves while it is down, goes up.
    case press(PointerPosition), drag(PointerPosition), release(PointerPosition)
    /// A key moves the slider up or down.
    case step(Step, isUp: Bool)
    /// A key commits.
    case enter
  }

  /// How far a key moves the slider.
  package enum Step: Double, Sendable, CaseIterable {
    /// 1 %, 5 %, 10 % of the range.
    case fine = 0.01
    case normal = 0.05
    case large = 0.1
  }

  /// An effect of an input; one input can have several, in order.
  package enum Effect: Sendable, Equatable {
    /// Moves the sounding note to this position.
    case move(Cents)
    /// The trial is over with the slider there.
    case commit(Cents)
    /// Does nothing but log the reason.
    case ignore(String)
  }

  /// The drag under way: the pointer and the cents that belong together.
  private struct Drag: Sendable, Equatable {
    var start: PointerPosition
    var cents: Cents
    var last: PointerPosition
    /// Whether the pointer has been a fine step away from the press.
    var hasMoved = false
  }

  /// The position of the slider relative to its centre.
  package private(set) var cents = Cents.zero
  /// The range and steps of the slider.
  package private(set) var slider = PitchSlider()
  /// Whether the slider reacts to input.
  package private(set) var isActive = false
  /// Whether the thumb is held.
  package var isDragging: Bool { drag != nil }

  private var track: PitchSliderTrack?
  private var reach = 0.5
  private var drag: Drag?

  /// A slider that is not active and has not been drawn.
  package init() {}

  /// Cents that a move by one column makes: 2 % of the range, at most 2.
  package static func fineStep(of slider: PitchSlider) -> Cents { Cents(min(slider.range.value / 50, 2)) }

  /// A trial begins: the slider stands at its centre and answers.
  package mutating func activate(_ slider: PitchSlider) {
    (self.slider, cents, drag, isActive) = (slider, .zero, nil, true)
  }

  /// The trial is over; a drag under way commits nothing.
  package mutating func deactivate() { (drag, isActive) = (nil, false) }

  /// Called when the slider has been drawn on `track`. A drag continues from the current positions of pointer and
  /// thumb.
  /// - Parameter reach: how far from the reported position the pointer may be; half a cell where it is known by the
  ///   cell, 0 where it is known by the pixel.
  package mutating func lay(on track: PitchSliderTrack, reach: Double = 0.5) {
    guard track != self.track || reach != self.reach else { return }
    (self.track, self.reach) = (track, reach)
    anchor()
  }

  /// Handles an input of the person and returns its effects.
  package mutating func handle(_ input: Input) -> [Effect] {
    switch input {
    case .press(let position): press(position)
    case .drag(let position): follow(position)
    case .release(let position): isDragging ? follow(position) + release() : []
    case .step(let step, let isUp): self.step(step, isUp: isUp)
    case .enter: isActive ? commit() : [.ignore("Enter while nothing was tuned")]
    }
  }
}

extension PitchSliderControl {
  private mutating func press(_ position: PointerPosition) -> [Effect] {
    guard isActive, let track else { return [.ignore("a press while nothing was tuned")] }
    guard track.contains(position) else { return [.ignore("a press outside the slider")] }
    let isOnThumb = track.isOnThumb(position, at: cents, of: slider, reach: reach)
    let effects = isOnThumb ? [] : move(to: track.cents(at: position, of: slider))
    drag = Drag(start: position, cents: cents, last: position)
    return effects
  }

  /// Moves the thumb with the pointer of a drag.
  private mutating func follow(_ position: PointerPosition) -> [Effect] {
    guard let track, let drag else { return [] }
    let rows = (drag.start.row - position.row) * track.centsPerRow(of: slider)
    let columns = (position.column - drag.start.column) * Self.fineStep(of: slider).value
    self.drag?.last = position
    if (rows + columns).magnitude >= Self.fineStep(of: slider).value { self.drag?.hasMoved = true }
    return move(to: drag.cents + Cents(rows + columns))
  }

  private mutating func release() -> [Effect] {
    guard drag?.hasMoved == true else {
      drag = nil
      return [.ignore("a release without a drag")]
    }
    guard slider.submitsOnRelease else {
      drag = nil
      return []
    }
    return commit()
  }

  private mutating func step(_ step: Step, isUp: Bool) -> [Effect] {
    guard isActive else { return [.ignore("a key while nothing was tuned")] }
    let size = slider.range.value * step.rawValue
    let effects = move(to: cents + Cents(isUp ? size : -size))
    anchor()
    return effects
  }

  private mutating func move(to wanted: Cents) -> [Effect] {
    let wanted = slider.clamp(wanted)
    guard wanted != cents else { return [] }
    cents = wanted
    return [.move(cents)]
  }

  private mutating func commit() -> [Effect] {
    deactivate()
    return [.commit(cents)]
  }

  /// Continues a drag from the current positions of pointer and thumb.
  private mutating func anchor() {
    guard let drag else { return }
    self.drag = Drag(start: drag.last, cents: cents, last: drag.last, hasMoved: drag.hasMoved)
  }
}
