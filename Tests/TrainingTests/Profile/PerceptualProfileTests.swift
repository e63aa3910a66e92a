import Chronology
import Music
import Numerics
// `Documentation/training.md`, *Profile*.
import Testing
import Training

@Suite struct `A profile` {
  @Test func `takes magnitudes, never signs: +50 and −50 are both 50`() {
    let note = profile(completed(50), completed(-50))[.middleC]
    #expect(
      note.statistics.count == 2 && note.statistics.mean == 50 && note.statistics.standardDeviation == 0)
    #expect(note.currentDifficulty == 50)
  }

  @Test(arguments: 1...4 as ClosedRange<UInt64>)
  func `has mean, sample deviation, count and current difficulty per note`(_ seed: UInt64) {
    let offsets = uniforms(600, seed: seed).map { 200 * $0 - 100 }
    var profile = PerceptualProfile()
    for (index, offset) in offsets.enumerated() { profile.add(completed(offset, note: 36 + index % 7)) }
    for note in 0..<7 {
      let own = stride(from: note, to: offsets.count, by: 7).map { offsets[$0].magnitude }
      let (statistics, expected) = (profile[MIDINote(36 + note)].statistics, twoPass(own))
      #expect(statistics.count == own.count && agree(statistics.mean, expected.mean))
      #expect(agree(statistics.standardDeviation, expected.standardDeviation))
      #expect(profile[MIDINote(36 + note)].currentDifficulty?.value == own.last)
    }
  }

  @Test func `is keyed by the reference note, all intervals together`() {
    let profile = profile(
      completed(10), completed(30, interval: .perfectFifth), completed(-20, interval: .octave))
    #expect(profile[.middleC].statistics.count == 3 && profile[.middleC].statistics.mean == 20)
    #expect(profile[MIDINote(67)].statistics.count == 0 && profile[MIDINote(72)].statistics.count == 0)
  }

  @Test func `counts wrong answers, unless told to take right ones only`() {
    let (right, wrong) = (completed(10), completed(40, isCorrect: false))
    #expect(profile(right, wrong)[.middleC].statistics.mean == 25)
    let correctOnly = profile(right, wrong, correctOnly: true)
    #expect(correctOnly[.middleC].statistics.count == 1 && correctOnly[.middleC].statistics.mean == 10)
    #expect(
      correctOnly[.middleC].currentDifficulty == 40, "the last difficulty presented, however it was answered")
    #expect(profile(wrong, correctOnly: true).overall == nil)
  }

  @Test func `has its overall mean and deviation over the means of trained notes`() throws {
    // Note 60 is trained three times, and yet counts once: means 20, 50, 80.
    let profile = profile(
      completed(10), completed(20), completed(-30), completed(50, note: 61), completed(80, note: 127))
    let overall = try #require(profile.overall)
    #expect(overall.mean == 50 && overall.standardDeviation == 30 && overall.trainedNotes == 3)
    let low = try #require(profile.overall(in: MIDINote(0)...MIDINote(61)))
    #expect(low.mean == 35 && low.trainedNotes == 2)
    #expect(abs(low.standardDeviation.value - 450.0.squareRoot()) < 1e-12)
    #expect(profile.overall(in: MIDINote(62)...MIDINote(126)) == nil)
  }

  @Test func `keeps its trained notes where a copy trains more`() {
    let profile = profile(completed(10, note: 40), completed(30, note: 71))
    var copy = profile
    copy.add(completed(50, note: 41))
    #expect(copy.overall?.mean == 30 && copy.overall?.trainedNotes == 3)
    #expect(profile.overall?.mean == 20 && profile.overall?.trainedNotes == 2)
  }

  @Test(arguments: 1...9) func `takes every trained note of a range into its mean, however many it has`(
    _ notes: Int
  ) {
    var profile = PerceptualProfile()
    for note in stride(from: 40, to: 100, by: 3) { profile.add(completed(Double(note), note: note)) }
    for first in 38...60 {
      let trained = (first..<first + notes).filter { $0 >= 40 && ($0 - 40) % 3 == 0 }
      let overall = profile.overall(in: MIDINote(first)...MIDINote(first + notes - 1))
      #expect((overall?.trainedNotes ?? 0) == trained.count)
      let mean = trained.isEmpty ? nil : Double(trained.reduce(0, +)) / Double(trained.count)
      #expect(overall?.mean.value == mean)
    }
  }

  @Test func `has another overall mean when something is taken in after a session`() {
    struct Agreeing: SimulatedListener {
      mutating func beginSession(_ session: Int, on day: CivilDate, at address: ListenerAddress) {}
      mutating func respond(to comparison: Comparison, uniform: Double) -> Response {
        Response(answer: .higher)
      }
    }
    var (training, person, nobody) = (`The comparison machine`.machine().training, Agreeing(), NoObserver())
    let session = SimulatedSession(
      address: ListenerAddress(key: StreamKey(seed: 1), index: 0), index: 0, comparisons: 40,
      start: Instant(seconds: 0))
    _ = training.simulate(session, listener: &person, observer: &nobody, buffers: SessionBuffers())
    let shown = training.history.profile
    training.history.profile.add(completed(1000, note: 0))
    let after = training.history.profile
    let all = MIDINote(0)...MIDINote(127)
    #expect(shown.overall == shown.overall(in: all) && after.overall == after.overall(in: all))
    #expect(shown.overall != after.overall)

    // Another session takes in notes outside those that the first trained.
    training.history.profile.add(completed(500, note: 127))
    _ = training.simulate(session, listener: &person, observer: &nobody, buffers: SessionBuffers())
    let later = training.history.profile
    #expect(later.overallMean == later.overall(in: all)?.mean)
  }

  @Test func `of one trained note has no deviation, of none nothing at all`() {
    #expect(profile(completed(8)).overall?.standardDeviation == .zero)
    #expect(PerceptualProfile().overall == nil)
    #expect(PerceptualProfile()[.a4].currentDifficulty == nil)
  }

  @Test func `takes the size of matching errors`() {
    var profile = PerceptualProfile()
    for error in [12.0, -4, 8] { profile.add(matchingError: Cents(error)) }
    #expect(
      profile.matching.count == 3 && profile.matching.mean == 8 && profile.matching.standardDeviation == 4)
    #expect(profile.overall == nil, "matching is no comparison")
  }

  /// The unisons of a person who has tuned them with these errors.
  private func tuned(_ errors: [Double]) -> TunedIntervals {
    var history = emptyHistory()
    for error in errors { history.add(matchingError: Cents(error), at: Instant(seconds: 0)) }
    return history.tuned
  }

  /// The side to which the person tends; nil if chance explains it.
  private func side(_ errors: [Double]) -> TunedNotes.Side? { tuned(errors).tendencies.first?.side }

  @Test func `finds that a person tunes flat or sharp, who does so steadily`() throws {
    // Errors of ±3 cents about 5 cents too low: s = 3.133, t = 2.201 with 11 degrees of freedom.
    let errors = (0..<12).map { -5 + ($0 % 2 == 0 ? 3.0 : -3) }
    #expect(side(errors) == .flat)
    var profile = PerceptualProfile()
    for error in errors { profile.add(matchingError: Cents(error)) }
    let mean = try #require(profile.meanSignedError)
    #expect(abs(mean.lowerBound.value + 6.991) < 0.002 && abs(mean.upperBound.value + 3.009) < 0.002)
    #expect(side(errors.map { -$0 }) == .sharp)
  }

  @Test func `finds no tendency of a centred person, nor one that chance explains`() {
    #expect(side((0..<12).map { $0 % 2 == 0 ? 8 : -8 }) == nil)
    #expect(side([9, -2, 7, -6, 8, -3, 5, -7, 6, -4, 9, -8]) == nil)
  }

  @Test func `judges no tendency of fewer than five matchings`() {
    #expect(side([]) == nil && side([-5, -5.5, -4.5, -5]) == nil)
    // Of five, chance puts all on one side in one of sixteen people; of six in one of 32.
    #expect(side([-5, -5.5, -4.5, -5, -5]) == nil)
    #expect(side([-5, -5.5, -4.5, -5, -5, -6]) == .flat)
  }

  @Test func `finds which of several intervals a person tunes sharp`() {
    var history = emptyHistory()
    for index in 0..<12 {
      history.add(
        matchingError: Cents(6 + Double(index % 3)), of: .majorThird, at: Instant(seconds: Int64(index)))
      if index == 0 { #expect(history.tuned.tendencies.isEmpty) }
      history.add(
        matchingError: index % 2 == 0 ? 5 : -5, of: .perfectFifth, at: Instant(seconds: Int64(100 + index)))
    }
    let found = history.tuned.tendencies
    #expect(found.map(\.tuned.interval) == [.majorThird] && found.map(\.side) == [.sharp])
    #expect(found.first?.notes.median == 7 && found.first?.notes.sharp == 12)
  }

  @Test func `forgets the tendency of a person who has practised`() throws {
    let sharp = [Double](repeating: 9, count: 200)
    let centred = (0..<TunedNotes.most).map { $0.isMultiple(of: 2) ? 4.0 : -4.0 }
    #expect(side(sharp) == .sharp && side(sharp + centred) == nil)
    let now = try #require(tuned(sharp + centred).parts.first?.notes)
    #expect(now.errors == centred && now.hasEarlier)
    #expect(tuned(centred).parts.first?.notes.hasEarlier == false)
  }

  @Test func `finds a tendency beside one slip, and the error that half of the notes keep to`() {
    let errors = [4.0, 5, 6, -3, 5, 4, 7, 5, 2, 6, 4, 5]
    #expect(side(errors) == .sharp && side(errors + [-900]) == .sharp)
    var profile = PerceptualProfile()
    #expect(profile.medianMatching == nil)
    for error in errors + [-900] { profile.add(matchingError: Cents(error)) }
    #expect(profile.medianMatching == 5)
  }

  @Test func `finds a tendency in at most one of twenty centred people`() {
    let people = 2000
    var found = 0
    for person in 0..<people {
      let stream = RandomStream(
        key: StreamKey(seed: 5), listener: UInt32(person), session: 0, purpose: .matching)
      let errors = (0..<12).map { trial in 10 * (stream[UInt32(trial)].uniform - 0.5) }
      found += side(errors) == nil ? 0 : 1
    }
    // Of twelve notes at least ten are on one side: 3.9 %. Within four standard errors.
    #expect(found > 44 && found < 112, "\(found)")
  }

  @Test func `calls the errors of people who do not change better or worse at one look in a hundred`() {
    var (looks, told) = (0, 0)
    for person in 0..<200 {
      let stream = RandomStream(
        key: StreamKey(seed: 6), listener: UInt32(person), session: 0, purpose: .matching)
      var notes = TunedNotes()
      for trial in 0..<400 {
        let error = Cents(10 * (stream[UInt32(trial)].uniform - 0.5))
        notes.add(error, other: error)
        // The person looks after every session of six notes.
        guard trial % 6 == 5, let course = notes.course else { continue }
        looks += 1
        told += course.isChange ? 1 : 0
      }
    }
    #expect(told > 0 && Double(told) / Double(looks) < 0.015, "\(told) of \(looks)")
  }

  @Test func `returns to cold start when reset, matching included, and keeps its rule`() {
    var profile = profile(completed(10), completed(20, note: 0), correctOnly: true)
    profile.add(matchingError: 5)
    profile.reset()
    #expect(profile.overall == nil && profile.matching == RunningStatistics())
    #expect((0...127).allSatisfy { profile[MIDINote($0)] == PerceptualProfile()[.a4] })
    profile.add(completed(40, isCorrect: false))
    #expect(profile[.middleC].statistics.count == 0)
  }
}

