import GromaGeometry
import Testing

@testable import GromaOperations

/// Places on paths, and the pieces between them.
@Suite struct PathPlaceTests {
    private static let open = Path(xy: [0, 0, 4, 0, 4, 6], z: [10, 20, 50], m: [1, 2, 8])
    private static let ring = Path(xy: [0, 0, 4, 0, 4, 6], z: [10, 20, 50], m: [1, 2, 8], isRing: true)

    private func told(_ place: PathPlace) -> [Double] {
        let c = place.coordinate
        return [Double(place.index), place.fraction, c.x, c.y, c.z, c.m]
    }

    @Test func positionsOnSegments() {
        #expect(told(PathPlace(on: Self.open, segment: 0, x: 0, y: 0)) == [0, 0, 0, 0, 10, 1])
        #expect(told(PathPlace(on: Self.open, segment: 0, x: 4, y: 0)) == [1, 0, 4, 0, 20, 2])
        #expect(told(PathPlace(on: Self.open, segment: 0, x: 1, y: 0)) == [0, 0.25, 1, 0, 12.5, 1.25])
        #expect(told(PathPlace(on: Self.open, segment: 1, x: 4, y: 4.5)) == [1, 0.75, 4, 4.5, 42.5, 6.5])
        // Beside the segment: the foot decides, and the position stays; beyond its ends the ends do.
        #expect(told(PathPlace(on: Self.open, segment: 0, x: 2, y: 7)) == [0, 0.5, 2, 7, 15, 1.5])
        #expect(told(PathPlace(on: Self.open, segment: 0, x: -2, y: 1)) == [0, 0, -2, 1, 10, 1])
        let beyond = PathPlace(on: Self.open, segment: 0, x: 6, y: 1)
        #expect(beyond.index == 0 && beyond.fraction == 1.0.nextDown && beyond.coordinate.x == 6)
        // The last segment of a ring leads to the first vertex.
        #expect(told(PathPlace(on: Self.ring, segment: 2, x: 0, y: 0)) == [0, 0, 0, 0, 10, 1])
        #expect(told(PathPlace(on: Self.ring, segment: 2, x: 2, y: 3)) == [2, 0.5, 2, 3, 30, 4.5])
        // A segment without length.
        let still = PathPlace(on: Path(xy: [3, 3, 3, 3]), segment: 0, x: 5, y: 5)
        #expect(still.index == 0 && still.fraction == 0)
    }

    @Test func fractionsOfSegments() {
        #expect(told(PathPlace(on: Self.open, segment: 1, fraction: 0.5)) == [1, 0.5, 4, 3, 35, 5])
        #expect(told(PathPlace(on: Self.open, segment: 1, fraction: 0)) == [1, 0, 4, 0, 20, 2])
        #expect(told(PathPlace(on: Self.open, segment: 1, fraction: 1)) == [2, 0, 4, 6, 50, 8])
        #expect(told(PathPlace(on: Self.ring, segment: 2, fraction: 1)) == [0, 0, 0, 0, 10, 1])
        #expect(told(PathPlace(on: Self.ring, segment: 2, fraction: 0.25)) == [2, 0.25, 3, 4.5, 40, 6.25])
        #expect(told(PathPlace(vertex: 1, of: Self.open)) == [1, 0, 4, 0, 20, 2])
    }

