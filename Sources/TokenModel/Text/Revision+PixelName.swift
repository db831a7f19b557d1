extension Sequence<Revision> {
  /// The unit by which people read a length in DTCG's `px`: `pt` among the editions of a guideline,
  /// which state points, else `px`, as token files write it.
  ///
  /// A guideline is known by the pages that were read for it. A unit of a statement's own, such as
  /// `px@2x`, comes before this name.
  package var pixelName: String { contains { !$0.read.isEmpty } ? "pt" : "px" }
}
