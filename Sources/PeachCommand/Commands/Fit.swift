import ArgumentParser
import Chronology
import Exchange
import Fitting
import Music
import Scenarios
import Simulation
import Training

/// `peach fit`: estimates the simulated listener that most likely gives a person's answers.
struct Fit: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "fit", abstract: "Estimate a simulated listener from a person's answers.",
    discussion: """
      Reads the stored training, or a file that the Peach app exported, and fits threshold, lapse rate, bias and \
      learning by maximum likelihood, each with a 95 % interval. Unison and intervals have thresholds of their own, so only \
      the comparisons of one of them are fitted; those before --from count as practice. With --format yaml it prints a scenario with that \
      listener. Documentation/fitting.md explains the numbers.

      EXAMPLES
        peach fit
        peach fit --records peach.csv --from 2026-01-01 --learning none
        peach fit --format yaml --name anna > anna.yaml && peach simulate anna.yaml
      """)

  @OptionGroup var source: RecordsOptions

  @OptionGroup var ability: AbilityOption

  @Option(
    help: "How the threshold learns: auto, \(Laboratory.current.learningLaws.names.joined(separator: ", ")).")
  var learning = Self.auto

  @Option(help: "Shape of the psychometric function; `peach list listeners` knows them.")
  var family = "gaussian"

  @Option(
    help: """
      How steeply answers become right as the difference grows, 0.1 to 10. It is assumed, not fitted; the result names the \
      slopes that the answers allow.
      """)
  var slope = 1.0

  @Option(help: "How the threshold depends on the reference note: flat or wier-1977.")
  var frequencyLaw = FrequencyLaw.flat.rawValue

  @OptionGroup var days: PeriodOptions
  @OptionGroup var timeZone: TimeZoneOption

  @Option(help: "Name of the listener in the scenario.")
  var name = "me"

  @Option(help: "How to print the result: text, json or yaml.")
  var format = Format.text

  /// How the listener is printed.
  enum Format: String, ExpressibleByArgument, CaseIterable {
    case text, json, yaml
  }

  private static let auto = "auto"

  func run() throws {
    let fitted = try explained { try fittedListener() }
    switch format {
    case .text: print(fitted.text)
    case .json: print(try fitted.json.document)
    case .yaml: print(fitted.scenario, terminator: "")
    }
  }

  private func fittedListener() throws -> FittedListener {
    guard NameRule.allows(name) else {
      throw Failure.usage("--name: \(NameRule.rule), got \"\(name)\". \(NameRule.nextStep)")
    }
    let zone = try timeZone.zone()
    let (fitter, period) = (try fitter(), try days.period(in: zone))
    let records = try source.load(in: .english, needsTime: false)
    if !records.summary.hasTimes, let option = days.given {
      throw Failure.usage("\(option): requires times, got a file without the column timestamp. Leave it out.")
    }
    let chosen = ability.chosen(records.comparisons)
    let fitted = chosen.comparisons.filter { period.contains($0.timestamp) }
    let reversed =
      records.summary.hasTimes ? ReversedKeys(fitted.map(CompletedComparison.init), in: zone) : nil
    let fit = try fit(chosen, by: fitter, of: period, reversed)
    return FittedListener(
      chosen: chosen, fit: fit, allowedSlopes: fit.allowedSlopes,
      matching: MatchingFit(records.pitchMatchings.filter { period.contains($0.timestamp) }),
      days: records.summary.hasTimes ? chosen.comparisons.days(of: period, in: zone) : nil,
      hasTimes: records.summary.hasTimes, name: name)
  }

  /// The fit. If keys seem exchanged on some days only, they are named in a note, or where no listener can be fitted as the
  /// reason.
  private func fit(
    _ chosen: ChosenRecords, by fitter: ListenerFitter, of period: Range<Instant>, _ reversed: ReversedKeys?
  ) throws -> ListenerFit {
    let sentence = reversed.flatMap { $0.options == nil ? nil : $0.sentence(in: Phrases(.english)) }
    do throws(FitError) {
      let fit = try fitter.fit(chosen.comparisons.map(CompletedComparison.init), of: period)
      sentence.map(StandardError.note)
      return fit
    } catch {
      if let sentence { throw Failure.failed(sentence) }
      throw error
    }
  }

  private func fitter() throws -> ListenerFitter {
    let families = Laboratory.current.listeners.families
    let laws = Laboratory.current.learningLaws
    let learning = try known(learning, among: [Self.auto] + laws.names, kind: "learning")
    return ListenerFitter(
      family: try families.named(try known(family, among: families.names, kind: "family")),
      slope: try checkedSlope(),
      frequencyLaw: FrequencyLaw(
        rawValue: try known(frequencyLaw, among: FrequencyLaw.allCases.map(\.rawValue), kind: "frequency-law")
      )!,
      laws: learning == Self.auto ? laws.entries : [try laws.named(learning)])
  }

  private func checkedSlope() throws -> Double {
    guard (0.1...10).contains(slope) else {
      throw Failure.usage("--slope: must be a number in 0.1…10, got \(slope). The default is 1.")
    }
    return slope
  }

  private func known(_ name: String, among names: [String], kind: String) throws -> String {
    guard names.contains(name) else {
      throw Failure.usage("--\(kind): \(CatalogError(kind: kind, name: name, known: names))")
    }
    return name
  }
}

extension [ComparisonRecord] {
  /// The first and the last day of a period that contain answers; nil without answers.
  fileprivate func days(of period: Range<Instant>, in zone: Zone) -> ClosedRange<CivilDate>? {
    let within = lazy.map(\.timestamp).filter(period.contains)
    guard let first = within.first, let last = within.reversed().first else { return nil }
    return zone.date(at: first)...zone.date(at: last)
  }
}
