import GromaTesting
import GromaGeometry
import Testing

struct SnapSourceTests {
    private func segment(_ x: Double, _ y: Double) -> Geometry {
        .polyline(Polyline(Path([Coordinate(x: x, y: y), Coordinate(x: x + 1, y: y + 1)])))
    }

    /// Random edits, against a dictionary that is searched from end to end.
    @Test(arguments: [1, 2] as [UInt64])
    func followsEveryEdit(seed: UInt64) throws {
        var dice = Seeded(seed)
        func shape() -> Geometry {
            if Int.random(in: 0...9, using: &dice) == 0 { return Geometry(empty: .polyline) }
            return segment(.random(in: 0...100, using: &dice), .random(in: 0...100, using: &dice))
        }
        var model = Dictionary(uniqueKeysWithValues: (0..<50).map { ($0, shape()) })
        let source = try GeometrySnapSource(
            name: "s", spatialReference: nil, isEditable: true, features: model.map { (id: $0.key, geometry: $0.value) })
        for round in 0..<2000 {
            let id = Int.random(in: 0...99, using: &dice)
            let geometry = shape()
            switch Int.random(in: 0...2, using: &dice) {
            case 0:
                if model[id] == nil {
                    try source.addFeature(geometry, id: id)
                    model[id] = geometry
                } else {
                    #expect(throws: SnapSourceError.duplicateFeature(source: "s", feature: id)) { try source.addFeature(geometry, id: id) }
                }
            case 1:
                if let old = model.removeValue(forKey: id) {
                    #expect(try source.removeFeature(id: id) == old)
                } else {
                    #expect(throws: SnapSourceError.noFeature(source: "s", feature: id)) { try source.removeFeature(id: id) }
                }
            default:
                if model[id] != nil {
                    try source.setGeometry(geometry, ofFeature: id)
                    model[id] = geometry
                } else {
                    #expect(throws: SnapSourceError.self) { try source.setGeometry(geometry, ofFeature: id) }
                }
            }
            let (x, y) = (Double.random(in: 0...100, using: &dice), Double.random(in: 0...100, using: &dice))
            let box = Extent(xMin: x, yMin: y, xMax: x + 20, yMax: y + 20)
            let expected = model.filter { $0.value.extent.intersects(box) }.keys.sorted()
            #expect(source.features(in: box, limit: .max) == expected, "seed \(seed) round \(round)")
            #expect(source.count == model.count && source.geometry(ofFeature: id) == model[id])
            let few = source.features(in: box, limit: 2)
            #expect(few.count == min(2, expected.count) && Set(few).isSubset(of: expected) && few == few.sorted())
        }
        #expect(source.features(in: Extent(xMin: 0, yMin: 0, xMax: 9, yMax: 9), limit: 0).isEmpty)
    }

    @Test func refusesWhatDoesNotBelong() throws {
        let source = try GeometrySnapSource(name: "s", spatialReference: .wgs84)
        let mismatch = SnapSourceError.spatialReferenceMismatch(source: "s", found: nil, expected: .wgs84)
        #expect(throws: mismatch) { try source.addFeature(segment(0, 0), id: 1) }
        #expect(throws: mismatch) {
            try GeometrySnapSource(name: "s", spatialReference: .wgs84, features: [(id: 1, geometry: segment(0, 0))])
        }
        #expect(throws: SnapSourceError.duplicateFeature(source: "t", feature: 1)) {
            try GeometrySnapSource(
                name: "t", spatialReference: nil, features: [(id: 1, geometry: segment(0, 0)), (id: 1, geometry: segment(5, 5))])
        }
        #expect(throws: SnapSourceError.notEditable(source: "s")) { try source.setGeometry(segment(0, 0), ofFeature: 1) }
        #expect(source.count == 0)
        // The aliases of Web Mercator are one reference.
        let alias = try #require(SpatialReference(wkid: 102100))
        _ = try GeometrySnapSource(
            name: "m", spatialReference: .webMercator,
            features: [(id: 1, geometry: Geometry(empty: .polygon, spatialReference: alias))])
    }
}
