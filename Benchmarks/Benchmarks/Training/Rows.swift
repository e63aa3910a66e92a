import Benchmark

let benchmarks: @Sendable () -> Void = {
  PipelineRows.register()
  ActorRows.register()
  TimelineRows.register()
}
