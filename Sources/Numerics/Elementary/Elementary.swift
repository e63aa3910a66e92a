/// The elementary functions, with the same bits on every machine.
///
/// The results of C libraries differ in the last bits between versions, and between processors with and without fused
/// multiply-add. These functions use only additions, multiplications, divisions, comparisons and conversions. IEEE 754
/// defines the results of these operations to the last bit, and Swift neither contracts nor reorders them.
///
/// The error of each function is below 0.8 units in the last place. Special values are those of IEEE 754-2019, section
/// 9.2. Floating-point exceptions are not signalled.
///
/// Source: Tang 1989 for `exp`, `exp2` and `expm1`, Tang 1990 for logarithms: tabulated values at points c, and a short
/// polynomial around c. Differs in the size of the tables, 128 points, which shortens the polynomials, and in using the
/// rounding errors of the reduced argument. `Scripts/elementary_tables.py` generates the tables.
@usableFromInline package enum Elementary {
  /// ln 2.
  package static let ln2 = 0x1.62e42fefa39efp-1
}
