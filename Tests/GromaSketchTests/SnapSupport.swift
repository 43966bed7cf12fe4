import GromaTesting
import GromaGeometry

extension Seeded {
    mutating func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &self) }

    mutating func coordinate(_ range: ClosedRange<Double>, isWhole: Bool = false) -> Coordinate {
        let (x, y) = (number(range), number(range))
        return isWhole ? Coordinate(x: x.rounded(), y: y.rounded()) : Coordinate(x: x, y: y)
    }
}

/// A source that is no more than the protocol: a list that is searched from end to end, as a third party might write it.
final class ListSource: SnapSource {
    let name: String
    var spatialReference: SpatialReference?
    var isEditable: Bool
    var geometries: [Geometry?]
    /// A feature that refuses to be changed.
    var refused: Int?
    private(set) var writes: [Int] = []

    init(_ name: String, _ geometries: [Geometry?], isEditable: Bool = true, spatialReference: SpatialReference? = nil) {
        self.name = name
        self.geometries = geometries
        self.isEditable = isEditable
        self.spatialReference = spatialReference
    }

    func features(in box: Extent, limit: Int) -> [Int] {
        Array(geometries.indices.filter { geometries[$0]?.extent.intersects(box) == true }.prefix(limit))
    }

    func geometry(ofFeature id: Int) -> Geometry? { geometries.indices.contains(id) ? geometries[id] : nil }

    func setGeometry(_ geometry: Geometry, ofFeature id: Int) throws(SnapSourceError) {
        guard id != refused else { throw .failed(source: name, feature: id, reason: "it is locked") }
        writes.append(id)
        geometries[id] = geometry
    }
}

/// Short ways to write shapes down, for the suites that draw many.
protocol SnapDrawing {}

extension SnapDrawing {
    func at(_ x: Double, _ y: Double) -> Coordinate { Coordinate(x: x, y: y) }

    func line(_ xy: [(Double, Double)]) -> Geometry { .polyline(Polyline(Path(xy.map { at($0.0, $0.1) }))) }

    func ring(_ xy: [(Double, Double)]) -> Polygon { Polygon(Path(xy.map { at($0.0, $0.1) }, isRing: true)) }

    func polygon(_ xy: [(Double, Double)]) -> Geometry { .polygon(ring(xy)) }
}
