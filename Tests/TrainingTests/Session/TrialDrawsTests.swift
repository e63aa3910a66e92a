// Words: computed with a second implementation of Philox4x32-10, in Python, from the addresses in
// Documentation/internals.md, "Randomness": seed 1, group "novice", replicate 0, listener 7, session 2.
import Numerics
import Testing

@testable import Training

@Suite struct `The draws of a trial` {
  let listener = ListenerAddress(key: StreamKey(seed: 1).derived("novice").derived(0), index: 7)

  func draws(_ trial: Int) -> TrialDraws { TrialAddress(listener: listener, session: 2, trial: trial).draws }

  @Test func `are four words: note, answer and what is presented`() {
    let draws = draws(5)
    #expect(StrategyDraws(draws).w0 == 0xe8d2_148b)
    #expect(draws.answer == Double(0x79c2_2de8_d534_fbb6 as UInt64 >> 11) * 0x1p-53)
    #expect(draws.presentation == 0x7f2b_7a52)
  }

  @Test(arguments: [(5, 0xae99_f2fb as UInt32, 0xd0a9_3ab3 as UInt32), (6, 0xb51c_d41d, 0x025f_89dc)])
  func `have the strategy's further words in a block of their own`(_ trial: Int, w1: UInt32, w2: UInt32) {
    let further = StrategyDraws(draws(trial))
    #expect((further.w1, further.w2) == (w1, w2))
  }

  @Test func `are the same in the loop of simulated sessions`() {
    let buffers = SessionBuffers()
    let stream = listener.stream(.trial, session: 2)
    buffers.draws.begin(stream)
    for trial in 0..<300 {
      let (looped, alone) = (buffers.draws(of: UInt32(trial), in: stream), draws(trial))
      #expect(StrategyDraws(looped) == StrategyDraws(alone))
      #expect((looped.answer, looped.presentation) == (alone.answer, alone.presentation))
    }
  }
}