@Suite struct `Weak spots` {
  @Test func `are untrained notes in a random order, then trained ones by mean, largest first`() {
    let profile = profile(completed(5, note: 60), completed(90, note: 61), completed(30, note: 63))
    let range = MIDINote(60)...MIDINote(65)
    for order in 0..<20 as Range<UInt32> {
      let notes = profile.weakSpots(6, in: range, order: order).map(\.index)
      #expect(notes.prefix(3).sorted() == [62, 64, 65] && notes.suffix(3) == [61, 63, 60])
      #expect(profile.weakSpots(2, in: range, order: order).map(\.index) == Array(notes.prefix(2)))
    }
  }

  @Test func `of equal weakness come in every order, equally often`() {
    let profile = profile(completed(7, note: 50), completed(7, note: 48), completed(7, note: 49))
    let stream = strategyDraws(seed: 11)
    let orders = (0..<6_000).map {
      let order = StrategyDraws(TrialDraws(of: UInt32($0), in: stream)).w2
      let notes = profile.weakSpots(3, in: MIDINote(48)...MIDINote(50), order: order).map(\.index)
      return notes[0] * 9 + notes[1] * 3 + notes[2]
    }
    let kinds = Set(orders).sorted()
    #expect(kinds.count == 6)
    // χ² of 5 degrees of freedom is below 40 but once in ten million.
    #expect(chiSquare(orders.map { kinds.firstIndex(of: $0)! }, cells: 6) < 40)
  }

