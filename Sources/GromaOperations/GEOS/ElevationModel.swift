import GromaGeometry

/// Populates Z and M of an operation's result from its inputs, as the elevation model of JTS's overlays does for Z: GEOS has no M, and
/// invents a Z where the input has none.
///
/// A vertex of the result that is a vertex of an input takes that vertex's ordinates; of several inputs, the first one's. A vertex on an
/// input's segment takes values interpolated along the first such segment. Any other vertex keeps GEOS's Z and has no M.
struct ElevationModel {
    private struct Position: Hashable {
        let x: Double
        let y: Double
    }

    private struct Ordinates {
        let z: Double
        let m: Double
    }

    private var vertices: [Position: Ordinates] = [:]
    /// The paths with segments; points are not connected to each other.
    private let lines: Parts
    private let tolerance: Double

    /// Creates a model of the inputs; nil if GEOS's result needs no correction: no input has M, and none an unset Z.
    ///
    /// - Parameters:
    ///   - populatesZ: whether Z is populated even where every input vertex has one, for operations of GEOS that lose it.
    ///   - reach: the maximum distance of a vertex from a segment whose ordinates it takes; nil for rounding errors only.
    init?(_ inputs: [Geometry], populatesZ: Bool = false, reach: Double? = nil) {
        let dimensions = inputs.reduce(Dimensions.xy) { $0.union($1.dimensions) }
        guard dimensions.count > 2 else { return nil }
        var paths: [Path] = []
        var lines: [Path] = []
        for input in inputs {
            PathCollector.forEach(of: input) { path, isPoints in
                paths.append(path)
                if !isPoints && path.dimensions.count > 2 { lines.append(path) }
            }
        }
        guard dimensions.hasM || populatesZ || paths.contains(where: Self.hasUnsetZ) else { return nil }
        self.lines = Parts(lines)
        let extent = paths.reduce(Extent.empty) { $0.union($1.extent) }
        let rounding = extent.isEmpty ? 0 : 1e-11 * max(abs(extent.xMin), abs(extent.xMax), abs(extent.yMin), abs(extent.yMax))
        tolerance = reach ?? rounding
        for path in paths where path.dimensions.count > 2 {
            vertices.reserveCapacity(vertices.count + path.count)
            path.forEachChunk { chunk in
                for index in 0..<chunk.count {
                    let position = Position(x: chunk.xy[2 * index], y: chunk.xy[2 * index + 1])
                    let ordinates = Ordinates(z: chunk.z?[index] ?? .nan, m: chunk.m?[index] ?? .nan)
                    if vertices[position] == nil { vertices[position] = ordinates }
                }
            }
        }
    }

    /// Sets Z and M of positions, as interleaved x and y, where the model knows them. O(log n) per position that is not a vertex of an
    /// input
    func populate(_ xy: [Double], z: inout [Double]?, m: inout [Double]?) {
        for index in 0..<xy.count / 2 {
            let (x, y) = (xy[2 * index], xy[2 * index + 1])
            guard let ordinates = vertices[Position(x: x, y: y)] ?? interpolated(x: x, y: y) else { continue }
            m?[index] = ordinates.m
            z?[index] = ordinates.z
        }
    }

    private func interpolated(x: Double, y: Double) -> Ordinates? {
        let box = Extent(xMin: x - tolerance, yMin: y - tolerance, xMax: x + tolerance, yMax: y + tolerance)
        for index in lines.indices(meeting: box) {
            guard let hit = lines[index].nearestSegment(x: x, y: y, within: tolerance) else { continue }
            return Ordinates(z: hit.coordinate.z, m: hit.coordinate.m)
        }
        return nil
    }

    private static func hasUnsetZ(_ path: Path) -> Bool {
        guard path.dimensions.hasZ else { return false }
        var found = false
        path.forEachChunk { chunk in
            guard let z = chunk.z, !found else { return }
            for index in 0..<chunk.count where z[index].isNaN { found = true }
        }
        return found
    }
}

/// Collects all paths and rings of a geometry of any type, in order; points are separate paths.
enum PathCollector {
    static func collect(_ geometry: Geometry, into paths: inout [Path]) {
        forEach(of: geometry) { path, _ in paths.append(path) }
    }

    /// Calls `body` with each path, and whether it consists of points without segments.
    static func forEach(of geometry: Geometry, _ body: (_ path: Path, _ isPoints: Bool) -> Void) {
        switch geometry {
        case .point(let point):
            if let coordinate = point.coordinate { body(Path([coordinate], dimensions: point.dimensions), true) }
        case .multipoint(let multipoint): body(multipoint.points, true)
        case .polyline(let polyline): for path in polyline.paths { body(path, false) }
        case .polygon(let polygon): for path in polygon.rings { body(path, false) }
        case .envelope(let envelope): for path in envelope.polygon.rings { body(path, false) }
        case .collection(let collection): for member in collection.geometries { forEach(of: member, body) }
        }
    }
}
