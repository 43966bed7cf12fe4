import GromaGeometry

extension GeometryEngine {
    /// Returns the geometry with every Z set to a value, which may be NaN for unset. O(n)
    ///
    /// - Throws: `invalidParameter` for an infinite value.
    public func setZ(_ geometry: Geometry, to value: Double) throws(OperationError) -> Geometry {
        try set(geometry, z: value, m: nil, "setZ")
    }

    /// Returns the geometry with every M set to a value, which may be NaN for unset. O(n)
    ///
    /// - Throws: `invalidParameter` for an infinite value.
    public func setM(_ geometry: Geometry, to value: Double) throws(OperationError) -> Geometry {
        try set(geometry, z: nil, m: value, "setM")
    }

    /// Returns the geometry with every Z and M set. O(n)
    ///
    /// - Throws: `invalidParameter` for an infinite value.
    public func setZM(_ geometry: Geometry, z: Double, m: Double) throws(OperationError) -> Geometry {
        try set(geometry, z: z, m: m, "setZM")
    }

    /// Returns the geometry without Z. O(n)
    ///
    /// - Throws: Nothing at present.
    public func removeZ(_ geometry: Geometry) throws(OperationError) -> Geometry {
        try keep(geometry, Dimensions(hasZ: false, hasM: geometry.dimensions.hasM), "removeZ")
    }

    /// Returns the geometry without M. O(n)
    ///
    /// - Throws: Nothing at present.
    public func removeM(_ geometry: Geometry) throws(OperationError) -> Geometry {
        try keep(geometry, Dimensions(hasZ: geometry.dimensions.hasZ, hasM: false), "removeM")
    }

    /// Returns the geometry with x and y only. O(n)
    ///
    /// - Throws: Nothing at present.
    public func removeZM(_ geometry: Geometry) throws(OperationError) -> Geometry { try keep(geometry, .xy, "removeZM") }

    private func keep(_ geometry: Geometry, _ dimensions: Dimensions, _ operation: String) throws(OperationError) -> Geometry {
        if geometry.dimensions == dimensions { return geometry }
        if case .envelope(var envelope) = geometry {
            if !dimensions.hasZ { envelope.zRange = nil }
            if !dimensions.hasM { envelope.mRange = nil }
            return .envelope(envelope)
        }
        return try PathMapping(operation, dimensions: dimensions) { $0.converted(to: dimensions) }.apply(to: geometry)
    }

    private func set(_ geometry: Geometry, z: Double?, m: Double?, _ operation: String) throws(OperationError) -> Geometry {
        for (name, value) in [("z", z), ("m", m)] {
            guard let value, value.isInfinite else { continue }
            throw .invalidParameter(operation: operation, name: name, found: "\(value)", expected: "a finite number, or NaN for unset")
        }
        if case .envelope(var envelope) = geometry {
            if let z { envelope.zRange = z.isNaN ? nil : z...z }
            if let m { envelope.mRange = m.isNaN ? nil : m...m }
            return .envelope(envelope)
        }
        let dimensions = geometry.dimensions.union(Dimensions(hasZ: z != nil, hasM: m != nil))
        return try PathMapping(operation, dimensions: dimensions) { path in
            Path(count: path.count, dimensions: dimensions, isRing: path.isRing) { range, xy, zs, ms in
                path.copy(range, xy: xy, z: zs, m: ms)
                if let z { zs?.update(repeating: z, count: range.count) }
                if let m { ms?.update(repeating: m, count: range.count) }
            }.taking(roleOf: path)
        }.apply(to: geometry)
    }
}

extension OperationContribution {
    /// `setZ`
    static let setZ = OperationContribution(
        name: "setZ", summary: "Gives every vertex the same z.", parameters: [.init("value", .number(), "The z.")],
        example: #"{"geometry":{"wkt":"POINT (1 2)"},"value":5}"#
    ) { geometry, arguments, _ throws(OperationError) in
        try arguments.engine.setZ(geometry, to: try arguments.number("value"))
    }

    /// `setM`
    static let setM = OperationContribution(
        name: "setM", summary: "Gives every vertex the same m.", parameters: [.init("value", .number(), "The m.")],
        example: #"{"geometry":{"wkt":"POINT (1 2)"},"value":5}"#
    ) { geometry, arguments, _ throws(OperationError) in
        try arguments.engine.setM(geometry, to: try arguments.number("value"))
    }

    /// `setZM`
    static let setZM = OperationContribution(
        name: "setZM", summary: "Gives every vertex the same z and the same m.",
        parameters: [.init("z", .number(), "The z."), .init("m", .number(), "The m.")],
        example: #"{"geometry":{"wkt":"POINT (1 2)"},"z":5,"m":7}"#
    ) { geometry, arguments, _ throws(OperationError) in
        try arguments.engine.setZM(geometry, z: try arguments.number("z"), m: try arguments.number("m"))
    }

    /// `removeZ`
    static let removeZ = OperationContribution(
        name: "removeZ", summary: "Removes z from every vertex.", example: #"{"geometry":{"wkt":"POINT Z (1 2 3)"}}"#
    ) { geometry, arguments, _ throws(OperationError) in try arguments.engine.removeZ(geometry) }

    /// `removeM`
    static let removeM = OperationContribution(
        name: "removeM", summary: "Removes m from every vertex.", example: #"{"geometry":{"wkt":"POINT M (1 2 3)"}}"#
    ) { geometry, arguments, _ throws(OperationError) in try arguments.engine.removeM(geometry) }

    /// `removeZM`
    static let removeZM = OperationContribution(
        name: "removeZM", summary: "Removes z and m from every vertex.", example: #"{"geometry":{"wkt":"POINT ZM (1 2 3 4)"}}"#
    ) { geometry, arguments, _ throws(OperationError) in try arguments.engine.removeZM(geometry) }
}