  @Test func `stay inside the range, and are as many as it has at most`() {
    let profile = profile(completed(100, note: 40), completed(1, note: 60))
    let spots = profile.weakSpots(16, in: MIDINote(60)...MIDINote(62), order: 5).map(\.index)
    #expect(spots.count == 3 && spots.prefix(2).sorted() == [61, 62] && spots.last == 60)
    #expect(profile.weakSpots(10, in: MIDINote(127)...MIDINote(127), order: 5).map(\.index) == [127])
  }

  @Test func `with right answers only, a note that was never right is untrained`() {
    let profile = profile(
      completed(3, note: 60), completed(90, note: 61, isCorrect: false), correctOnly: true)
    #expect(profile.weakSpots(2, in: MIDINote(60)...MIDINote(61), order: 0).map(\.index) == [61, 60])
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `are the first of all notes sorted by weakness`(_ seed: UInt64) {
    var profile = PerceptualProfile()
    // Few distinct difficulties, so that there are ties.
    for (index, u) in uniforms(80, seed: seed).enumerated() {
      profile.add(completed(Double(1 + Int(u * 4)), note: (index * 37 + Int(u * 90)) % 128))
    }
    let (range, order) = (MIDINote(30)...MIDINote(95), UInt32(truncatingIfNeeded: seed &* 0x1234_5678_9ABC))
    func weakness(_ note: MIDINote) -> Double {
      let statistics = profile[note].statistics
      return statistics.count == 0 ? .infinity : statistics.mean
    }
    let spots = profile.weakSpots(16, in: range, order: order)
    let sorted = (30...95).map { weakness(MIDINote($0)) }.sorted(by: >)
    #expect(spots.map(weakness) == Array(sorted.prefix(16)) && Set(spots).count == 16)
    #expect(profile.weakSpot(rank: 9, in: range, order: order) == spots[9])
    #expect(profile.weakSpots(16, in: range, order: order) == spots, "the same word, the same order")
  }
}
