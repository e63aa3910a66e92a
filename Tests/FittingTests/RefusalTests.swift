// Each sentence as people read it.
import Testing
import Training

@testable import Fitting

@Suite struct `Records that determine no listener are refused` {
  private func sentence(_ offsets: [Double], _ right: [Bool], learning: String? = nil) -> String? {
    do throws(FitError) {
      _ = try ListenerFitter(learning: learning).fit(comparisons(offsets, right))
      return nil
    } catch {
      return error.description
    }
  }

  private let varied = (0..<60).map { Double($0 % 7 + 1) * ($0.isMultiple(of: 2) ? 1 : -1) }

  @Test func `when there are none or few`() {
    #expect(
      sentence([], [])
        == "fit: there must be at least 50 comparisons, got 0. Train more, or fit a longer time.")
    #expect(
      sentence(Array(varied.prefix(49)), Array(repeating: true, count: 49))?.contains("got 49.") == true)
  }

  @Test func `when all are right or all wrong`() {
    #expect(
      sentence(varied, Array(repeating: true, count: 60))
        == "fit: answers must be right and wrong, got 60 right of 60. Train closer to the threshold, with smaller "
        + "offsets.")
    #expect(
      sentence(varied, Array(repeating: false, count: 60))
        == "fit: answers must follow the pitch, got 0 right of 60, fewer than by guessing: the keys for higher and "
        + "lower seem to be reversed. Check the keys, and exclude such days with --from and --to.")
  }

  @Test func `when all offsets are equal`() {
    #expect(
      sentence((0..<60).map { $0 % 2 == 0 ? 10 : -10 }, (0..<60).map { $0 % 4 != 0 })
        == "fit: offsets must differ in size, got only 10.0 cents. Train with a strategy that varies them.")
  }

  @Test func `when the answers are guesses`() {
    // Right every other time, at all offsets and signs alike.
    let right = (0..<60).map { $0 / 2 % 2 == 0 }
    let offsets = (0..<60).map { Double($0 / 4 % 5 + 1) * ($0.isMultiple(of: 2) ? 1 : -1) }
    #expect(
      sentence(offsets, right)
        == "fit: answers must depend on the offset, got 30 right of 60 at large and small offsets alike. They "
        + "could be guesses: check the sound, then train with offsets both above and below the threshold.")
  }

  @Test func `when large offsets are as hard as small ones`() {
    // Two answers of sixty are wrong, both at the largest offset.
    let right = (0..<60).map { $0 != 6 && $0 != 13 }
    for learning in [nil, "none", "power"] {
      #expect(
        sentence(varied, right, learning: learning)
          == "fit: some offsets must be near the threshold, got 1.0 cents as the smallest, with as many wrong answers "
          + "at larger ones. Train with smaller offsets.")
    }
  }

  @Test func `when the keys were reversed`() {
    // Wrong at the larger offsets, and every other time at the smaller ones.
    let right = varied.enumerated().map { abs($1) < 4 && $0 % 4 < 2 }
    #expect(
      sentence(varied, right, learning: "none")
        == "fit: answers must follow the pitch, got \(right.count(where: \.self)) right of 60, fewer than by "
        + "guessing: the keys for higher and lower seem to be reversed. Check the keys, and exclude such days "
        + "with --from and --to.")
  }

  @Test func `when the likelihood has no maximum`() {
    #expect(
      FitError.notConverged(learning: "power").description
        == "fit: the likelihood with learning power must have a maximum within the bounds of its constants, got none. "
        + "Fit with --learning none.")
    #expect(
      FitError.notConverged(learning: "none").description
        == "fit: the likelihood with learning none must have a maximum within the bounds of its constants, got none. "
        + "Train more, with offsets of more sizes.")
  }
}
