// swift-format-ignore-file
// Written by Scripts/elementary_tables.py.

extension ErrorFunctionKernel {
  /// The coefficients of P in erf(x) = x + x·P(x²) for |x| ≤ 0.5.
  static let central: [Double] = [
    0x1.06eba8214db69p-3, -0x1.812746b0379e7p-2, 0x1.ce2f21a042be2p-4, -0x1.b82ce31288b51p-6, 0x1.565bcd0e6a53bp-8, -0x1.c02db40040852p-11, 0x1.f9a326f99c9e4p-14, -0x1.f4d25c33cd2b7p-17, 0x1.b9e6c74ae7166p-20, -0x1.5f73bd8722103p-23, 0x1.fcab110e6728ap-27, -0x1.4fd9c0c4883f3p-30, 0x1.7139f841b8fe9p-34,
  ]
}
