import GromaGeometry
import GromaJSON
import GromaRPC

/// A position in a parameter: x and y, and optionally z and m.
public struct Position: Hashable, Sendable {
    /// Longitude or easting.
    public var x: Double
    /// Latitude or northing.
    public var y: Double
    /// Elevation, if given.
    public var z: Double?
    /// Measure, if given.
    public var m: Double?

    /// Creates a position.
    public init(x: Double = 0, y: Double = 0, z: Double? = nil, m: Double? = nil) {
        self.x = x
        self.y = y
        self.z = z
        self.m = m
    }

    /// Returns the coordinate for a geometry of these dimensions.
    ///
    /// - Throws: `dimensionMismatch` for an ordinate that the geometry lacks, with the path.
    @inline(__always)
    public func coordinate(
        for dimensions: @autoclosure () -> Dimensions, path: @autoclosure () -> String = "params.point"
    ) throws(CommandError) -> Coordinate {
        // Most positions have x and y alone, which every geometry has.
        if z != nil || m != nil {
            let dimensions = dimensions()
            if (z != nil && !dimensions.hasZ) || (m != nil && !dimensions.hasM) { throw mismatch(dimensions, path()) }
        }
        return Coordinate(x: x, y: y, z: z ?? .nan, m: m ?? .nan)
    }

    private func mismatch(_ dimensions: Dimensions, _ path: String) -> CommandError {
        let ordinate = z != nil && !dimensions.hasZ ? "z" : "m"
        return CommandError(
            .dimensionMismatch, "\(path) has an ordinate \(ordinate) that the geometry lacks", path: path, found: .string(ordinate),
            expected: "x, y" + (dimensions.hasZ ? ", z" : "") + (dimensions.hasM ? ", m" : ""))
    }
}

extension ParameterDecoder {
    /// Decodes a position, `[x,y]`, `[x,y,z]` or `{"x":…,"y":…,"z":…,"m":…}`.
    ///
    /// - Throws: `wrongKind`, `notFinite`, `missingParameter` without x or y, with the place.
    @inline(__always)
    public mutating func position() throws(CommandError) -> Position {
        var fast = reader
        if let position = fast.plainPosition() {
            reader = fast
            return position
        }
        return try anyPosition()
    }

    @inline(never)
    private mutating func anyPosition() throws(CommandError) -> Position {
        var kind = JSONKind.null
        do throws(JSONError) { kind = try reader.peekKind() } catch { throw CommandError(.internalError, error.description) }
        if kind == .object { return try positionObject() }
        guard kind == .array else { throw wrong(.wrongKind(expected: .array, found: kind, offset: 0), reader, expected: Self.forms) }
        let place = reader
        var count = 0
        try array { decoder throws(CommandError) in
            _ = try decoder.double()
            count += 1
        }
        // An array of two or three numbers is a plain position.
        throw wrong(.shortPosition(count: count, offset: 0), place, expected: Self.forms)
    }

    private mutating func positionObject() throws(CommandError) -> Position {
        var x: Double?
        var y: Double?
        var position = Position()
        var answered: Position?
        var isAnswer = false
        try object { decoder, key throws(CommandError) in
            switch key {
            // The members in answers of methods that find a place.
            case "point", "at": answered = try decoder.position()
            case "part", "index", "fraction", "distance", "kind", "targets", "guides":
                isAnswer = true
                _ = try decoder.value()
            case "x": x = try decoder.double()
            case "y": y = try decoder.double()
            case "z": position.z = try decoder.double()
            case "m": position.m = try decoder.double()
            default: throw decoder.unknownMember(key, of: ["x", "y", "z", "m"])
            }
        }
        if let answered, x == nil, y == nil, position == Position() { return answered }
        guard let x, let y, answered == nil, !isAnswer else { throw error(.missingParameter, "has no x or no y", expected: Self.forms) }
        position.x = x
        position.y = y
        return position
    }

    /// Decodes an array of positions. O(n)
    ///
    /// - Throws: `wrongKind`, and the errors of `position()`, with the place of the element.
    public mutating func positions() throws(CommandError) -> [Position] {
        var found: [Position] = []
        try array { decoder throws(CommandError) in found.append(try decoder.position()) }
        return found
    }

    private static let forms = "[x,y], [x,y,z] or {\"x\":…,\"y\":…,\"z\":…,\"m\":…}"
}

extension JSONReader {
    /// Reads `[x,y]` or `[x,y,z]` of finite numbers; nil for everything else.
    fileprivate mutating func plainPosition() -> Position? {
        do throws(JSONError) {
            guard try peekKind() == .array else { return nil }
            try beginArray()
            guard try nextElement(), try peekKind() == .number else { return nil }
            let x = try readDouble()
            guard try nextElement(), try peekKind() == .number else { return nil }
            let y = try readDouble()
            guard try nextElement() else { return Position(x: x, y: y) }
            guard try peekKind() == .number else { return nil }
            let z = try readDouble()
            return try nextElement() ? nil : Position(x: x, y: y, z: z)
        } catch {
            return nil
        }
    }
}

extension JSONWriter {
    /// Writes a position: an array of two or three numbers, or an object if it has a measure. Unset ordinates are omitted.
    package mutating func position(_ coordinate: Coordinate, rounding: Rounding? = nil) {
        func round(_ value: Double) -> Double { rounding?.round(value) ?? value }
        if coordinate.m.isNaN {
            beginArray()
            double(round(coordinate.x))
            double(round(coordinate.y))
            if !coordinate.z.isNaN { double(round(coordinate.z)) }
            endArray()
            return
        }
        beginObject()
        key("x")
        double(round(coordinate.x))
        key("y")
        double(round(coordinate.y))
        if !coordinate.z.isNaN {
            key("z")
            double(round(coordinate.z))
        }
        key("m")
        double(round(coordinate.m))
        endObject()
    }

    /// Writes a rectangle as `[xmin,ymin,xmax,ymax]`, null for an empty one.
    package mutating func extent(_ extent: Extent) {
        if extent.isEmpty { return null() }
        beginArray()
        double(extent.xMin)
        double(extent.yMin)
        double(extent.xMax)
        double(extent.yMax)
        endArray()
    }
}
