import Foundation
import Glibc

extension FileHandle {
  /// All bytes until the end. Where a signal interrupts it, Foundation's own reading traps.
  package func readAll() -> Data {
    var (all, part) = (Data(), [UInt8](repeating: 0, count: 65_536))
    while true {
      let count = Glibc.read(fileDescriptor, &part, part.count)
      if count > 0 { all += part[..<count] } else if count == 0 || errno != EINTR { return all }
    }
  }
}
