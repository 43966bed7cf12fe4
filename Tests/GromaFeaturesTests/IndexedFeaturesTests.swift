import GromaTesting
import GromaFeatures
import GromaGeometry
import Testing

/// Indexed features against a dictionary that is asked one by one.
@Suite struct IndexedFeaturesTests {
    private func shape(using random: inout Seeded) -> Geometry? {
        func number() -> Double { Double.random(in: -50...50, using: &random).rounded() }
        let (x, y, size) = (number(), number(), Double.random(in: 1...12, using: &random).rounded())
        let corners = [Coordinate(x: x, y: y), Coordinate(x: x + size, y: y), Coordinate(x: x + size, y: y + size)]
        switch Int.random(in: 0..<8, using: &random) {
        case 0: return nil
        case 1: return .polyline(Polyline(paths: Parts([Path(corners)])))
        case 2: return .polygon(Polygon(rings: Parts([Path(corners)])))
        case 3: return .multipoint(Multipoint(points: Path(corners)))
        case 4: return .point(Point(nil))
        default: return .point(Point(Coordinate(x: x, y: y)))
        }
    }

    /// The distance by trying every segment, 0 inside.
    private func distance(_ x: Double, _ y: Double, _ shape: Geometry) -> Double {
        if case .polygon(let polygon) = shape, polygon.contains(x: x, y: y) { return 0 }
        return shape.nearestSegment(x: x, y: y)?.distance ?? .infinity
    }

    @Test(arguments: [1, 2, 3] as [UInt64])
    func agreeWithADictionary(seed: UInt64) throws {
        var random = Seeded(seed)
        // Ids close together, far apart, and at the ends.
        let ids: [Int] =
            seed == 1 ? Array(1...900) : (0..<900).map { _ in Int.random(in: 1...(seed == 2 ? 5_000 : Int.max), using: &random) }
        var model: [Int: Feature] = [:]
        var features = IndexedFeatures()
        var kept: [(IndexedFeatures, [Int: Feature])] = []
        for step in 0..<5_000 {
            if step % 1_000 == 0 { kept.append((features, model)) }
            guard let id = ids.randomElement(using: &random) else { continue }
            switch Int.random(in: 0..<4, using: &random) {
            case 0: #expect(features.remove(objectID: id) == model.removeValue(forKey: id))
            case 1:
                let shape = shape(using: &random)
                #expect(features.setGeometry(shape, ofFeature: id) == (model[id] != nil))
                model[id]?.geometry = shape
            default:
                let feature = Feature(objectID: id, attributes: ["STEP": .integer(step)], geometry: shape(using: &random))
                #expect(features.insert(feature) == model.updateValue(feature, forKey: id))
            }
        }
        kept.append((features, model))
        kept.append((IndexedFeatures(model.values), model))
        for (features, model) in kept { check(features, model, using: &random) }
    }

    private func check(_ features: IndexedFeatures, _ model: [Int: Feature], using random: inout Seeded) {
        var all: [Feature] = []
        features.forEach { feature in
            all.append(feature)
            return true
        }
        #expect(all == model.sorted { $0.key < $1.key }.map(\.value))
        #expect(features.count == model.count)
        for _ in 0..<40 {
            let (x, y) = (Double.random(in: -60...60, using: &random).rounded(), Double.random(in: -60...60, using: &random).rounded())
            let box = Extent(xMin: x, yMin: y, xMax: x + 15, yMax: y + 10)
            let met = model.filter { $0.value.geometry?.extent.intersects(box) == true }.keys.sorted()
            #expect(features.objectIDs(meeting: box) == met)
            let ranked = model.compactMap { id, feature in feature.geometry.map { (id: id, distance: distance(x, y, $0)) } }
                .filter { $0.distance < .infinity }.sorted { ($0.distance, $0.id) < ($1.distance, $1.id) }
            let count = Int.random(in: 1...20, using: &random)
            let limit = Bool.random(using: &random) ? .infinity : Double.random(in: 0...20, using: &random)
            let nearest = features.nearest(toX: x, y: y, within: limit, count: count)
            let expected = ranked.filter { $0.distance <= limit }.prefix(count)
            #expect(nearest.map(\.feature.objectID) == expected.map { $0.id })
            #expect(zip(nearest, expected).allSatisfy { abs($0.distance - $1.distance) < 1e-9 })
            let close = features.features(atX: x, y: y, tolerance: 4).compactMap(\.objectID)
            #expect(close == ranked.filter { $0.distance <= 4 }.map(\.id).sorted())
        }
    }
}
