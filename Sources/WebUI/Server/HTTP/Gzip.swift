import CZlib
import Foundation

extension Data {
  /// The bytes in the gzip format; nil if zlib refuses them.
  ///
  /// Source: the zlib manual, `deflateInit2`: 16 added to the window's bits selects gzip.
  var gzipped: Data? {
    var stream = z_stream()
    guard
      deflateInit2_(
        &stream, Z_BEST_COMPRESSION, Z_DEFLATED, MAX_WBITS + 16, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
        Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { return nil }
    defer { deflateEnd(&stream) }
    var packed = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(count))))
    var input = [UInt8](self)
    let status = input.withUnsafeMutableBufferPointer { input in
      packed.withUnsafeMutableBufferPointer { output in
        (stream.next_in, stream.avail_in) = (input.baseAddress, UInt32(input.count))
        (stream.next_out, stream.avail_out) = (output.baseAddress, UInt32(output.count))
        return deflate(&stream, Z_FINISH)
      }
    }
    guard status == Z_STREAM_END else { return nil }
    return Data(packed.prefix(Int(stream.total_out)))
  }
}
