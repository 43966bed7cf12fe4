import GromaGeometry

extension OperationContribution {
    /// `explode`: the operation that returns ``GromaGeometry/Geometry/singleParts``.
    static let explode = OperationContribution(
        name: "explode",
        summary: "Splits a geometry into its parts: each path, each shell with its holes, each point becomes a separate geometry.",
        parameters: [.init("geometry", .geometry, "The geometry to split.")], result: .geometries(),
        example: #"{"geometry":{"wkt":"MULTIPOINT (0 0, 1 1)"}}"#
    ) { arguments, _ throws(OperationError) in OperationResult(try arguments.geometry("geometry").singleParts) }
}
