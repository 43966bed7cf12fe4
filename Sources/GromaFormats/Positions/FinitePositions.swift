import GromaGeometry

extension Geometry {
    /// Throws an error for a geometry with an x or y that is not finite: no format can represent it.
    func requireFinitePositions(_ format: String) throws(FormatError) {
        switch self {
        case .point(let point):
            guard let coordinate = point.coordinate else { return }
            try Self.requireFinite(coordinate.x, coordinate.y, format)
        case .multipoint(let multipoint): try multipoint.points.requireFinitePositions(format)
        case .polyline(let line): for path in line.paths { try path.requireFinitePositions(format) }
        case .polygon(let polygon): for ring in polygon.rings { try ring.requireFinitePositions(format) }
        case .envelope(let envelope):
            let extent = envelope.extent
            guard !extent.isEmpty else { return }
            try Self.requireFinite(extent.xMin, extent.yMin, format)
            try Self.requireFinite(extent.xMax, extent.yMax, format)
        case .collection(let collection): for member in collection.geometries { try member.requireFinitePositions(format) }
        }
    }

    fileprivate static func requireFinite(_ x: Double, _ y: Double, _ format: String) throws(FormatError) {
        guard x.isFinite && y.isFinite else {
            throw .notFinite(FormatFault(format: format, offset: nil, found: "the position (\(x), \(y))", expected: "a finite x and y"))
        }
    }
}

extension Path {
    fileprivate func requireFinitePositions(_ format: String) throws(FormatError) {
        try forEachChunk { (chunk) throws(FormatError) in
            guard !chunk.xy.areFinite(2 * chunk.count) else { return }
            for index in 0..<chunk.count { try Geometry.requireFinite(chunk.xy[2 * index], chunk.xy[2 * index + 1], format) }
        }
    }
}

extension UnsafePointer<Double> {
    /// Returns whether all of the numbers are finite: only other numbers have an exponent of all ones.
    @inline(__always)
    package func areFinite(_ count: Int) -> Bool {
        let full = SIMD8<UInt64>(repeating: 0x7FF0_0000_0000_0000)
        let raw = UnsafeRawPointer(self)
        var bad = SIMD8<UInt64>(repeating: 0)
        var index = 0
        let one = SIMD8<UInt64>(repeating: 1)
        while index + 8 <= count {
            let bits = raw.loadUnaligned(fromByteOffset: 8 * index, as: SIMD8<UInt64>.self)
            bad.replace(with: one, where: (bits & full) .== full)
            index += 8
        }
        var isFinite = bad == SIMD8<UInt64>(repeating: 0)
        while index < count {
            if !self[index].isFinite { isFinite = false }
            index += 1
        }
        return isFinite
    }
}
