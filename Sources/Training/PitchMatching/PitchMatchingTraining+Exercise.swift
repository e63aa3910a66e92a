import Music

extension PitchMatching: ExerciseTrial {
  /// The slider's position, in cents from its centre.
  package typealias Answer = Cents
  /// The matching with its answer.
  package typealias Completed = CompletedPitchMatching
}

extension PitchMatchingTraining: Exercise {
  /// The matching that is presented.
  package typealias Trial = PitchMatching

  /// The mean magnitude of the session's errors.
  package var score: Cents? { sessionErrors.count > 0 ? Cents(sessionErrors.mean) : nil }

  /// The target sounds without a limit; its slider begins at the centre.
  package func present(at address: TrialAddress) -> Presentation<PitchMatching> {
    let matching = present(draws: address[.trial], matching: address[.matching])
    let reference = settings.frequency(of: DetunedNote(matching.reference), root: matching.reference)
    return Presentation(
      trial: matching, reference: PresentedNote(frequency: reference, duration: settings.noteDuration),
      target: PresentedNote(frequency: frequency(of: matching, slider: .zero)))
  }

  /// The target with the slider there.
  package func target(of matching: PitchMatching, for position: Cents) -> Frequency? {
    frequency(of: matching, slider: slider.clamp(position))
  }

  /// The log line of the profile's statistics of pitch matching.
  package func profileLine(after completed: CompletedPitchMatching) -> String {
    "profile: pitch matching \(history.profile.matching.logged)"
  }

  /// The detuned target, moved by the slider.
  private func frequency(of matching: PitchMatching, slider position: Cents) -> Frequency {
    let detuned = DetunedNote(matching.targetNote, offset: matching.initialOffset)
    return slider.frequency(
      at: position, centre: settings.frequency(of: detuned, root: matching.reference))
  }
}

/// The data that a screen shows of a session of pitch matchings.
package typealias PitchMatchingView = SessionView<PitchMatching>

extension PitchMatchingView {
  /// The current trial's slider.
  package var slider: PitchSlider { PitchSlider(range: settings.sliderRange) }

  /// Whether the slider can be moved.
  package var isSliderActive: Bool { state.phase == .playingTarget }

  /// How the trial was completed; nil outside feedback.
  package var feedback: PitchFeedback? {
    guard case .showingFeedback(_, let completed) = state else { return nil }
    return PitchFeedback(error: completed.error)
  }
}
