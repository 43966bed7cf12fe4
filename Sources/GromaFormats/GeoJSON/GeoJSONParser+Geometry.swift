import GromaGeometry
import GromaJSON

extension GeoJSONParser {
    /// Parses a geometry; all of its parts get the dimensions that any position has.
    mutating func readGeometry(_ json: inout JSONReader, _ reference: inout GeoJSONReference) throws(FormatError) -> Geometry {
        let start = json.offset
        var seen = SeenMembers(format)
        var type: GeoJSONType?
        var geometry: Geometry?
        var coordinates: JSONReader?
        var geometries: JSONReader?
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            switch key {
            case "type":
                try seen.note(.type, at: place)
                let word = try reading(format) { () throws(JSONError) in try json.readString() }
                guard let known = GeoJSONType(rawValue: word) else {
                    throw .unknownGeometry(fault(place, "'\(word.prefix(40))'", GeoJSONType.names))
                }
                type = known
            case "coordinates" where type != .geometryCollection, "geometries" where type == nil || type == .geometryCollection:
                let member: SeenMembers.Name = key == "geometries" ? .geometries : .coordinates
                try seen.note(member, at: place)
                if let type {
                    geometry = try readContent(type, &json)
                } else {
                    if member == .coordinates { coordinates = json } else { geometries = json }
                    try reading(format) { () throws(JSONError) in try json.skipValue() }
                }
            case "crs":
                let found = GeoJSONReference(try reading(format) { () throws(JSONError) in try json.readValue() })
                if reference == .none { reference = found }
            default: try reading(format) { () throws(JSONError) in try json.skipValue() }
            }
        }
        guard let type else { throw .missingMember(fault(start, "an object without 'type'", "a member 'type'")) }
        let member: SeenMembers.Name = type == .geometryCollection ? .geometries : .coordinates
        guard seen.has(member) else {
            throw .missingMember(fault(start, "a \(type.rawValue) without '\(member.word)'", "a member '\(member.word)'"))
        }
        if geometry == nil, var late = type == .geometryCollection ? geometries : coordinates { geometry = try readContent(type, &late) }
        guard let geometry else { throw .missingMember(fault(start, "no content", "a member '\(member.word)'")) }
        return geometry.promoted(to: geometry.dimensions)
    }

    private mutating func readContent(_ type: GeoJSONType, _ json: inout JSONReader) throws(FormatError) -> Geometry {
        switch type {
        case .point: return .point(try readPoint(&json))
        case .multiPoint:
            try readPositions(&json)
            return .multipoint(Multipoint(points: Path(ordinates, dimensions: ordinates.dimensions, isRing: false)))
        case .lineString:
            let path = try readLine(&json)
            return .polyline(Polyline(paths: path.isEmpty ? Parts() : Parts([path]), dimensions: path.dimensions))
        case .multiLineString:
            var paths: [Path] = []
            try reading(format) { () throws(JSONError) in try json.beginArray() }
            while try reading(format, { () throws(JSONError) in try json.nextElement() }) { paths.append(try readLine(&json)) }
            let dimensions = paths.dimensions
            return .polyline(Polyline(paths: Parts(paths).promoted(to: dimensions), dimensions: dimensions, isMulti: true))
        case .polygon:
            let rings = try readRings(&json)
            let dimensions = rings.dimensions
            return .polygon(Polygon(rings: Parts(rings).promoted(to: dimensions), dimensions: dimensions))
        case .multiPolygon:
            var rings: [Path] = []
            try reading(format) { () throws(JSONError) in try json.beginArray() }
            while try reading(format, { () throws(JSONError) in try json.nextElement() }) {
                let member = try readRings(&json)
                rings += member.isEmpty ? [Path(isRing: true).with(role: .shell)] : member
            }
            let dimensions = rings.dimensions
            return .polygon(Polygon(rings: Parts(rings).promoted(to: dimensions), dimensions: dimensions, isMulti: true))
        case .geometryCollection:
            var geometries: [Geometry] = []
            var ignored = GeoJSONReference.none
            guard collections < options.nestingLimit else {
                throw .nestingTooDeep(fault(json.offset, "another collection", "at most \(options.nestingLimit) inside each other"))
            }
            collections += 1
            defer { collections -= 1 }
            try reading(format) { () throws(JSONError) in try json.beginArray() }
            while try reading(format, { () throws(JSONError) in try json.nextElement() }) {
                geometries.append(try readGeometry(&json, &ignored))
            }
            let dimensions = geometries.reduce(Dimensions.xy) { $0.union($1.dimensions) }
            return .collection(GeometryCollection(geometries, dimensions: dimensions))
        }
    }

    private mutating func readPoint(_ json: inout JSONReader) throws(FormatError) -> Point {
        var ahead = json
        let isEmpty = try reading(format) { () throws(JSONError) in
            try ahead.beginArray()
            return try !ahead.nextElement()
        }
        if isEmpty {
            json = ahead
            return Point(nil)
        }
        ordinates.removeAll()
        do throws(JSONError) {
            try json.readPosition(into: &ordinates)
        } catch {
            throw FormatError(error, format: format)
        }
        try countVertices(json.offset)
        let z = ordinates.z?.first ?? .nan
        return Point(Coordinate(x: ordinates.xy[0], y: ordinates.xy[1], z: z), dimensions: ordinates.dimensions)
    }

    private mutating func readLine(_ json: inout JSONReader) throws(FormatError) -> Path {
        let place = json.offset
        try readPositions(&json)
        guard ordinates.count != 1 else { throw .tooFewPositions(fault(place, "a line of 1 position", "2 positions or none")) }
        return Path(ordinates, dimensions: ordinates.dimensions, isRing: false)
    }

    /// Parses the rings of one polygon that are not empty, the exterior ring first.
    private mutating func readRings(_ json: inout JSONReader) throws(FormatError) -> [Path] {
        var rings: [Path] = []
        var isShellEmpty = false
        var isFirst = true
        try reading(format) { () throws(JSONError) in try json.beginArray() }
        while try reading(format, { () throws(JSONError) in try json.nextElement() }) {
            let place = json.offset
            try readPositions(&json)
            defer { isFirst = false }
            if ordinates.count == 0 {
                if isFirst { isShellEmpty = true }
                continue
            }
            if isShellEmpty { throw .holeWithoutShell(fault(place, "a hole", "no hole, as the shell is empty")) }
            guard ordinates.count > 3 else {
                throw .tooFewPositions(fault(place, "a ring of \(ordinates.count) positions", "4 positions or none"))
            }
            guard ordinates.isClosed, ordinates.hasSameEndElevations else {
                throw .unclosedRing(fault(place, "an open ring", "the first position again at its end"))
            }
            ordinates.removeLast()
            rings.append(Path(ordinates, dimensions: ordinates.dimensions, isRing: true, role: rings.isEmpty ? .shell : .hole))
        }
        return rings
    }

    private mutating func readPositions(_ json: inout JSONReader) throws(FormatError) {
        ordinates.removeAll()
        do throws(JSONError) {
            try json.readPositions(into: &ordinates)
        } catch {
            throw FormatError(error, format: format)
        }
        try countVertices(json.offset)
    }

    private mutating func countVertices(_ place: Int) throws(FormatError) {
        vertices += ordinates.count
        if vertices > options.vertexLimit { throw .tooLarge(fault(place, "\(vertices) vertices", "at most \(options.vertexLimit)")) }
    }
}
