import BodyTimeline
import Live
import Text

/// A state of the timeline as lines of text: track, score, tiles, photo.
struct TimelineDrawing {
  private let state: TimelineState
  /// What is said of metrics without a value.
  private let gaps: [Metric: String]
  private let language: Language
  private let palette: Palette
  private let screens: TimelineScreens
  /// Whether the parts and the scale of the score are shown below it.
  private let hasParts: Bool
  /// What the score lacks and the person can enter; nil if nothing.
  private let needs: ScoreNeeds?
  /// The months that are listed below the metrics.
  private let months: [TimelineBucket]
  /// How to see the months that are not on the track.
  private let olderMonths: String?

  private static let width = 80
  private static let titleWidth = 14
  private static let valueWidth = 15

  init(
    _ state: TimelineState, of timeline: EventTimeline, language: Language, palette: Palette,
    hasParts: Bool = false, months: [TimelineBucket] = [], olderMonths: String? = nil
  ) {
    needs = state.bucket.flatMap { bucket in
      let lacking = timeline.bucketsLackingHeight()
      return timeline.scoreNeeds(in: bucket, lacksHeight: lacking.contains(bucket.id))
    }
    self.months = months
    gaps = state.bucket.map { timeline.gaps(in: $0, language: language) } ?? [:]
    self.olderMonths = olderMonths
    self.hasParts = hasParts
    self.state = state
    self.language = language
    self.palette = palette
    screens = TimelineScreens(state, language: language)
  }

  var text: String {
    guard state.isInteractive else {
      let label = screens.home.header.label
      return state.hasEvents ? label : "\(label)\n\(language.texts.bodyFirstEntry)"
    }
    return
      ([heading] + track + ["", score] + lacking + parts + tiles + [photo] + monthly
      + [olderMonths].compactMap(\.self))
      .joined(separator: "\n")
  }
}

extension TimelineDrawing {
  /// The selected bucket, the weights between which the track's bars lie, and what other than whole bars means.
  private var heading: String {
    let label = palette.bold(screens.home.header.label)
    let known = shown.compactMap { state.buckets[$0].metrics[.weight].value }
    guard let lowest = known.min(), let highest = known.max() else { return label }
    let ends = [lowest, highest].map { Metric.weight.text(of: $0, in: language) }
    let drawn =
      ends[0] == ends[1]
      ? language.texts.trackOfOneWeight(weight: ends[0])
      : language.texts.trackOfWeight(lowest: ends[0], highest: ends[1])
    let estimates = shown.map { state.buckets[$0].metrics[.weight] }.filter { $0.presence == .estimated }
    let kinds = [
      estimates.contains { $0.basis != .lastKnown } ? language.texts.trackGaps : nil,
      estimates.contains { $0.basis == .lastKnown } ? language.texts.trackLine : nil,
    ].compactMap(\.self)
    let whole = ([drawn] + kinds).joined(separator: "; ")
    let isNarrow = screens.home.header.label.count + 5 + whole.count > Self.width
    return isNarrow
      ? "\(label)  ·  \(drawn)\n\(kinds.joined(separator: "; "))" : "\(label)  ·  \(whole)"
  }

  /// The range of buckets that fit, including the selected one.
  private var shown: Range<Int> {
    let count = min(state.buckets.count, Self.width)
    let first = max(0, min(state.scrubber.index - count / 2, state.buckets.count - count))
    return first..<first + count
  }

  private var share: Int { Self.width / shown.count }

  /// The track: names, weights and knob. Each bucket has an equal share of the width.
  private var track: [String] {
    let buckets = shown.map { state.buckets[$0] }
    return [names(buckets).joined(), weights(buckets).joined(), knob].map(\.trimmingTrailingSpaces)
  }

  /// The names of the buckets over their shares, from the newest to the oldest as many as fit; faint over buckets without
  /// events.
  private func names(_ buckets: [TimelineBucket]) -> [String] {
    var (names, end) = ([String](), Self.width + 1)
    for (index, bucket) in buckets.enumerated().reversed() {
      let name = bucket.shortLabel(in: language)
      let start = min(index * share, Self.width - name.count)
      guard start + name.count < end else { continue }
      let cell = end > Self.width ? name : name.padded(to: end - start)
      names.insert(bucket.hasEvents ? cell : palette.dim(cell), at: 0)
      end = start
    }
    return [String(repeating: " ", count: min(end, Self.width))] + names
  }

  /// A line with the knob in the middle of the selected share.
  private var knob: String {
    let before = (state.scrubber.index - shown.lowerBound) * share + (share - 1) / 2
    let after = shown.count * share - before - 1
    return String(repeating: "─", count: before) + "●" + String(repeating: "─", count: after)
  }

  /// A bar for each weight: broken and dim if it is estimated, with a line if it is the last known value; a dot if it
  /// is missing.
  private func weights(_ buckets: [TimelineBucket]) -> [String] {
    let known = buckets.compactMap { $0.metrics[.weight].value }
    var bars = Sparkline.text(known).makeIterator()
    return buckets.map { bucket in
      let value = bucket.metrics[.weight]
      guard !value.isMissing, let bar = bars.next() else { return "·".padded(to: share) }
      let width = max(1, share - 1)
      if value.isPresent { return String(repeating: bar, count: width).padded(to: share) }
      let isLastKnown = value.basis == .lastKnown
      let drawn = isLastKnown ? Self.continued(bar, width: width) : Self.broken(bar, width: width)
      return palette.dim(drawn.padded(to: share))
    }
  }

