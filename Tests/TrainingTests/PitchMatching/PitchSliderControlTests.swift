// `Documentation/training.md`, *The terminal*: only a press inside the slider while it is active starts a drag, only
// that drag's release commits, steps of at most 3 cents.
import Music
import Numerics
import Testing
import Training

@Suite struct `The slider's control` {
  typealias Control = PitchSliderControl
  typealias Input = PitchSliderControl.Input

  static let track = PitchSliderTrack(top: 5, left: 34, height: 16, width: 12)
  static let inside = cell(8, 36)
  static let inputs: [Input] =
    [.press(inside), .drag(inside), .release(inside), .enter]
    + Control.Step.allCases.flatMap { [.step($0, isUp: true), .step($0, isUp: false)] }

  /// The middle of a cell, counted from 0.
  static func cell(_ row: Int, _ column: Int) -> PointerPosition {
    PointerPosition(row: Double(row) + 0.5, column: Double(column) + 0.5)
  }

  static func control(_ track: PitchSliderTrack = track, range: Cents = 100, isActive: Bool = true) -> Control
  {
    var control = Control()
    control.lay(on: track)
    if isActive { control.activate(PitchSlider(range: range)) }
    return control
  }

  static func commits(_ effects: [Control.Effect]) -> Bool {
    effects.contains { if case .commit = $0 { true } else { false } }
  }

  @Test(arguments: inputs) func `has no effect while it is not active`(_ input: Input) {
    var control = Self.control(isActive: false)
    let effects = control.handle(input)
    #expect(effects.allSatisfy { if case .ignore = $0 { true } else { false } }, "\(effects)")
    #expect(control.cents == .zero && !control.isDragging)
  }

  @Test func `commits nothing when a press during the reference is released once the note sounds`() {
    var control = Self.control(isActive: false)
    #expect(control.handle(.press(Self.inside)) == [.ignore("a press while nothing was tuned")])
    control.activate(PitchSlider())
    #expect(control.handle(.drag(Self.cell(9, 36))).isEmpty)
    #expect(control.handle(.release(Self.cell(9, 36))).isEmpty)
    #expect(control.isActive && control.cents == .zero)
  }

  @Test func `commits only with Enter where the first note is held`() {
    var settings = TrainingSettings()
    settings.holdsFirstNote = true
    var control = Self.control()
    control.activate(PitchSlider(settings))
    for _ in 0..<2 {
      let before = control.cents
      _ = control.handle(.press(Self.inside))
      _ = control.handle(.drag(Self.cell(9, 36)))
      #expect(!Self.commits(control.handle(.release(Self.cell(9, 36)))))
      #expect(control.isActive && !control.isDragging && control.cents != before)
      _ = control.handle(.step(.large, isUp: false))
    }
    #expect(control.handle(.enter) == [.commit(control.cents)] && !control.isActive)
  }

  @Test func `lets a drag that outlives its trial commit nothing in the next one`() {
    var control = Self.control()
    _ = control.handle(.press(Self.inside))
    #expect(control.handle(.enter) == [.commit(control.cents)])
    control.activate(PitchSlider())
    #expect(control.handle(.release(Self.inside)).isEmpty && control.isActive && control.cents == .zero)
  }

