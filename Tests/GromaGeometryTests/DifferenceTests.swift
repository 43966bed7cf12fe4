import GromaGeometry
import GromaTesting
import Testing

@Suite("The difference between a shape and its former state")
struct DifferenceTests {
    private func shape(_ count: Int, isRing: Bool) -> Geometry {
        let parts = Parts(
            (0..<5).map { part in
                Path(xy: (0..<count).flatMap { [Double($0), Double(part * 10 + $0 % 3)] }, isRing: isRing)
            })
        return isRing ? .polygon(Polygon(rings: parts)) : .polyline(Polyline(paths: parts))
    }

    @Test("The rectangle holds each vertex that was moved, put in or taken out, where it is and where it was", arguments: 1...30)
    func edits(seed: UInt64) throws {
        var random = Seeded(seed)
        var geometry = shape(2_000, isRing: seed % 2 == 0)
        let before = geometry
        var touched: [Coordinate] = []
        for _ in 0..<1 + random.below(4) {
            let part = random.below(5)
            let index = 1 + random.below(1_900)
            let place = Coordinate(x: random.number(-100...3_000), y: random.number(-100...100))
            switch random.below(3) {
            case 0:
                touched.append(try geometry.parts[part].coordinate(at: index))
                try geometry.moveVertex(part: part, at: index, to: place)
                touched.append(place)
            case 1:
                try geometry.insertVertex(place, part: part, at: index)
                touched.append(place)
            default:
                touched.append(try geometry.parts[part].coordinate(at: index))
                try geometry.removeVertex(part: part, at: index)
            }
        }
        let box = geometry.difference(from: before)
        for place in touched { #expect(box.contains(x: place.x, y: place.y), "seed \(seed)") }
        #expect(geometry.difference(from: geometry).isEmpty)
        #expect(before.difference(from: before).isEmpty)
    }

    @Test("One vertex of a long line moved makes a rectangle of its neighborhood, and no larger one")
    func small() throws {
        var geometry = shape(100_000, isRing: false)
        let before = geometry
        try geometry.moveVertex(part: 2, at: 50_000, to: Coordinate(x: 50_000, y: 25))
        let box = geometry.difference(from: before)
        #expect(box.width < 300 && box.contains(x: 50_000, y: 25))
    }

    @Test("Other parts, and another type, are told as a whole")
    func others() throws {
        let (line, area) = (shape(10, isRing: false), shape(10, isRing: true))
        #expect(line.difference(from: area) == line.extent.union(area.extent))
    }
}
