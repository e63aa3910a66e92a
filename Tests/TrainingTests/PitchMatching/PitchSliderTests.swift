// `Documentation/training.md`, *Pitch matching*.
import Music
import Testing
import Text
import Training

@Suite struct `The pitch slider` {
  let slider = PitchSlider()

  @Test(arguments: [
    (0.0, 100.0), (150, 50), (300, 0), (450, -50), (600, -100), (-20, 100), (700, -100),
  ])
  func `maps the track to cents, up is sharper`(_ y: Double, cents: Double) {
    #expect(slider.cents(atPosition: y, trackHeight: 600) == Cents(cents))
  }

  @Test(arguments: [0.0, -1]) func `changes nothing on a track without height`(_ height: Double) {
    #expect(slider.cents(atPosition: 10, trackHeight: height) == .zero)
    #expect(slider.position(of: 50, trackHeight: height) == 0)
  }

  @Test(arguments: [37.5, 100, 800], [10.0, 100, 250])
  func `position and cents are each other's inverse`(_ height: Double, range: Double) {
    let slider = PitchSlider(range: Cents(range))
    for share in stride(from: 0.0, through: 1, by: 0.125) {
      let cents = slider.cents(atPosition: share * height, trackHeight: height)
      #expect((slider.position(of: cents, trackHeight: height) - share * height).magnitude < 1e-9)
    }
    #expect(slider.position(of: Cents(2 * range), trackHeight: height) == 0)
  }

  @Test func `cents and frequency are each other's inverse around the detuned pitch`() {
    let centre = TuningSystem.equalTemperament.frequency(for: DetunedNote(.a4, offset: -33))
    let sharper = slider.frequency(at: 33, centre: centre)
    #expect((sharper.hertz - 440).magnitude < 1e-9)
    #expect((slider.cents(at: sharper, centre: centre).value - 33).magnitude < 1e-9)
    #expect(slider.cents(at: Frequency(hertz: 880), centre: centre) == 100)
  }

  @Test func `looks and is named as the story says`() {
    #expect(PitchSlider.thumb == (80, 60))
    #expect(PitchSlider.opacity(isActive: false) == 0.4 && PitchSlider.opacity(isActive: true) == 1)
    #expect(PitchSlider.accessibilityLabel(in: .english) == "Pitch adjustment slider")
    #expect(PitchSlider.accessibilityLabel(in: .german) == "Tonhöhenregler")
  }
}

@Suite struct `Matching feedback` {
  // `Documentation/training.md`, *Pitch matching*: 0 dot, below 10 short and green, up to 30 medium and yellow, beyond
  // long and red.
  @Test(arguments: [
    (0.0, "dot", "green", "0 ¢ off", "Dead center"), (0.49, "dot", "green", "0 ¢ off", "Dead center"),
    (1, "shortArrow", "green", "1 ¢ too high", "1 cent sharp"),
    (4.2, "shortArrow", "green", "4 ¢ too high", "4 cents sharp"),
    (9.49, "shortArrow", "green", "9 ¢ too high", "9 cents sharp"),
    (9.5, "mediumArrow", "yellow", "10 ¢ too high", "10 cents sharp"),
    (-22, "mediumArrow", "yellow", "22 ¢ too low", "22 cents flat"),
    (30.4, "mediumArrow", "yellow", "30 ¢ too high", "30 cents sharp"),
    (-30.5, "longArrow", "red", "31 ¢ too low", "31 cents flat"),
  ])
  func `grows with the rounded error`(
    _ error: Double, mark: String, color: String, text: String, read: String
  ) {
    let feedback = PitchFeedback(error: Cents(error))
    #expect(feedback.mark.rawValue == mark && feedback.color.rawValue == color)
    #expect(feedback.text(in: .english) == text)
    #expect(feedback.accessibilityLabel(in: .english) == read)
  }

  @Test func `speaks German`() {
    #expect(PitchFeedback(error: 4).text(in: .german) == "4 ¢ zu hoch")
    #expect(PitchFeedback(error: 4).accessibilityLabel(in: .german) == "4 Cent zu hoch")
    #expect(PitchFeedback(error: -22).accessibilityLabel(in: .german) == "22 Cent zu tief")
    #expect(PitchFeedback(error: 0).accessibilityLabel(in: .german) == "Genau getroffen")
  }
}