    @Test func placesAreOrderedAlongThePath() {
        let places = [(0, 0.0), (0, 0.25), (0, 0.75), (1, 0), (1, 0.5), (2, 0)].map { segment, fraction in
            fraction == 0 ? PathPlace(vertex: segment, of: Self.open) : PathPlace(on: Self.open, segment: segment, fraction: fraction)
        }
        for (i, a) in places.enumerated() {
            for (j, b) in places.enumerated() { #expect((a < b) == (i < j) && (a == b) == (i == j), "\(i), \(j)") }
        }
    }

    @Test func piecesBetweenPlaces() {
        func piece(_ path: Path, _ a: (Int, Double), _ b: (Int, Double)) -> [Double] {
            path.piece(from: PathPlace(on: path, segment: a.0, fraction: a.1), to: PathPlace(on: path, segment: b.0, fraction: b.1)).xyArray
        }
        #expect(piece(Self.open, (0, 0.25), (0, 0.75)) == [1, 0, 3, 0])
        #expect(piece(Self.open, (0, 0.25), (1, 0.5)) == [1, 0, 4, 0, 4, 3])
        #expect(piece(Self.open, (0, 0), (1, 0)) == [0, 0, 4, 0])
        #expect(piece(Self.open, (0, 0), (1, 1)) == [0, 0, 4, 0, 4, 6])
        // On a ring across its last vertex, and once around.
        #expect(piece(Self.ring, (1, 0.5), (0, 0.5)) == [4, 3, 4, 6, 0, 0, 2, 0])
        #expect(piece(Self.ring, (2, 0.5), (1, 0)) == [2, 3, 0, 0, 4, 0])
        #expect(piece(Self.ring, (2, 0), (0, 0)) == [4, 6, 0, 0])
        #expect(piece(Self.ring, (0, 0.5), (0, 0.5)) == [2, 0, 4, 0, 4, 6, 0, 0, 2, 0])
        let through = Self.ring.piece(from: PathPlace(on: Self.ring, segment: 1, fraction: 0.5), to: PathPlace(vertex: 0, of: Self.ring))
        #expect(through.zArray == [35, 50, 10] && through.mArray == [5, 8, 1] && !through.isRing)
    }

    @Test func lengthsAlongAPath() {
        #expect(PathMeasure.length(of: Self.open, upTo: 0, fraction: 0.5) == 2)
        #expect(PathMeasure.length(of: Self.open, upTo: 1, fraction: 0.5) == 7)
        #expect(isClose(PathMeasure.length(of: Self.ring, upTo: 2, fraction: 1), 10 + 52.0.squareRoot()))
        #expect(
            PathMeasure.length(of: Self.open, upTo: 2, fraction: 0.5) == 0 && PathMeasure.length(of: Self.open, upTo: -1, fraction: 1) == 0)
        func position(_ path: Path, _ distance: Double) -> [Double]? {
            PathMeasure.position(on: path, at: distance).map { [$0.x, $0.y, $0.z, $0.m] }
        }
        #expect(position(Self.open, 0) == [0, 0, 10, 1] && position(Self.open, -3) == [0, 0, 10, 1])
        #expect(position(Self.open, 3) == [3, 0, 17.5, 1.75] && position(Self.open, 4) == [4, 0, 20, 2])
        #expect(
            position(Self.open, 7) == [4, 3, 35, 5] && position(Self.open, 10) == [4, 6, 50, 8] && position(Self.open, 99) == [4, 6, 50, 8])
        #expect(position(Path(), 1) == nil)
        #expect(PathMeasure.position(on: Path(xy: [3, 4]), at: 5)?.y == 4)
        let half = 10 + 52.0.squareRoot() / 2
        #expect(zip(position(Self.ring, half) ?? [], [2, 3, 30, 4.5]).allSatisfy { isClose($0, $1) })
        #expect(position(Self.ring, 99) == [0, 0, 10, 1])
        // Over the leaves of a long path, without length at the beginning.
        let long = Path([Coordinate(x: 0, y: 0)] + (0...2500).map { Coordinate(x: Double($0), y: 0) })
        #expect(PathMeasure.position(on: long, at: 1777.25)?.x == 1777.25 && PathMeasure.position(on: long, at: 2500)?.x == 2500)
        #expect(PathMeasure.length(of: long, upTo: 1778, fraction: 0.25) == 1777.25)
    }

    @Test func coordinatesAreMixed() {
        let (a, b) = (Coordinate(x: 0, y: 1, z: 2, m: 3), Coordinate(x: 4, y: 9, z: .nan, m: 7))
        #expect(a.interpolated(to: b, 0.25).x == 1 && a.interpolated(to: b, 0.25).y == 3 && a.interpolated(to: b, 0.25).m == 4)
        #expect(a.interpolated(to: b, 0.25).z.isNaN)
        #expect(a.interpolated(to: b, 0).z == 2 && a.interpolated(to: b, -1).y == 1 && a.interpolated(to: b, 1).y == 9)
        #expect(a.interpolated(to: b, 2).x == 4)
    }
}
