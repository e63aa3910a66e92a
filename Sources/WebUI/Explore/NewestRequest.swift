/// Runs one task per client; a client's new task cancels its previous one.
actor NewestRequest<Result: Sendable> {
  /// The most clients with a task to cancel. Beyond it the oldest task is dropped from the table and runs to its end.
  static var mostClients: Int { 64 }

  private var tasks: [String: (number: Int, rank: Int, task: Task<Result, any Error>)] = [:]
  private var number = 0

  /// Runs `work` and cancels the previous task of the client.
  ///
  /// Requests on several connections may arrive in another order than they were sent: a request with a lower rank than
  /// the running task is refused. The priority is low, so that answers and sound of a training session come first.
  /// - Parameter rank: increases from one request of a client to its next.
  /// - Throws: `CancellationError` if a newer request of the client has arrived; otherwise the error of `work`.
  func run(
    for client: String, rank: Int, _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    if let running = tasks[client], running.rank > rank { throw CancellationError() }
    number += 1
    let own = number
    tasks[client]?.task.cancel()
    let task = Task(priority: .utility) { try await work() }
    tasks[client] = (own, rank, task)
    if tasks.count > Self.mostClients, let oldest = tasks.min(by: { $0.value.number < $1.value.number })?.key
    {
      tasks[oldest] = nil
    }
    defer { if tasks[client]?.number == own { tasks[client] = nil } }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
