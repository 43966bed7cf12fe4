import GromaGeometry
import GromaJSON

extension EsriParser {
    /// The member with a geometry's vertices.
    private enum Content {
        case points, paths, rings
    }

    /// The members of a geometry that were read so far.
    private struct Members {
        var hasZ: Bool?
        var hasM: Bool?
        var reference: SpatialReference?
        var numbers: [SeenMembers.Name: Double] = [:]
        /// Whether x is null, which makes a point empty whatever its other ordinates are.
        var isXNull = false
        var content: (Content, JSONReader)?
        var geometry: Geometry?
        /// Whether the flags have changed after the vertices were read.
        var isStale = false
    }

    mutating func readGeometry(_ json: inout JSONReader) throws(FormatError) -> Geometry {
        let start = json.offset
        var seen = SeenMembers(format)
        var members = Members()
        members.hasZ = context.hasZ
        members.hasM = context.hasM
        try reading(format) { () throws(JSONError) in try json.beginObject() }
        while let key = try reading(format, { () throws(JSONError) in try json.nextKey() }) {
            let place = json.offset
            if let name = Self.number(key) {
                try seen.note(name, at: place)
                if name == .x { members.isXNull = try reading(format) { () throws(JSONError) in try json.peekKind() } == .null }
                members.numbers[name] = try readUnsettable(&json)
                continue
            }
            switch key {
            case "points", "paths", "rings":
                let content: Content = key == "points" ? .points : (key == "paths" ? .paths : .rings)
                try seen.note(content == .points ? .points : (content == .paths ? .paths : .rings), at: place)
                guard members.content == nil else {
                    throw .syntax(fault(place, "a second kind of geometry", "one of points, paths and rings"))
                }
                members.content = (content, json)
                members.geometry = try read(content, &json, members)
            case "hasZ", "hasM":
                let isZ = key == "hasZ"
                try seen.note(isZ ? .hasZ : .hasM, at: place)
                let flag = try readFlag(&json)
                if isZ { members.hasZ = flag } else { members.hasM = flag }
                if members.geometry != nil { members.isStale = true }
            case "spatialReference":
                try seen.note(.spatialReference, at: place)
                members.reference = SpatialReference(esri: try reading(format) { () throws(JSONError) in try json.readValue() })
            case "curvePaths", "curveRings":
                throw .unsupportedGeometry(fault(place, "'\(key.string)'", "paths or rings of straight segments"))
            default: try reading(format) { () throws(JSONError) in try json.skipValue() }
            }
        }
        if members.isStale, case (let content, var again)? = members.content { members.geometry = try read(content, &again, members) }
        var geometry: Geometry
        if let found = members.geometry {
            geometry = found
        } else if seen.has(.x) {
            geometry = .point(try point(members, start, hasZ: seen.has(.z), hasM: seen.has(.m)))
        } else if seen.has(.xmin) {
            geometry = .envelope(try envelope(members, start))
        } else {
            throw .missingMember(fault(start, "no geometry", "a member x, points, paths, rings or xmin"))
        }
        geometry.spatialReference = try options.resolve(members.reference ?? context.reference, format: format)
        return geometry
    }

    private static func number(_ key: JSONText) -> SeenMembers.Name? {
        switch key {
        case "x": .x
        case "y": .y
        case "z": .z
        case "m": .m
        case "xmin": .xmin
        case "ymin": .ymin
        case "xmax": .xmax
        case "ymax": .ymax
        case "zmin": .zmin
        case "zmax": .zmax
        case "mmin": .mmin
        case "mmax": .mmax
        default: nil
        }
    }

    /// Reads a number, or NaN for null and "NaN".
    private func readUnsettable(_ json: inout JSONReader) throws(FormatError) -> Double {
        let place = json.offset
        switch try reading(format, { () throws(JSONError) in try json.peekKind() }) {
        case .null:
            try reading(format) { () throws(JSONError) in try json.readNull() }
            return .nan
        case .string:
            let word = try reading(format) { () throws(JSONError) in try json.readString() }
            guard word.lowercased() == "nan" else {
                throw .wrongType(fault(place, "the string '\(word.prefix(24))'", "a number, null or \"NaN\""))
            }
            return .nan
        default: return try reading(format) { () throws(JSONError) in try json.readDouble() }
        }
    }

    private func readFlag(_ json: inout JSONReader) throws(FormatError) -> Bool? {
        if try reading(format, { () throws(JSONError) in try json.takeNull() }) { return nil }
        return try reading(format) { () throws(JSONError) in try json.readBool() }
    }

