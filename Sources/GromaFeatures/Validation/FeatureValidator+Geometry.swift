import GromaGeometry
import GromaOperations

extension FeatureValidator {
    /// The largest magnitude of x and y: squares of larger values overflow, so that nothing could be computed with them
    /// (``OperationError``).
    static let ordinateLimit = 1e150

    /// Returns the shape as the layer stores it; nil remains nil, because a feature may have no shape.
    ///
    /// A shape without a spatial reference gets the layer's. If all shapes of the layer have Z (``LayerDefinition/allowsMissingZ`` is
    /// false), one without gets the layer's `zDefault`, or else 0, at every vertex; if all have M, one without gets unset M. An envelope
    /// becomes a polygon in a layer of polygons. Z and M in a layer without them are refused, not dropped. The shape need not be valid.
    ///
    /// - Throws: `invalidGeometry` for a type that the layer does not accept (collections are only accepted by layers of any type), Z or M
    ///   in a layer without them, x or y that is not finite or beyond ±1e150; `spatialReferenceMismatch`.
    /// - Complexity: O(*n*), where *n* is the number of vertices.
    public func checked(_ geometry: Geometry?) throws(FeatureError) -> Geometry? {
        guard var geometry else { return nil }
        guard let type = definition.geometryType else { throw invalid("it is a table, and its rows have no shapes") }
        if type == .polygon, case .envelope(let envelope) = geometry { geometry = .polygon(envelope.polygon) }
        guard type.holds(geometry.type) else {
            throw invalid("found a \(geometry.type.rawValue), expected \(type.expectation)")
        }
        try checkReference(&geometry)
        guard geometry.hasUsableOrdinates else {
            throw invalid("x and y must be finite and within ±1e150, z and m finite or unset")
        }
        return try withLayerDimensions(geometry)
    }

    private func checkReference(_ geometry: inout Geometry) throws(FeatureError) {
        let expected = definition.spatialReference
        guard let found = geometry.spatialReference else {
            if let expected { geometry.spatialReference = expected }
            return
        }
        if found != expected { throw .spatialReferenceMismatch(found: found, expected: expected) }
    }

    private func withLayerDimensions(_ geometry: Geometry) throws(FeatureError) -> Geometry {
        let found = geometry.dimensions
        if found.hasZ == definition.hasZ && found.hasM == definition.hasM { return geometry }
        if !geometry.isEmpty {
            if found.hasZ && !definition.hasZ { throw invalid("it has Z, which the layer cannot store: remove Z first") }
            if found.hasM && !definition.hasM { throw invalid("it has M, which the layer cannot store: remove M first") }
        }
        return try definition.completed(geometry)
    }

    private func invalid(_ reason: String) -> FeatureError { .invalidGeometry(layer: definition.name, reason: reason) }
}

extension LayerDefinition {
    /// The Z of the vertices of a shape without Z: Esri's `zDefault` if the layer has one, or else 0.
    package var defaultZ: Double {
        guard let z = foreignMembers["zDefault"]?.doubleValue, z.isFinite else { return 0 }
        return z
    }

    /// Returns a shape with Z and M if all shapes of the layer have them. Other ordinates are kept. O(vertices) if it lacks one of them.
    package func completed(_ geometry: Geometry) throws(FeatureError) -> Geometry {
        let found = geometry.dimensions
        let lacksZ = hasZ && !allowsMissingZ && !found.hasZ
        let lacksM = hasM && !allowsMissingM && !found.hasM
        if geometry.isEmpty {
            let wanted = Dimensions(hasZ: lacksZ || found.hasZ && hasZ, hasM: lacksM || found.hasM && hasM)
            if wanted == found { return geometry }
            return Geometry(
                empty: geometry.type, dimensions: wanted, isMulti: geometry.isMulti, spatialReference: geometry.spatialReference)
        }
        guard lacksZ || lacksM else { return geometry }
        let engine = GeometryEngine()
        do throws(OperationError) {
            var result = geometry
            if lacksZ { result = try engine.setZ(result, to: defaultZ) }
            if lacksM { result = try engine.setM(result, to: .nan) }
            return result
        } catch {
            throw .operation(error)
        }
    }
}

extension LayerGeometryType {
    /// Returns whether layers of the type accept geometries of a type.
    package func holds(_ type: GeometryType) -> Bool {
        switch self {
        case .point: type == .point
        case .multipoint: type == .multipoint
        case .polyline: type == .polyline
        case .polygon: type == .polygon
        case .any: true
        }
    }

    /// The expected geometry type, for messages.
    var expectation: String {
        switch self {
        case .point: "a point"
        case .multipoint: "a multipoint"
        case .polyline: "a polyline"
        case .polygon: "a polygon"
        case .any: "any geometry"
        }
    }
}

extension Geometry {
    /// Whether each x and y is finite and not too large to compute with, and each Z and M is finite or unset.
    fileprivate var hasUsableOrdinates: Bool {
        switch self {
        case .point(let point):
            guard let coordinate = point.coordinate else { return true }
            return coordinate.isStorable && Self.isUsable(coordinate.x) && Self.isUsable(coordinate.y)
        case .multipoint(let multipoint): return multipoint.points.hasUsableOrdinates
        case .polyline(let line): return line.paths.allSatisfy(\.hasUsableOrdinates)
        case .polygon(let polygon): return polygon.rings.allSatisfy(\.hasUsableOrdinates)
        case .envelope(let envelope):
            let extent = envelope.extent
            return extent.isEmpty || [extent.xMin, extent.yMin, extent.xMax, extent.yMax].allSatisfy(Self.isUsable)
        case .collection(let collection): return collection.geometries.allSatisfy(\.hasUsableOrdinates)
        }
    }

    /// False for NaN as well.
    fileprivate static func isUsable(_ value: Double) -> Bool { value.magnitude <= FeatureValidator.ordinateLimit }
}

extension Path {
    fileprivate var hasUsableOrdinates: Bool {
        var isUsable = true
        forEachChunk { chunk in
            guard isUsable else { return }
            for index in 0..<2 * chunk.count where !Geometry.isUsable(chunk.xy[index]) { isUsable = false }
            for ordinates in [chunk.z, chunk.m] {
                guard let ordinates else { continue }
                for index in 0..<chunk.count where ordinates[index].isInfinite { isUsable = false }
            }
        }
        return isUsable
    }
}
