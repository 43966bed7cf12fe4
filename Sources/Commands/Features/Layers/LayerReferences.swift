import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaRPC

extension Session {
    /// Returns the shape of a query in its layer's spatial reference. Vertices are projected; a rectangle first gets additional vertices if
    /// its sides would be curved.
    package func projected(_ geometry: Geometry, toLayer definition: LayerDefinition) throws(CommandError) -> Geometry {
        guard let source = geometry.spatialReference, let target = definition.spatialReference, source != target else { return geometry }
        var shape = geometry
        if case .envelope(let envelope) = geometry, !envelope.extent.isEmpty, !(source.isSupported && target.isSupported) {
            shape = Self.outline(of: envelope.extent, source)
        }
        return try projected(shape, to: target, path: "params.geometry")
    }

    /// Returns a shape of an answer, in the requested spatial reference; unchanged if none was requested.
    package func projected(_ geometry: Geometry?, asAskedFor target: SpatialReference?) throws(CommandError) -> Geometry? {
        guard let geometry, let target, geometry.spatialReference != target else { return geometry }
        return try projected(geometry, to: target, path: "params.outSR")
    }

    private func projected(_ geometry: Geometry, to target: SpatialReference, path: String) throws(CommandError) -> Geometry {
        do throws(OperationError) { return try engine.project(geometry, to: target) } catch { throw CommandError(error).at(path) }
    }

    /// Returns the outline of a rectangle with the given number of segments for each side.
    private static func outline(of extent: Extent, _ reference: SpatialReference, segments: Int = 16) -> Geometry {
        let (width, height) = (extent.xMax - extent.xMin, extent.yMax - extent.yMin)
        var coordinates: [Coordinate] = []
        for (x, y, dx, dy) in [
            (extent.xMin, extent.yMin, width, 0), (extent.xMax, extent.yMin, 0, height), (extent.xMax, extent.yMax, -width, 0),
            (extent.xMin, extent.yMax, 0, -height),
        ] {
            for step in 0..<segments {
                let part = Double(step) / Double(segments)
                coordinates.append(Coordinate(x: x + dx * part, y: y + dy * part))
            }
        }
        return .polygon(Polygon(Path(coordinates, isRing: true), spatialReference: reference))
    }
}

extension Parameter {
    /// Returns the parameter `outSR`.
    package static func outSR(_ set: @escaping @Sendable (inout Target, SpatialReference) -> Void) -> Parameter {
        Parameter(
            "outSR", .integer(1...Int(Int32.max)), "The WKID of the reference of returned shapes; by default the layer's."
        ) {
            target, decoder throws(CommandError) in
            let wkid = try decoder.int(in: 1...Int(Int32.max))
            guard let reference = SpatialReference(wkid: wkid) else {
                throw decoder.error(.invalidValue, "is no reference", found: .integer(wkid), expected: "a wkid")
            }
            set(&target, reference)
        }
    }
}
