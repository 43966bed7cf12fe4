import Groma

/// Features of a layer in memory: points all over the world with a few attributes.
enum FeatureIndex: Subject {
    static let names: [(name: String, about: String)] = [
        ("features.load", "points with three attributes put into a table in memory, by one call of edits"),
        ("features.rectangle", "a query for the features of a rectangle that holds about 40; naive, to 10^6: a look at each"),
        ("features.nearest", "the feature nearest to a position"),
        ("features.tolerance", "the features within about a neighbor's distance of a position"),
        ("features.where", "a count by a condition on two attributes, which looks at every feature"),
        ("features.move", "a feature moved to a place nearby and indexed anew"),
        ("features.moveEdit", "the same as an edit of the table: checked, tracked, undoable, with its result"),
    ]

    static func sizes(_ asked: [Int]) -> [Int] { capped(asked, at: 1_000_000) }

    static func run(_ bench: Bench, vertices: Int) throws {
        guard names.contains(where: { bench.wants($0.name) }) else { return }
        let count = min(vertices, 1_000_000)
        var random = Seeded(11)
        let definition = LayerDefinition(
            name: "places", geometryType: .point, spatialReference: .wgs84,
            fields: [Field("NAME", .string, length: 40), Field("KIND", .smallInteger), Field("POP", .integer)])
        let names = definition.attributeNames
        let positions = (0..<count).map { _ in Coordinate(x: random.unit() * 340 - 170, y: random.unit() * 160 - 80) }
        let features = positions.enumerated().map { index, position in
            Feature(
                attributes: Attributes(
                    names: names, values: [.string("place \(index)"), .integer(index % 7), .integer(index * 31 % 5_000)]),
                geometry: point(position))
        }
        if bench.wants("features.load") {
            let timing = bench.watch.long {
                let table = try? MemoryFeatureTable(definition)
                keep((try? table?.applyEdits(FeatureEdits(adds: features)))?.adds.count ?? 0)
            }
            bench.report.add(Result(name: "features.load", vertices: count, timing: timing))
        }
        let table = try MemoryFeatureTable(definition, features: features)
        // Not the table's own: what two hold is copied when one of them changes it.
        var indexed = IndexedFeatures()
        try table.snapshot().forEach { feature in
            indexed.insert(feature)
            return true
        }
        let edits = RandomEdits(count: count)
        // As wide as it takes for some 40 of them.
        let (width, height) = (340 * (40 / Double(count)).squareRoot(), 160 * (40 / Double(count)).squareRoot())
        var sum = 0
        func box(_ operation: Int) -> Extent {
            let center = positions[edits.index(operation)]
            return Extent(
                xMin: center.x - width / 2, yMin: center.y - height / 2, xMax: center.x + width / 2, yMax: center.y + height / 2)
        }
        bench.short("features.rectangle", vertices: count) { operations in
            for operation in operations {
                let box = box(operation)
                for position in positions where box.contains(x: position.x, y: position.y) { sum += 1 }
            }
        } _: { operations in
            for operation in operations {
                let query = FeatureQuery(extent: box(operation), spatialReference: .wgs84)
                _ = try? table.forEachFeature(in: query, hook: .none) { feature in
                    sum += feature.objectID ?? 0
                    return true
                }
            }
        }
        bench.short("features.nearest", vertices: count) { operations in
            for operation in operations {
                let position = positions[edits.index(operation)]
                sum += indexed.nearest(toX: position.x + width / 20, y: position.y).count
            }
        }
        bench.short("features.tolerance", vertices: count) { operations in
            for operation in operations {
                let position = positions[edits.index(operation)]
                sum += indexed.features(atX: position.x, y: position.y, tolerance: width / 6).count
            }
        }
        if bench.wants("features.where") {
            var query = FeatureQuery()
            query.whereClause = try WhereClause(parsing: "POP > 2500 AND NAME LIKE '%9'", for: definition)
            let timing = bench.watch.long { sum += (try? table.count(of: query)) ?? 0 }
            bench.report.add(Result(name: "features.where", vertices: count, timing: timing))
        }
        func moved(_ operation: Int) -> (id: Int, geometry: Geometry) {
            let index = edits.index(operation)
            let step = edits.step(operation) * 2_000 * width
            return (index + 1, point(Coordinate(x: positions[index].x + step, y: positions[index].y)))
        }
        bench.short("features.move", vertices: count) { operations in
            for operation in operations {
                let (id, geometry) = moved(operation)
                indexed.setGeometry(geometry, ofFeature: id)
            }
        }
        bench.short("features.moveEdit", vertices: count) { operations in
            for operation in operations {
                let (id, geometry) = moved(operation)
                let results = try? table.applyEdits(FeatureEdits(updates: [Feature(objectID: id, geometry: geometry)]))
                sum += results?.updates.count ?? 0
            }
        }
        keep(sum)
    }

    private static func point(_ position: Coordinate) -> Geometry { .point(Point(position, spatialReference: .wgs84)) }
}
