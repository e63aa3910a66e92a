package import Measuring

/// Every row of the table of goals, in its order.
package enum RowCatalog {
  /// The rows.
  package static let rows =
    PipelineRows.rows + ActorRows.rows + SweepRows.rows + StrategyRows.rows + OwnStrategyRows.rows
    + QuestRows.rows
    + TrackerRows.rows
    + TimelineRows.rows
    + LoadingRows.rows + LiveRows.rows + BodyRows.rows + SeriesRows.rows
}
