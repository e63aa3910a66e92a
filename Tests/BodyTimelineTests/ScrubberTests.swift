// Rules: `Documentation/body.md`, *Cursor and scrubbing*.
import BodyTimeline
import Chronology
import Testing

@Suite struct `Scrubbing` {
  /// Four week buckets: 2025-W36 … W39 and the year 2025 before them.
  private func state() throws -> TimelineState {
    TimelineState(
      try makeTimeline(daily([0, 7, 14, 21], from: "2025-09-01", "weight 80"), now: "2025-09-30"))
  }

  @Test func `begins at the newest week, with the knob in the middle of its share`() throws {
    let state = try state()
    #expect(state.buckets.map(\.id) == ["2025", "2025-W36", "2025-W37", "2025-W38", "2025-W39"])
    #expect(state.cursor?.bucketID == "2025-W39" && state.cursor?.scale == .week)
    #expect(state.scrubber.position == 0.9)
  }

  @Test(arguments: [
    (0.0, 0), (0.199, 0), (0.2, 1), (0.5, 2), (0.799, 3), (0.8, 4), (1.0, 4), (1.7, 4), (-3, 0),
    (Double.nan, 0), (.infinity, 4),
  ])
  func `a position selects the bucket of its share`(_ position: Double, index: Int) throws {
    #expect(TimelineScrubber.bucket(at: position, of: 5) == index)
    #expect(try state().index(at: position) == index)
  }

  @Test(arguments: 1...60) func `every knob selects its own bucket`(_ count: Int) {
    for index in 0..<count {
      #expect(TimelineScrubber.bucket(at: TimelineScrubber.knob(of: index, of: count), of: count) == index)
    }
  }

  @Test func `dragging shows the raw position, release snaps to the knob`() throws {
    var state = try state()
    _ = state.handle(.drag(to: 0.31))
    #expect(state.scrubber.position == 0.31 && state.scrubber.isDragging)
    #expect(state.cursor?.bucketID == "2025-W36")
    #expect(state.handle(.release) == nil)
    #expect(abs(state.scrubber.position - 0.3) < 1e-12 && !state.scrubber.isDragging)
  }

  @Test func `crossing into another bucket emits one snap`() throws {
    var state = try state()
    #expect(state.handle(.drag(to: 0.85)) == nil)
    #expect(state.handle(.drag(to: 0.79))?.to == 3)
    #expect(state.handle(.drag(to: 0.61)) == nil)
    #expect(state.handle(.drag(to: 0.1))?.from == 3)
    #expect(state.snapCount == 2)
  }

  @Test func `a tap jumps, Today returns to the newest week`() throws {
    var state = try state()
    #expect(state.handle(.tap(at: 0))?.to == 0)
    #expect(state.cursor?.bucketID == "2025" && state.scrubber.position == 0.1)
    #expect(state.handle(.today)?.to == 4)
    #expect(state.cursor?.bucketID == "2025-W39" && state.handle(.today) == nil)
  }

