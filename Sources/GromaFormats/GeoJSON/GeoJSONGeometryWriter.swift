import GromaGeometry
import GromaJSON

/// Writes geometries as GeoJSON: in WGS 84, exterior rings counterclockwise and holes clockwise.
struct GeoJSONGeometryWriter {
    private let format: String
    private let options: WriteOptions
    private let style: PositionStyle
    private let carried: Dimensions
    private let output: JSONPathWriter
    var dropped = DroppedParts()

    init(format: String, options: WriteOptions, sink: ByteSink?) {
        self.format = format
        self.options = options
        style = PositionStyle(decimals: options.decimals)
        carried = Dimensions.xyz.limited(to: options.outputDimension ?? 4)
        output = JSONPathWriter(style: style, carried: carried, sink: sink)
    }

    /// Writes a geometry, projected to WGS 84 if it has another spatial reference.
    mutating func write(_ geometry: Geometry, to json: inout JSONWriter) throws(FormatError) {
        _ = try options.limited(geometry.dimensions, format: format)
        let projected = try geometry.projectedToWGS84(options, format: format)
        try projected.requireFinitePositions(format)
        dropped.add(geometry.dimensions, carried: carried)
        try writeObject(projected, to: &json)
    }

    private mutating func writeObject(_ geometry: Geometry, to json: inout JSONWriter) throws(FormatError) {
        json.beginObject()
        json.key("type")
        switch geometry {
        case .point(let point):
            json.string("Point")
            boundingBox(geometry, &json)
            json.key("coordinates")
            if let coordinate = point.coordinate {
                output.position(coordinate, &json)
            } else {
                json.beginArray()
                json.endArray()
            }
        case .multipoint(let multipoint):
            json.string("MultiPoint")
            boundingBox(geometry, &json)
            json.key("coordinates")
            try output.vertices(multipoint.points, to: &json)
        case .polyline(let line):
            let isMulti = line.isMulti || line.paths.count > 1
            json.string(isMulti ? "MultiLineString" : "LineString")
            boundingBox(geometry, &json)
            json.key("coordinates")
            if isMulti || line.paths.isEmpty { json.beginArray() }
            for path in line.paths { try output.vertices(path, to: &json) }
            if isMulti || line.paths.isEmpty { json.endArray() }
        case .polygon(let polygon): try writePolygon(polygon, to: &json)
        case .envelope(let envelope): try writePolygon(envelope.polygon, to: &json)
        case .collection(let collection):
            json.string("GeometryCollection")
            boundingBox(geometry, &json)
            json.key("geometries")
            json.beginArray()
            for geometry in collection.geometries { try writeObject(geometry, to: &json) }
            json.endArray()
        }
        json.endObject()
    }

    private mutating func writePolygon(_ polygon: Polygon, to json: inout JSONWriter) throws(FormatError) {
        let polygon = polygon.withRingRoles
        let members = polygon.members
        let isMulti = polygon.isMulti || members.count > 1
        json.string(isMulti ? "MultiPolygon" : "Polygon")
        boundingBox(.polygon(polygon), &json)
        json.key("coordinates")
        if isMulti || members.isEmpty { json.beginArray() }
        for member in members {
            json.beginArray()
            if !polygon.rings[member.lowerBound].isEmpty {
                for index in member {
                    let ring = polygon.rings[index]
                    let isClockwise = ring.signedArea < 0
                    try output.vertices(ring, isReversed: isClockwise != (index != member.lowerBound), to: &json)
                }
            }
            json.endArray()
        }
        if isMulti || members.isEmpty { json.endArray() }
    }

    private func boundingBox(_ geometry: Geometry, _ json: inout JSONWriter) {
        guard options.writesBoundingBoxes else { return }
        let extent = geometry.extent
        guard !extent.isEmpty else { return }
        let rounding = options.decimals.map(Rounding.init(decimals:))
        json.key("bbox")
        json.beginArray()
        for value in [extent.xMin, extent.yMin, extent.xMax, extent.yMax] { json.double(rounding?.round(value) ?? value) }
        json.endArray()
    }
}
