import GromaGeometry
import GromaJSON
import GromaRPC

extension Geometry {
    /// Returns the polyline; throws for other types.
    package func asPolyline(_ path: String) throws(CommandError) -> Polyline {
        if case .polyline(let polyline) = self { return polyline }
        throw wrongType(path, expected: "a polyline")
    }

    /// Returns the point; throws for other types.
    package func asPoint(_ path: String) throws(CommandError) -> Point {
        if case .point(let point) = self { return point }
        throw wrongType(path, expected: "a point")
    }

    private func wrongType(_ path: String, expected: String) -> CommandError {
        CommandError(
            .wrongGeometryType, "\(path) is a \(type.rawValue): expected \(expected)", path: path, found: .string(type.rawValue),
            expected: expected)
    }

    /// Returns the part with an index; throws if there is none.
    @inline(__always)
    package func part(_ index: Int) throws(CommandError) -> Path {
        switch self {
        case .polyline(let polyline): if index >= 0 && index < polyline.paths.count { return polyline.paths[index] }
        case .polygon(let polygon): if index >= 0 && index < polygon.rings.count { return polygon.rings[index] }
        case .multipoint(let multipoint): if index == 0 { return multipoint.points }
        default:
            let parts = parts
            if index >= 0 && index < parts.count { return parts[index] }
        }
        throw noPart(index)
    }

    @inline(never)
    private func noPart(_ index: Int) -> CommandError {
        let count = parts.count
        return CommandError(
            .indexOutOfRange, "there is no part \(index)" + (count == 0 ? ": there are none" : ": give 0 to \(count - 1)"),
            path: "params.part",
            found: .integer(index), expected: count == 0 ? "nothing: there are none" : "0 to \(count - 1)")
    }
}

extension Path {
    /// Returns the range from one vertex to before another; throws if it is out of range. `to` is the count by default.
    package func range(_ from: Int, _ to: Int?) throws(CommandError) -> Range<Int> {
        let to = to ?? count
        guard from >= 0 && from <= count else {
            throw CommandError(
                .indexOutOfRange, "the range begins at \(from): give 0 to \(count)", path: "params.from", found: .integer(from),
                expected: "0 to \(count)")
        }
        guard to >= 0 && to <= count else {
            throw CommandError(
                .indexOutOfRange, "the range ends before \(to): give \(from) to \(count)", path: "params.to", found: .integer(to),
                expected: "\(from) to \(count)")
        }
        guard to >= from else {
            throw CommandError(GeometryError.invalidValue(name: "to", found: Double(to), expected: "\(from) or more"))
        }
        return from..<to
    }
}