  @Test func `the cursor's date lies in its bucket and not after today`() throws {
    let state = try state()
    for bucket in state.buckets { #expect(bucket.days.contains(bucket.date)) }
    #expect(state.buckets[0].date.iso8601 == "2025-07-02" && state.cursor?.date.iso8601 == "2025-09-25")
    let monday = TimelineState(try makeTimeline("2025-09-22 weight 80", now: "2025-09-22"))
    #expect(monday.cursor?.date.iso8601 == "2025-09-22")
  }

  @Test func `the selected bucket stays selected when buckets are added`() throws {
    var timeline = try makeTimeline(
      daily([0, 7, 14, 21], from: "2025-09-01", "weight 80"), now: "2025-10-31")
    var state = TimelineState(timeline)
    _ = state.handle(.tap(at: 0.5))
    #expect(state.cursor?.bucketID == "2025-W37")
    timeline.apply(.put(try events("2025-10-20 photo p")[0]))
    state = timeline.state(following: state)
    // 2025, then W37, W38, W39 and W43: W36 is not in zone A any more, and zone C begins.
    #expect(state.buckets.map(\.id) == ["2025", "2025-W37", "2025-W38", "2025-W39", "2025-W43"])
    #expect(state.cursor?.bucketID == "2025-W37" && state.scrubber.position == 0.3)
  }

  @Test func `a dragged knob keeps its position when buckets are added`() throws {
    var timeline = try makeTimeline(
      daily([0, 7, 14, 21], from: "2025-09-01", "weight 80"), now: "2025-10-31")
    var state = TimelineState(timeline)
    _ = state.handle(.drag(to: 0.47))
    timeline.apply(.put(try events("2025-10-20 photo p")[0]))
    state = timeline.state(following: state)
    #expect(state.cursor?.bucketID == "2025-W37" && state.scrubber.position == 0.47)
    _ = state.handle(.release)
    #expect(state.scrubber.position == 0.3)
  }

  @Test func `when the selected bucket is removed the cursor moves to the nearest by date`() throws {
    let lines = try events(daily([0, 7, 14, 28], from: "2025-09-01", "weight 80"))
    var timeline = try makeTimeline(
      daily([0, 7, 14, 28], from: "2025-09-01", "weight 80"), now: "2025-10-31")
    var state = TimelineState(timeline)
    _ = state.handle(.tap(at: 0.7))
    #expect(state.cursor?.bucketID == "2025-W38")
    timeline.apply(.delete(id: lines[2].id))
    state = timeline.state(following: state)
    #expect(state.cursor?.bucketID == "2025-W37")
    for line in lines { timeline.apply(.delete(id: line.id)) }
    state = timeline.state(following: state)
    #expect(state.cursor == nil && state.handle(.today) == nil && state.index(at: 0.5) == nil)
  }

  @Test func `of two equally near buckets the cursor moves to the newer one`() throws {
    let lines = try daily([0, 7, 14], from: "2025-09-01", "weight 80")
    var timeline = try makeTimeline(lines, now: "2025-10-31")
    var state = TimelineState(timeline)
    _ = state.handle(.tap(at: 0.5))
    timeline.apply(.delete(id: try events(lines)[1].id))
    state = timeline.state(following: state)
    #expect(state.buckets.map(\.id) == ["2025-W36", "2025-W38"] && state.cursor?.bucketID == "2025-W38")
  }

  @Test func `a date is found in its smallest bucket or the nearest one`() throws {
    let state = try state()
    func id(_ date: String) throws -> String {
      state.buckets[try #require(state.index(of: try CivilDate(iso8601: date)))].id
    }
    #expect(try id("2025-09-10") == "2025-W37")
    #expect(try id("2025-02-10") == "2025")
    #expect(try id("2026-02-10") == "2025-W39")
  }
}

@Suite struct `Subscribers` {
  private func service() throws -> TimelineService {
    TimelineService(try makeTimeline(daily([0, 7], from: "2025-09-01", "weight 80"), now: "2025-09-30"))
  }

  @Test func `all see one cursor and one bucket stream`() async throws {
    let service = try service()
    var streams: [AsyncStream<TimelineState>.Iterator] = []
    for _ in 0..<3 { streams.append(await service.states().makeAsyncIterator()) }
    await service.handle(.tap(at: 0))
    for index in streams.indices {
      #expect(await streams[index].next()?.cursor?.bucketID == "2025-W36")
    }
  }

  @Test func `selecting a bucket by its id counts once`() async throws {
    let service = try service()
    for _ in 0..<2 { #expect(await service.select(bucket: "2025-W36") == 1) }
    #expect(await service.select(bucket: "2025-W37") == 2)
    #expect(await service.select(bucket: "1999") == nil)
    #expect(await service.state.cursor?.bucketID == "2025-W37")
  }

  @Test func `a late one receives the current state first`() async throws {
    let service = try service()
    await service.handle(.tap(at: 0))
    await service.apply([.put(try events("2025-09-22 photo p")[0])])
    var late = await service.states().makeAsyncIterator()
    let state = await late.next()
    #expect(state?.buckets.count == 3 && state?.cursor?.bucketID == "2025-W36")
  }

  @Test func `a slow one skips states, receives the newest, and does not delay others`() async throws {
    let service = try service()
    var slow = await service.states().makeAsyncIterator()
    var fast = await service.states().makeAsyncIterator()
    _ = await fast.next()
    for step in 0..<1000 {
      await service.handle(.drag(to: Double(step % 10) / 10))
      #expect(await fast.next()?.scrubber.position == Double(step % 10) / 10)
    }
    #expect(await slow.next()?.scrubber.position == 0.9)
  }

  @Test func `one that ends is removed when the next state is published`() async throws {
    let service = try service()
    let task = Task { for await _ in await service.states() {} }
    while await service.subscriberCount == 0 { await Task.yield() }
    task.cancel()
    await task.value
    await service.handle(.tap(at: 0))
    #expect(await service.subscriberCount == 0)
  }
}
