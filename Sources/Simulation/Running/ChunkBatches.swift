/// Divides the chunks of a run into the batches that one task each simulates.
///
/// Beginning a task and waiting for its end takes up to 0.1 ms of processor time, as long as thousands of comparisons, so a
/// task simulates several short chunks. Towards the end of the run batches become smaller, so that all jobs end at about
/// the same time.
struct ChunkBatches {
  /// The largest number of comparisons in a batch of several chunks.
  private static let most = 400_000

  private let jobs: Int
  private var chunks: EnumeratedSequence<LazyChunks>.Iterator
  /// The first chunk that is in no batch, with its index.
  private var waiting: (Int, Chunk)?
  /// The comparisons of the chunks that are in no batch.
  private var left: Int

  init(of chunks: LazyChunks, comparisons: Int, jobs: Int) {
    self.chunks = chunks.enumerated().makeIterator()
    self.jobs = jobs
    left = comparisons
    waiting = self.chunks.next()
  }

  /// The next chunks, each with its index among all.
  /// - Parameter end: the index before which the batch ends.
  mutating func next(before end: Int) -> [(Int, Chunk)] {
    let most = min(Self.most, left / (8 * jobs))
    var (batch, size): ([(Int, Chunk)], Int) = ([], 0)
    while let (index, chunk) = waiting, index < end, batch.isEmpty || size + chunk.comparisons <= most {
      batch.append((index, chunk))
      size += chunk.comparisons
      waiting = chunks.next()
    }
    left -= size
    return batch
  }
}
