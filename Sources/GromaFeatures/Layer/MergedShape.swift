import GromaBase
import GromaGeometry
import GromaOperations

/// Computes the common shape of features that are merged.
struct MergedShape {
    private let engine: GeometryEngine

    init(_ engine: GeometryEngine) { self.engine = engine }

    /// Returns the union of areas; lines as parts of one line, joined where their ends meet; points and multipoints as one multipoint, with
    /// each position once.
    func merge(_ shapes: [Geometry], hook: OperationHook) throws(FeatureError) -> Geometry {
        let lines = shapes.compactMap { shape -> Polyline? in if case .polyline(let line) = shape { line } else { nil } }
        if let first = lines.first, lines.count == shapes.count { return .polyline(Self.joined(lines, like: first)) }
        if let first = shapes.first, shapes.allSatisfy({ $0.type == .point || $0.type == .multipoint }) {
            var seen: Set<Coordinate> = []
            let positions = shapes.flatMap { $0.parts.flatMap(\.coordinates) }.filter { seen.insert($0).inserted }
            return .multipoint(
                Multipoint(points: Path(positions, dimensions: first.dimensions), spatialReference: first.spatialReference))
        }
        do throws(OperationError) { return try engine.union(shapes, hook: hook) } catch { throw .operation(error) }
    }

    private static func joined(_ lines: [Polyline], like first: Polyline) -> Polyline {
        let paths = lines.flatMap { line in line.paths.filter { !$0.isEmpty }.map { $0.converted(to: first.dimensions) } }
        return Polyline(
            paths: Parts(PathChains(paths).joined), dimensions: first.dimensions, isMulti: first.isMulti,
            spatialReference: first.spatialReference)
    }
}

/// Paths that continue each other: exactly two of their ends are at the same position.
private struct PathChains {
    private let paths: [Path]
    private var meetings: [Place: [End]] = [:]

    /// A position, in x and y.
    private struct Place: Hashable {
        let x: Double
        let y: Double
    }

    /// The start or the end of a path.
    private struct End: Hashable {
        let path: Int
        let isLast: Bool
        var opposite: End { End(path: path, isLast: !isLast) }
    }

    init(_ paths: [Path]) {
        self.paths = paths
        for number in paths.indices {
            for isLast in [false, true] {
                let end = End(path: number, isLast: isLast)
                if let place = place(of: end) { meetings[place, default: []].append(end) }
            }
        }
    }

    private func place(of end: End) -> Place? {
        let path = paths[end.path]
        guard path.count > 0 else { return nil }
        let position = path[end.isLast ? path.count - 1 : 0]
        return Place(x: position.x, y: position.y)
    }

    /// Returns the end of another path that continues from an end.
    private func next(to end: End) -> End? {
        guard let place = place(of: end), let met = meetings[place], met.count == 2 else { return nil }
        return met.first { $0.path != end.path }
    }

    /// The chains, each in the direction of the first of its paths, in the order of these paths. O(vertices)
    var joined: [Path] {
        var isDone = Array(repeating: false, count: paths.count)
        var result: [Path] = []
        for first in paths.indices where !isDone[first] {
            // Go back to the start of the chain; a closed chain starts here.
            var start = End(path: first, isLast: false)
            while let before = next(to: start) {
                start = before.path == first ? End(path: first, isLast: false) : before.opposite
                if before.path == first { break }
            }
            isDone[start.path] = true
            var chain = start.isLast ? paths[start.path].reversed() : paths[start.path]
            var end = start.opposite
            while let after = next(to: end), !isDone[after.path] {
                isDone[after.path] = true
                let path = after.isLast ? paths[after.path].reversed() : paths[after.path]
                chain.append(contentsOf: path.subpath(1..<path.count))
                end = after.opposite
            }
            result.append(chain)
        }
        return result
    }
}
