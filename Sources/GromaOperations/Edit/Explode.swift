import GromaGeometry

extension OperationContribution {
    /// `explode`, which is ``GromaGeometry/Geometry/singleParts``.
    static let explode = OperationContribution(
        name: "explode", summary: "Takes a geometry apart: each path, each shell with its holes, each point as a geometry of its own.",
        parameters: [.init("geometry", .geometry, "What to take apart.")], result: .geometries(),
        example: #"{"geometry":{"wkt":"MULTIPOINT (0 0, 1 1)"}}"#
    ) { arguments, _ throws(OperationError) in OperationResult(try arguments.geometry("geometry").singleParts) }
}
