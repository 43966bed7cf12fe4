import GromaTesting
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// A seed that changes from run to run and is printed with what fails.
func freshSeed(_ file: StaticString = #fileID, _ line: UInt = #line) -> UInt64 { Seeded.freshSeed(file, line) }

/// Returns the error of a throwing call; records an issue if it does not throw.
func refusal(_ body: () throws -> some Any, sourceLocation: SourceLocation = #_sourceLocation) -> FormatError? {
    do {
        let value = try body()
        Issue.record("accepted as \(value)", sourceLocation: sourceLocation)
    } catch let error as FormatError {
        return error
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}

/// Geometries of every kind, for round trips.
struct GeometryGenerator {
    var random: Seeded
    /// Whether unset elevations and measures occur.
    var hasUnset = true

    init(seed: UInt64) { random = Seeded(seed) }

    mutating func geometry(depth: Int = 2) -> Geometry {
        let dimensions = [Dimensions.xy, .xyz, .xym, .xyzm].randomElement(using: &random) ?? .xy
        return geometry(dimensions, depth: depth)
    }

    mutating func geometry(_ dimensions: Dimensions, depth: Int) -> Geometry {
        switch Int.random(in: 0..<(depth > 0 ? 8 : 7), using: &random) {
        case 0: return .point(Point(Int.random(in: 0..<5, using: &random) == 0 ? nil : coordinate(), dimensions: dimensions))
        case 1: return .multipoint(Multipoint(points: path(0...6, dimensions, isRing: false)))
        case 2, 3:
            let isMulti = Bool.random(using: &random)
            let count = isMulti ? Int.random(in: 0...3, using: &random) : 1
            return .polyline(
                Polyline(
                    paths: Parts((0..<count).map { _ in path(2...300, dimensions, isRing: false) }), dimensions: dimensions,
                    isMulti: isMulti))
        case 4, 5, 6:
            let isMulti = Bool.random(using: &random)
            var rings: [Path] = []
            for member in 0..<(isMulti ? Int.random(in: 0...3, using: &random) : 1) {
                for index in 0...Int.random(in: 0...2, using: &random) {
                    rings.append(square(Double(member) * 1000, Double(index), dimensions, role: index == 0 ? .shell : .hole))
                }
            }
            return .polygon(Polygon(rings: Parts(rings), dimensions: dimensions, isMulti: isMulti))
        default:
            let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in geometry(dimensions, depth: depth - 1) }
            return .collection(GeometryCollection(members, dimensions: dimensions))
        }
    }

    mutating func number() -> Double {
        switch Int.random(in: 0..<6, using: &random) {
        case 0: Double(Int.random(in: -180...180, using: &random))
        case 1: (Double.random(in: -180...180, using: &random) * 1e7).rounded() / 1e7
        case 2: Double.random(in: -1e-5...1e-5, using: &random)
        case 3: Double(sign: .plus, exponent: Int.random(in: -300...300, using: &random), significand: .random(in: 1..<2, using: &random))
        default: Double.random(in: -180...180, using: &random)
        }
    }

    mutating func coordinate() -> Coordinate {
        let hasHole = hasUnset && Int.random(in: 0..<8, using: &random) == 0
        return Coordinate(x: number(), y: number(), z: hasHole ? .nan : number(), m: hasHole ? .nan : number())
    }

    mutating func path(_ counts: ClosedRange<Int>, _ dimensions: Dimensions, isRing: Bool) -> Path {
        let count = Int.random(in: counts, using: &random)
        return Path((0..<count).map { _ in coordinate() }, dimensions: dimensions, isRing: isRing)
    }

    /// A ring that is a proper square: a shell runs counter-clockwise, a hole inside it clockwise.
    private mutating func square(_ x: Double, _ step: Double, _ dimensions: Dimensions, role: RingRole) -> Path {
        let size = role == .shell ? 100.0 : 4.0
        let (x, y) = (x + step * 10, step * 10)
        var corners = [(x, y), (x + size, y), (x + size, y + size), (x, y + size)]
        if role == .hole { corners.reverse() }
        let vertices = corners.map { Coordinate(x: $0.0, y: $0.1, z: number(), m: number()) }
        var ring = Path(vertices, dimensions: dimensions, isRing: true)
        ring.role = role
        ring.isFinished = true
        return ring
    }
}

extension Geometry {
    /// The same without reference, for comparing what a format read with what was made.
    var unreferenced: Geometry {
        var copy = self
        copy.spatialReference = nil
        return copy
    }
}
