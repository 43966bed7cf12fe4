import Groma

extension WKTFormat {
    /// The shape of a text without a spatial reference, for tests whose numbers are those of a plane.
    func planar(_ text: String) throws -> Geometry {
        var shape = try geometry(from: text)
        shape.spatialReference = nil
        return shape
    }
}
