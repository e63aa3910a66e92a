import Benchmark

let benchmarks: @Sendable () -> Void = {
  LoadingRows.register()
  LiveRows.register()
  LaunchRow.register()
}