  @Test func `takes presses in the cells of the track and in no other`() {
    for row in 0..<24 {
      for column in 0..<80 {
        var control = Self.control()
        let isInside = (5..<21).contains(row) && (34..<46).contains(column)
        let effects = control.handle(.press(Self.cell(row, column)))
        #expect(
          control.isDragging == isInside && isInside != (effects == [.ignore("a press outside the slider")]))
        _ = control.handle(.drag(Self.cell(row, column + 1)))
        #expect(Self.commits(control.handle(.release(Self.cell(row, column)))) == isInside)
      }
    }
  }

  @Test(arguments: [1, 2, 3, 4, 7, 12, 16, 52])
  func `neither moves nor commits when its drawn thumb is pressed and released`(_ rows: Int) {
    let track = PitchSliderTrack(top: 3, left: 0, height: Double(rows), width: 4)
    for cents in stride(from: -100.0, through: 100, by: 2.5) {
      // A thumb of one row covers parts of two, unless it stands on one.
      let upper = PitchSlider().position(of: Cents(cents), trackHeight: track.travel)
      for row in Set([Int(upper), Int(upper.rounded(.up))]) where row < rows {
        var control = Self.control(track)
        // 100 steps of a cent and fractions of it lead there.
        for _ in 0..<Int(abs(cents)) { _ = control.handle(.step(.fine, isUp: cents > 0)) }
        let start = control.cents
        guard abs(start.value - cents) < 1e-9 else { continue }
        #expect(
          control.handle(.press(Self.cell(3 + row, 2))).isEmpty, "\(rows) rows, row \(row), \(cents) cents")
        #expect(control.handle(.release(Self.cell(3 + row, 2))) == [.ignore("a release without a drag")])
        #expect(control.cents == start && control.isActive && control.handle(.enter) == [.commit(start)])
      }
    }
  }

  @Test func `comes to a tap beside its thumb and commits nothing until it is dragged`() {
    var control = Self.control()
    #expect(control.handle(.press(Self.cell(5, 40))) == [.move(100)])
    #expect(control.handle(.release(Self.cell(5, 40))) == [.ignore("a release without a drag")])
    #expect(control.isActive && !control.isDragging && control.cents == 100)
    _ = control.handle(.press(Self.cell(5, 40)))
    _ = control.handle(.drag(Self.cell(5, 39)))
    #expect(control.handle(.release(Self.cell(5, 40))) == [.move(100), .commit(100)])
  }

  @Test func `takes a finger that shakes by less than a fine step for a tap`() {
    var control = Self.control()
    control.lay(on: PitchSliderTrack(top: 0, left: 0, height: 560, width: 1, thumb: 60), reach: 0)
    func at(_ row: Double) -> PointerPosition { PointerPosition(row: row, column: 0.5) }
    _ = control.handle(.press(at(280)))
    _ = control.handle(.drag(at(284)))
    #expect(!Self.commits(control.handle(.release(at(283)))))
    // Back at the press, but it was dragged.
    let middle = 280 - control.cents.value * 2.5
    _ = control.handle(.press(at(middle)))
    _ = control.handle(.drag(at(middle - 6)))
    #expect(Self.commits(control.handle(.release(at(middle)))))
  }

  @Test func `comes to a press at its ends`() {
    var control = Self.control()
    #expect(control.handle(.press(Self.cell(5, 40))) == [.move(100)])
    control = Self.control()
    #expect(control.handle(.press(Self.cell(20, 40))) == [.move(-100)])
  }

  /// Windows, and the rows that the track has in them.
  static let windows = [(40, 10, 7), (40, 10, 6), (80, 24, 16), (200, 60, 52)]

  @Test(arguments: windows) func `reaches every pitch within 3 cents by a mouse that reports cells`(
    _ columns: Int, _ rows: Int, _ trackRows: Int
  ) {
    let track = PitchSliderTrack(
      top: 2, left: Double(columns / 2 - 6), height: Double(trackRows), width: 12)
    var reached: Set<Double> = []
    for row in 0..<rows {
      for column in 0..<columns {
        var control = Self.control(track)
        _ = control.handle(.press(Self.cell(2 + trackRows / 2, columns / 2)))
        _ = control.handle(.drag(Self.cell(row, column)))
        reached.insert(control.cents.value)
      }
    }
    let steps = zip(reached.sorted(), reached.sorted().dropFirst()).map { $1 - $0 }
    #expect(reached.min() == -100 && reached.max() == 100 && steps.max()! <= 3, "\(steps.max()!)")
  }

  @Test func `reaches every pitch within 3 cents by vertical moves of a mouse that reports pixels`() {
    var control = Self.control()
    control.lay(on: Self.track, reach: 0)
    // A cell of 16 pixels, and the thumb in the track's middle.
    _ = control.handle(.press(PointerPosition(row: 13, column: 40)))
    let reached = (0..<16 * 24).map { pixel in
      _ = control.handle(.drag(PointerPosition(row: (Double(pixel) + 0.5) / 16, column: 40)))
      return control.cents.value
    }
    #expect(reached.first == 100 && reached.last == -100)
    #expect(zip(reached, reached.dropFirst()).allSatisfy { $0 - $1 <= 1 })
  }

  @Test(arguments: [(10.0, 0.2), (50, 1), (100, 2), (1200, 2)])
  func `moves by 2 % of its range with a column, by 2 cents at most`(_ range: Double, cents: Double) {
    var control = Self.control(range: Cents(range))
    _ = control.handle(.press(Self.cell(13, 40)))
    let start = control.cents
    _ = control.handle(.drag(Self.cell(13, 41)))
    #expect(((control.cents - start).value - cents).magnitude < 1e-9)
  }

  @Test func `moves to where it is released before it commits`() {
    var control = Self.control()
    _ = control.handle(.press(Self.cell(13, 40)))
    let (effects, cents) = (control.handle(.release(Self.cell(11, 40))), control.cents)
    #expect(cents > 20 && effects == [.move(cents), .commit(cents)])
    #expect(control.handle(.release(Self.cell(11, 40))).isEmpty)
  }

  @Test func `goes on with a drag without a jump when the window changes`() {
    var control = Self.control()
    _ = control.handle(.press(Self.cell(13, 40)))
    _ = control.handle(.drag(Self.cell(10, 40)))
    let cents = control.cents
    control.lay(on: PitchSliderTrack(top: 2, left: 14, height: 7, width: 12))
    #expect(control.handle(.drag(Self.cell(10, 40))).isEmpty && control.cents == cents)
    _ = control.handle(.drag(Self.cell(11, 40)))
    #expect(((cents - control.cents).value - 200 / 6).magnitude < 1e-9)
  }

  @Test(arguments: [(Control.Step.fine, 1.0), (.normal, 5), (.large, 10)])
  func `moves by 1, 5 and 10 % of its range with keys, up to its ends`(_ step: Control.Step, percent: Double)
  {
    var control = Self.control(range: 50)
    #expect(control.handle(.step(step, isUp: true)) == [.move(Cents(50 * percent / 100))])
    #expect(control.handle(.step(step, isUp: false)) == [.move(0)])
    for _ in 0..<200 { _ = control.handle(.step(step, isUp: false)) }
    #expect(control.cents == -50 && control.handle(.step(step, isUp: false)).isEmpty)
  }

  @Test func `keeps a key's step in a drag`() {
    var control = Self.control()
    _ = control.handle(.press(Self.cell(12, 40)))
    let start = control.cents
    _ = control.handle(.step(.large, isUp: true))
    _ = control.handle(.drag(Self.cell(12, 41)))
    #expect(((control.cents - start).value - 12).magnitude < 1e-9)
  }

  @Test(arguments: 0..<200)
  func `commits the last pitch it moved to, once a trial, whatever happens in whatever order`(_ seed: UInt32)
  {
    var (control, last, committed) = (Self.control(isActive: false), Cents.zero, true)
    for step in 0..<300 {
      let draws = Philox4x32.block(counter: .init(UInt32(step), 0, 0, 0), key: (seed, 0))
      let position = Self.cell(Int(draws.w1 % 24), Int(draws.w2 % 80))
      switch draws.w0 % 12 {
      case 0:
        control.activate(PitchSlider())
        (last, committed) = (.zero, false)
      case 1: control.lay(on: PitchSliderTrack(top: 2, left: 10, height: Double(draws.w3 % 60), width: 12))
      case let choice:
        let input = [.press(position), .drag(position), .release(position)] + Self.inputs
        for effect in control.handle(input[Int(choice + draws.w3 % 3) % input.count]) {
          switch effect {
          case .move(let cents):
            #expect(!committed && cents.magnitude <= 100)
            last = cents
          case .commit(let cents):
            #expect(!committed && cents == last)
            committed = true
          case .ignore: break
          }
        }
      }
      #expect(control.isActive == !committed && (!control.isDragging || control.isActive))
    }
  }
}
