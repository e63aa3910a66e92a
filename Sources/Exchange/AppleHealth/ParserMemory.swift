import CExpat
import Glibc

/// The memory that one expat parser may use.
///
/// Expat keeps every name, every open element and every unfinished comment, so a hostile document could make it keep a
/// whole file. An allocation beyond the limit fails, and expat reports that memory is missing.
final class ParserMemory {
  /// The limit in bytes; a real export needs about 100,000.
  static let most = 16 << 20

  private var used = 0

  /// Calls `body`, in which expat may allocate from this memory.
  func lend<Result>(_ body: () -> Result) -> Result {
    let former = pthread_getspecific(Self.lender)
    pthread_setspecific(Self.lender, Unmanaged.passUnretained(self).toOpaque())
    defer { pthread_setspecific(Self.lender, former) }
    return body()
  }

  /// The functions that expat allocates with. Each allocation begins with its size.
  static var functions: XML_Memory_Handling_Suite {
    XML_Memory_Handling_Suite(
      malloc_fcn: { ParserMemory.resize(nil, to: $0) },
      realloc_fcn: { ParserMemory.resize($0, to: $1) },
      free_fcn: { pointer in
        guard let start = pointer.map({ $0 - ParserMemory.header }) else { return }
        ParserMemory.current?.used -= start.load(as: Int.self)
        free(start)
      })
  }

  /// The bytes before each allocation, which keep its alignment.
  private static let header = 16

  /// The memory that expat may use on this thread.
  private static var current: ParserMemory? {
    pthread_getspecific(lender).map { Unmanaged<ParserMemory>.fromOpaque($0).takeUnretainedValue() }
  }

  private static let lender: pthread_key_t = {
    var key = pthread_key_t()
    let code = pthread_key_create(&key, nil)
    precondition(code == 0, "pthread_key_create must return 0, got \(code)")
    return key
  }()

  private static func resize(_ pointer: UnsafeMutableRawPointer?, to count: Int) -> UnsafeMutableRawPointer? {
    guard let memory = current else { preconditionFailure("expat must allocate inside lend(_:)") }
    let start = pointer.map { $0 - header }
    let growth = count - (start?.load(as: Int.self) ?? 0)
    guard (0..<most).contains(count), memory.used + growth <= most,
      let moved = realloc(start, header + count)
    else { return nil }
    memory.used += growth
    moved.storeBytes(of: count, as: Int.self)
    return moved + header
  }
}