    // MARK: Kinds

    private func point(_ members: Members, _ start: Int, hasZ: Bool, hasM: Bool) throws(FormatError) -> Point {
        let value = { (name: SeenMembers.Name) in members.numbers[name] ?? .nan }
        let dimensions = Dimensions(hasZ: hasZ || members.hasZ == true, hasM: hasM || members.hasM == true)
        let (x, y) = (value(.x), value(.y))
        if members.isXNull || x.isNaN && y.isNaN { return Point(nil, dimensions: dimensions) }
        if x.isNaN { throw .wrongType(fault(start, "a point with y and without x", "both x and y, or neither")) }
        if y.isNaN {
            guard members.numbers[.y] != nil else { throw .missingMember(fault(start, "a point without 'y'", "both x and y, or neither")) }
            throw .wrongType(fault(start, "a point with x and without y", "both x and y, or neither"))
        }
        return Point(Coordinate(x: x, y: y, z: value(.z), m: value(.m)), dimensions: dimensions)
    }

    private func envelope(_ members: Members, _ start: Int) throws(FormatError) -> Envelope {
        func range(_ low: SeenMembers.Name, _ high: SeenMembers.Name) -> ClosedRange<Double>? {
            guard let low = members.numbers[low], let high = members.numbers[high], !low.isNaN, !high.isNaN else { return nil }
            return min(low, high)...max(low, high)
        }
        for name in [SeenMembers.Name.ymin, .xmax, .ymax] where members.numbers[name] == nil {
            if members.numbers[.xmin]?.isNaN == true { return Envelope(.empty) }
            throw .missingMember(fault(start, "an envelope without '\(name.word)'", "xmin, ymin, xmax and ymax"))
        }
        guard let x = range(.xmin, .xmax), let y = range(.ymin, .ymax) else { return Envelope(.empty) }
        return Envelope(
            Extent(xMin: x.lowerBound, yMin: y.lowerBound, xMax: x.upperBound, yMax: y.upperBound), zRange: range(.zmin, .zmax),
            mRange: range(.mmin, .mmax))
    }

    private mutating func read(_ content: Content, _ json: inout JSONReader, _ members: Members) throws(FormatError) -> Geometry {
        vertices = 0
        // Without flags, the ordinates that are present determine the dimensions.
        let isTold = members.hasZ != nil || members.hasM != nil
        let layout =
            isTold ? PositionLayout.esri(hasZ: members.hasZ ?? false, hasM: members.hasM ?? false) : .esri(hasZ: true, hasM: true)
        let told = Dimensions(hasZ: members.hasZ ?? false, hasM: members.hasM ?? false)
        if try reading(format, { () throws(JSONError) in try json.takeNull() }) {
            return Geometry(empty: content == .points ? .multipoint : (content == .paths ? .polyline : .polygon), dimensions: told)
        }
        if content == .points {
            try readPositions(&json, layout)
            return .multipoint(Multipoint(points: Path(ordinates, dimensions: told.union(ordinates.dimensions), isRing: false)))
        }
        var paths: [Path] = []
        try reading(format) { () throws(JSONError) in try json.beginArray() }
        while try reading(format, { () throws(JSONError) in try json.nextElement() }) {
            try readPositions(&json, layout)
            if content == .rings && ordinates.isClosed { ordinates.removeLast() }
            paths.append(Path(ordinates, dimensions: told.union(ordinates.dimensions), isRing: content == .rings))
        }
        let dimensions = paths.dimensions.union(told)
        let parts = Parts(paths).promoted(to: dimensions)
        return content == .rings
            ? .polygon(Polygon(rings: parts, dimensions: dimensions)) : .polyline(Polyline(paths: parts, dimensions: dimensions))
    }

    private mutating func readPositions(_ json: inout JSONReader, _ layout: PositionLayout) throws(FormatError) {
        ordinates.removeAll()
        do throws(JSONError) {
            try json.readPositions(into: &ordinates, layout: layout)
        } catch {
            // A curve segment is an object among the positions of a ring or path.
            if case .wrongKind(_, .object, let offset) = error {
                throw .unsupportedGeometry(fault(offset, "a curve", "positions of straight segments"))
            }
            throw FormatError(error, format: format)
        }
        vertices += ordinates.count
        if vertices > options.vertexLimit {
            throw .tooLarge(fault(json.offset, "\(vertices) vertices", "at most \(options.vertexLimit)"))
        }
    }
}