  /// A bar with gaps, which is distinguishable without colour; in a share of one column, a light shade.
  private static func broken(_ bar: Character, width: Int) -> String {
    width == 1 ? "░" : String((0..<width).map { $0.isMultiple(of: 2) ? bar : " " })
  }

  /// A bar followed by a line; in a share of one column, a medium shade.
  private static func continued(_ bar: Character, width: Int) -> String {
    width == 1 ? "▒" : String(bar) + String(repeating: "─", count: width - 1)
  }

  /// The score with its captions and change; on two lines if the terminal is narrow.
  private var score: String {
    let home = screens.home
    let number = home.score.map {
      language.texts.scoreOfHundred(
        title: home.scoreTitle, score: language.bodyScore($0, isExact: home.isScoreExact))
    }
    let change = home.scoreDelta.map { "\(signed($0, .weight)) \(home.deltaCaption ?? "")" }
    let line = [number, home.scorePresenceCaption, change].compactMap(\.self).joined(separator: "  ")
    let captions = [home.scoreCaption, home.scoreDifference].compactMap(\.self)
    guard !line.isEmpty else { return captions.flatMap { $0.lines(of: Self.width) }.joined(separator: "\n") }
    return captions.reduce(line) { text, caption in
      let last = text.split(separator: "\n").last?.count ?? 0
      let fits = last + 2 + caption.count <= Self.width
      return text + (fits ? "  " : "\n" + "".padded(to: Self.titleWidth)) + caption
    }
  }

  /// What the score still needs, which height it assumes until then, and the command that enters it.
  private var lacking: [String] {
    guard let needs else { return [] }
    let enter = language.texts.bodyEnterHeight(command: "peach settings height=178")
    let height = [screens.home.scoreHeight(in: language), enter].compactMap(\.self).joined(separator: ". ")
    return ([needs.text(in: language)] + (needs.height ? [height] : [])).flatMap { $0.lines(of: Self.width) }
  }

  private var parts: [String] {
    let home = screens.home
    guard hasParts, let scale = home.scoreScale else { return [] }
    let rule = [
      home.scoreVersion(in: language), needs?.height == true ? nil : home.scoreHeight(in: language),
    ]
    return (rule.compactMap(\.self) + home.scoreParts.map { $0.text(in: language) } + [scale]).flatMap {
      sentence in
      sentence.lines(of: Self.width - 4).enumerated().map { ($0 == 0 ? "  " : "    ") + $1 }
    }
  }

  private var tiles: [String] {
    screens.home.tiles.map { tile in
      let value = tile.value.value.map { "\(tile.metric.text(of: $0, in: language)) \(tile.unit)" } ?? "–"
      let change = tile.delta.map { "\(signed($0, tile.metric)) \(screens.home.deltaCaption ?? "")" }
      let isNamed = tile.title == tile.metric.longTitle(in: language)
      let name = isNamed ? nil : tile.metric.longTitle(in: language)
      let known = gaps[tile.metric] ?? [tile.caption, change].compactMap(\.self).joined(separator: "  ")
      let width = gaps[tile.metric] == nil ? Self.valueWidth : gapWidth
      let cells = [tile.title.padded(to: Self.titleWidth), value.padded(to: width), known]
      let line = cells.joined().trimmingTrailingSpaces
      let fits = line.count + 2 + (name?.count ?? 0) <= Self.width
      let named = name.map { line + (fits ? "  " : "\n" + "".padded(to: Self.titleWidth)) + $0 } ?? line
      return tile.value.isPresent ? named : palette.dim(named)
    }
  }

  /// The months as a table of the score and the metrics, as many of them as fit.
  private var monthly: [String] {
    guard !months.isEmpty else { return [] }
    var table = Table(
      header: [language.texts.bodyMonth.capitalizedFirst, screens.home.scoreTitle]
        + screens.home.tiles.map(\.title))
    table.rows = months.map { $0.row(in: language) }
    while table.lines.contains(where: { $0.count > Self.width }) {
      table.remove(column: table.header.count - 1)
    }
    return [""] + table.lines + language.bodyMarks.lines(of: Self.width)
  }

  /// The columns of missing values. They are fewer where a sentence beside them needs the room.
  private var gapWidth: Int {
    let longest = gaps.values.map(\.count).max() ?? 0
    return min(Self.valueWidth, max(3, Self.width - Self.titleWidth - longest))
  }

  private var photo: String {
    let photos = screens.photos
    let named = photos.photoID.map { id in
      [id.printable, photos.caption?.printable].compactMap(\.self).joined(separator: "  ")
    }
    return photos.title.padded(to: Self.titleWidth) + (named ?? photos.message ?? "")
  }

  private func signed(_ change: Double, _ metric: Metric) -> String {
    metric.signedText(of: change, in: language)
  }
}

extension Metric {
  /// A change with its sign: "+0.3", "−0.3".
  func signedText(of change: Double, in language: Language) -> String {
    let text = text(of: change, in: language)
    return change > 0 ? "+\(text)" : text
  }
}
