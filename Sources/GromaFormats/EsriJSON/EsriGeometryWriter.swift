import GromaGeometry
import GromaJSON

/// Writes geometries as Esri JSON: exterior rings clockwise, each followed by its holes.
struct EsriGeometryWriter {
    private let format: String
    private let options: WriteOptions
    private let sink: (any ByteOutput)?

    init(format: String, options: WriteOptions, sink: (any ByteOutput)?) {
        self.format = format
        self.options = options
        self.sink = sink
    }

    /// Returns the name of a geometry type in a feature set.
    static func typeName(_ geometry: Geometry) -> String {
        switch geometry {
        case .point: "esriGeometryPoint"
        case .multipoint: "esriGeometryMultipoint"
        case .polyline: "esriGeometryPolyline"
        case .polygon: "esriGeometryPolygon"
        case .envelope: "esriGeometryEnvelope"
        case .collection: ""
        }
    }

    func write(_ geometry: Geometry, to json: inout JSONWriter, withReference: Bool = true) throws(FormatError) {
        try geometry.requireFinitePositions(format)
        let dimensions = try options.limited(geometry.dimensions, format: format)
        let output = JSONPathWriter(
            style: PositionStyle(writesUnset: true, decimals: options.decimals), carried: dimensions, sink: sink)
        if case .collection = geometry {
            throw .notRepresentable(format: format, what: "a geometry collection", reason: "write its members one by one")
        }
        json.beginObject()
        switch geometry {
        case .point(let point): write(point, dimensions, to: &json)
        case .multipoint(let multipoint):
            flags(dimensions, &json)
            json.key("points")
            try output.vertices(multipoint.points, to: &json)
        case .polyline(let line):
            flags(dimensions, &json)
            json.key("paths")
            json.beginArray()
            for path in line.paths { try output.vertices(path, to: &json) }
            json.endArray()
        case .polygon(let polygon):
            flags(dimensions, &json)
            json.key("rings")
            json.beginArray()
            let polygon = polygon.withRingRoles
            for member in polygon.members {
                for index in member where !polygon.rings[index].isEmpty {
                    let ring = polygon.rings[index]
                    let isCounterClockwise = ring.signedArea > 0
                    let isHole = index != member.lowerBound
                    try output.vertices(ring, isReversed: isCounterClockwise != isHole && ring.signedArea != 0, to: &json)
                }
            }
            json.endArray()
        case .envelope(let envelope): write(envelope, dimensions, to: &json)
        case .collection: break
        }
        if withReference, let reference = geometry.spatialReference {
            json.key("spatialReference")
            reference.writeEsri(to: &json)
        }
        json.endObject()
    }

    private func flags(_ dimensions: Dimensions, _ json: inout JSONWriter) {
        if dimensions.hasZ {
            json.key("hasZ")
            json.bool(true)
        }
        if dimensions.hasM {
            json.key("hasM")
            json.bool(true)
        }
    }

    private func write(_ point: Point, _ dimensions: Dimensions, to json: inout JSONWriter) {
        let coordinate = point.coordinate ?? Coordinate(x: .nan, y: .nan)
        number("x", coordinate.x, &json)
        number("y", coordinate.y, &json)
        if dimensions.hasZ { number("z", coordinate.z, &json) }
        if dimensions.hasM { number("m", coordinate.m, &json) }
    }

    private func write(_ envelope: Envelope, _ dimensions: Dimensions, to json: inout JSONWriter) {
        let extent = envelope.extent
        let isEmpty = extent.isEmpty
        number("xmin", isEmpty ? .nan : extent.xMin, &json)
        number("ymin", isEmpty ? .nan : extent.yMin, &json)
        number("xmax", isEmpty ? .nan : extent.xMax, &json)
        number("ymax", isEmpty ? .nan : extent.yMax, &json)
        if dimensions.hasZ, let z = envelope.zRange {
            number("zmin", z.lowerBound, &json)
            number("zmax", z.upperBound, &json)
        }
        if dimensions.hasM, let m = envelope.mRange {
            number("mmin", m.lowerBound, &json)
            number("mmax", m.upperBound, &json)
        }
    }

    /// Writes a number, null if it is unset.
    private func number(_ key: StaticString, _ value: Double, _ json: inout JSONWriter) {
        json.key(key)
        json.double(options.decimals.map { Rounding(decimals: $0).round(value) } ?? value)
    }
}
