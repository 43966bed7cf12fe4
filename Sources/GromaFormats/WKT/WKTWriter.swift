import GromaGeometry

/// Writes well-known text in the spelling of ISO 13249-3.
struct WKTWriter: ~Copyable {
    var text: TextBuffer
    private let options: WriteOptions
    /// The number of vertices that may still be written; omitted ones are shown as three dots.
    private var budget: Int

    /// - Parameter vertexLimit: The maximum number of vertices. A text with fewer vertices than the geometry is for display only, and is
    ///   not well-known text.
    init(options: WriteOptions, capacity: Int, vertexLimit: Int = .max) {
        budget = vertexLimit
        text = TextBuffer(capacity: capacity, decimals: options.decimals)
        self.options = options
    }

    mutating func write(_ geometry: Geometry) {
        if let srid = options.srid(of: geometry) {
            text.append("SRID=")
            text.integer(srid)
            text.append(";")
        }
        writeTagged(geometry)
    }

    private mutating func writeTagged(_ geometry: Geometry) {
        let dimensions = geometry.dimensions
        switch geometry {
        case .point(let point):
            tag("POINT", dimensions)
            guard let coordinate = point.coordinate else { return text.append("EMPTY") }
            writePosition(coordinate, dimensions)
        case .multipoint(let multipoint):
            tag("MULTIPOINT", dimensions)
            writeVertices(multipoint.points, bracketsEach: true)
        case .polyline(let line):
            if line.isMulti || line.paths.count > 1 {
                tag("MULTILINESTRING", dimensions)
                writeList(line.paths.count) { (writer, index) in writer.writeVertices(line.paths[index]) }
            } else {
                tag("LINESTRING", dimensions)
                if let path = line.paths.first { writeVertices(path) } else { text.append("EMPTY") }
            }
        case .polygon(let polygon): writePolygon(polygon)
        case .envelope(let envelope): writePolygon(envelope.polygon)
        case .collection(let collection):
            tag("GEOMETRYCOLLECTION", dimensions)
            writeList(collection.geometries.count) { (writer, index) in writer.writeTagged(collection.geometries[index]) }
        }
    }

    private mutating func writePolygon(_ polygon: Polygon) {
        let polygon = polygon.withRingRoles
        let members = polygon.members
        if polygon.isMulti || members.count > 1 {
            tag("MULTIPOLYGON", polygon.dimensions)
            writeList(members.count) { (writer, index) in writer.writeRings(polygon.rings, members[index]) }
        } else {
            tag("POLYGON", polygon.dimensions)
            if let member = members.first { writeRings(polygon.rings, member) } else { text.append("EMPTY") }
        }
    }

    private mutating func writeRings(_ rings: Parts, _ member: Range<Int>) {
        guard let shell = member.first, !rings[shell].isEmpty else { return text.append("EMPTY") }
        writeList(member.count) { (writer, index) in writer.writeVertices(rings[member.lowerBound + index]) }
    }

    private mutating func tag(_ name: StaticString, _ dimensions: Dimensions) {
        text.append(name)
        text.append(" ")
        if dimensions.hasZ { text.append("Z") }
        if dimensions.hasM { text.append("M") }
        if dimensions != .xy { text.append(" ") }
    }

    private mutating func writeList(_ count: Int, _ element: (inout WKTWriter, Int) -> Void) {
        guard count > 0 else { return text.append("EMPTY") }
        text.append("(")
        for index in 0..<count {
            if index > 0 { text.append(", ") }
            if budget == 0 {
                text.append("…")
                break
            }
            element(&self, index)
        }
        text.append(")")
    }

    private mutating func writePosition(_ coordinate: Coordinate, _ dimensions: Dimensions) {
        text.append("(")
        text.number(coordinate.x)
        text.append(" ")
        text.number(coordinate.y)
        if dimensions.hasZ { unsettable(coordinate.z) }
        if dimensions.hasM { unsettable(coordinate.m) }
        text.append(")")
    }

    private mutating func unsettable(_ value: Double) {
        text.append(" ")
        text.number(value)
    }

    /// Writes a path's vertices, for a ring with the first repeated at the end.
    private mutating func writeVertices(_ path: Path, bracketsEach: Bool = false) {
        guard !path.isEmpty else { return text.append("EMPTY") }
        if path.count > budget { return writeBeginning(path) }
        if budget != .max { budget -= path.count }
        text.append("(")
        path.forEachChunk { chunk in
            for index in 0..<chunk.count {
                if chunk.firstIndex + index > 0 { text.append(", ") }
                if bracketsEach { text.append("(") }
                text.number(chunk.xy[2 * index])
                text.append(" ")
                text.number(chunk.xy[2 * index + 1])
                if let z = chunk.z { unsettable(z[index]) }
                if let m = chunk.m { unsettable(m[index]) }
                if bracketsEach { text.append(")") }
            }
        }
        if !bracketsEach {
            // A ring is closed by its first vertex; lines and rings of one vertex are filled up with it, so that they are read as what they
            // are.
            for _ in 0..<path.closingCount { append(path[0], of: path.dimensions) }
        }
        text.append(")")
    }

    /// Writes as many of a path's vertices as the limit allows.
    private mutating func writeBeginning(_ path: Path) {
        text.append("(")
        for index in 0..<budget {
            if index > 0 { text.append(", ") }
            let vertex = path[index]
            text.number(vertex.x)
            text.append(" ")
            text.number(vertex.y)
            if path.dimensions.hasZ { unsettable(vertex.z) }
            if path.dimensions.hasM { unsettable(vertex.m) }
        }
        text.append(", …)")
        budget = 0
    }

    private mutating func append(_ vertex: Coordinate, of dimensions: Dimensions) {
        text.append(", ")
        text.number(vertex.x)
        text.append(" ")
        text.number(vertex.y)
        if dimensions.hasZ { unsettable(vertex.z) }
        if dimensions.hasM { unsettable(vertex.m) }
    }
}
