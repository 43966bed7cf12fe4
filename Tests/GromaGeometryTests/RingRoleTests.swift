import GromaGeometry
import Testing

/// Roles worked out from direction: one rule, whoever asks for them.
@Suite struct RingRoleTests {
    @Test func aHoleThatTouchesASmallerShellFromOutsideIsNotItsOwn() {
        // A C-shaped shell; in its notch, touching it with the first vertex, a hole of the large shell around both.
        let notched = Path(xy: [2, 2, 2, 8, 8, 8, 8, 6, 4, 6, 4, 4, 8, 4, 8, 2], isRing: true)
        let around = Path(xy: [0, 0, 0, 10, 10, 10, 10, 0], isRing: true)
        let hole = Path(xy: [4, 5, 5, 4.5, 6, 5, 5, 5.5], isRing: true)
        let polygon = Polygon(rings: [notched, around, hole]).withRingRoles
        #expect(polygon.rings.map(\.role) == [.shell, .shell, .hole])
        #expect(polygon.rings.map(\.xyArray) == [notched, around, hole].map(\.xyArray))
        #expect(polygon.isMulti && !polygon.hasUnassignedRings)
        #expect(Polygon(rings: [hole, notched, around]).withRingRoles.rings.map(\.role) == [.shell, .shell, .hole])
    }

    @Test func withoutClockwiseRingsAllAreShells() {
        let ring = Path(xy: [0, 0, 9, 0, 9, 9], isRing: true)
        let inner = Path(xy: [6, 1, 8, 1, 8, 3], isRing: true)
        #expect(Polygon(rings: [ring, inner]).withRingRoles.rings.map(\.role) == [.shell, .shell])
        let known = Polygon(rings: [ring.with(role: .shell), inner.with(role: .hole)])
        #expect(known.withRingRoles == known)
    }
}
