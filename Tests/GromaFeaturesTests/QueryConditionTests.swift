import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Testing

/// The conditions of queries on shapes and times, apart from a store, and what is refused with which words.
@Suite struct QueryConditionTests {
    private static func layer(_ reference: SpatialReference? = .wgs84) -> LayerDefinition {
        var layer = LayerDefinition(
            name: "things", geometryType: .point, spatialReference: reference,
            fields: [
                Field("START", .date), Field("END", .date), Field("DAY", .dateOnly), Field("STAMP", .timestampOffset), Field("T", .string),
                Field("B", .blob), Field("R", .raster),
            ])
        layer.timeInfo = TimeInfo(startTimeField: "START")
        return layer
    }

    private func fault(_ layer: LayerDefinition = layer(), _ change: (inout FeatureQuery) -> Void) -> String? {
        var query = FeatureQuery()
        change(&query)
        do throws(FeatureError) {
            _ = try QueryRun(query, definition: layer)
            return nil
        } catch {
            if case .invalidQuery(let path, let reason) = error { return "\(path): \(reason)" }
            return error.description
        }
    }

    private static let point = Geometry.point(Point(x: 1, y: 2, spatialReference: .wgs84))

    @Test func queriesThatAreRefusedSayWhy() {
        #expect(fault { $0.offset = -1 } == "offset: found -1, expected 0 or more" && fault { $0.offset = 0 } == nil)
        #expect(fault { $0.limit = -1 } == "limit: found -1, expected 0 or more" && fault { $0.limit = 0 } == nil)
        #expect(fault { $0.returnsDistinctValues = true } == "outFields: distinct values need the fields that they are values of")
        #expect(
            fault { ($0.returnsDistinctValues, $0.outFields) = (true, ["*"]) }
                == "outFields: distinct values need the fields that they are values of")
        #expect(
            fault { ($0.returnsDistinctValues, $0.outFields) = (true, []) }
                == "outFields: distinct values need the fields that they are values of")
        #expect(
            fault { ($0.returnsDistinctValues, $0.outFields) = (true, ["T", "objectid"]) }
                == "outFields: objectid has no distinct values: it is different in every feature")
        #expect(fault { ($0.returnsDistinctValues, $0.outFields) = (true, ["t"]) } == nil)
        #expect(fault { $0.orderBy = [FieldOrder("T"), FieldOrder("b")] } == "orderBy[1]: B holds bytes, which have no order")
        #expect(
            fault { $0.orderBy = [FieldOrder("R")] } == "orderBy[0]: R holds bytes, which have no order"
                && fault { $0.orderBy = [FieldOrder("OBJECTID")] } == nil)
        #expect(fault { $0.orderBy = [FieldOrder("STAR")] } == #"things has no field "STAR"; did you mean "START"?"#)
        #expect(
            fault { $0.outFields = ["T", "DAYS"] } == #"things has no field "DAYS"; did you mean "DAY"?"#
                && fault { $0.outFields = ["*"] } == nil)
        #expect(fault { $0.distance = 1 } == "distance: it is measured from the geometry, and there is none")
        #expect(fault { $0.spatialRelation = .relation } == nil, "without a shape there is nothing to relate")
        var table = Self.layer()
        table.geometryType = nil
        #expect(
            fault(table) { $0.geometry = Self.point } == "geometry: things is a table, whose features have no shapes"
                && fault(table) { _ in } == nil)
        var closed = Self.layer()
        closed.capabilities = [.create, .update]
        #expect(fault(closed) { _ in } == "things does not allow queries: the layer's capabilities do not include it")
    }

    @Test func conditionsOnShapesAreRefusedIfTheyContradictThemselves() {
        func fault(_ change: (inout FeatureQuery) -> Void) -> String? {
            self.fault {
                $0.geometry = Self.point
                change(&$0)
            }
        }
        #expect(
            fault { $0.distance = -1 } == "distance: found -1.0, expected a finite number, 0 or more"
                && fault { $0.distance = 1e150 } == nil)
        #expect(fault { $0.distance = 2e150 } == "distance: found 2e+150, expected a finite number, 0 or more")
        #expect(fault { $0.distance = .nan } == "distance: found nan, expected a finite number, 0 or more")
        for relation in SpatialRelation.allCases {
            let meets = [.intersects, .envelopeIntersects, .indexIntersects].contains(relation)
            let message = "distance: it goes with the relations that ask for meeting, not with \(relation.rawValue)"
            #expect(fault { ($0.spatialRelation, $0.distance) = (relation, 1) } == (meets ? nil : message))
            guard relation != .relation else { continue }
            #expect(
                fault { ($0.spatialRelation, $0.relationPattern) = (relation, "TTTTTTTTT") }
                    == "relationPattern: it goes with the relation esriSpatialRelRelation alone")
            #expect(fault { $0.spatialRelation = relation } == nil)
        }
        let expected = ", expected nine characters of T, F, *, 0, 1 and 2"
        for (pattern, found) in [
            (nil, "none"), ("TTTTTTTT", "\"TTTTTTTT\""), ("TTTTTTTTTT", "\"TTTTTTTTTT\""), ("TTTTTTTT3", "\"TTTTTTTT3\""), ("", "\"\""),
        ] as [(String?, String)] {
            #expect(
                fault { ($0.spatialRelation, $0.relationPattern) = (.relation, pattern) } == "relationPattern: found \(found)" + expected)
        }
        #expect(fault { ($0.spatialRelation, $0.relationPattern) = (.relation, "TFtf*0122") } == nil)
        for far in [
            Extent(xMin: -2e150, yMin: 0, xMax: 1, yMax: 1), Extent(xMin: 0, yMin: -2e150, xMax: 1, yMax: 1),
            Extent(xMin: 0, yMin: 0, xMax: 2e150, yMax: 1), Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 2e150),
        ] {
            #expect(fault { $0.geometry = .envelope(Envelope(far)) } == "geometry: its ordinates must lie within ±1e+150")
        }
        #expect(
            fault { $0.geometry = .envelope(Envelope(Extent(xMin: -1e150, yMin: -1e150, xMax: 1e150, yMax: 1e150))) } == nil
                && fault { $0.geometry = .point(Point(nil)) } == nil)
    }

    /// A shape in WGS 84 is projected to Web Mercator and back, and to nothing else. One degree of longitude is 111,319.49 m at the equator (a π / 180).
    @Test func shapesAreProjectedBetweenTheTwoOfTheWeb() throws {
        var query = FeatureQuery()
        query.geometry = .point(Point(x: 1, y: 0, spatialReference: .wgs84))
        let mercator = try #require(try FeatureMatcher(query, definition: Self.layer(.webMercator)).spatial)
        #expect(mercator.geometry.spatialReference == .webMercator && abs(mercator.geometry.extent.xMin - 111_319.4907932736) < 1e-6)
        let same = try #require(try FeatureMatcher(query, definition: Self.layer()).spatial)
        #expect(
            same.geometry == query.geometry && same.extent == Extent(xMin: 1, yMin: 0, xMax: 1, yMax: 0) && same.distance == 0
                && same.relation == .intersects)
        query.geometry = .point(Point(x: 1, y: 0))
        #expect(
            try FeatureMatcher(query, definition: Self.layer()).spatial?.geometry.spatialReference == .wgs84,
            "one without has that of the layer")
        query.geometry = .point(Point(x: 1, y: 0, spatialReference: SpatialReference(wkid: 32633)))
        #expect(
            fault { $0.geometry = query.geometry }?.hasSuffix("project it first") == true
                && fault(Self.layer(nil)) { $0.geometry = query.geometry } == nil)
    }

    /// The rectangle for an index grows by the distance, and there is none where a pattern may ask for shapes that are apart.
    @Test(arguments: [
        ("FFFFFFFFF", true), ("****T****", false), ("T********", false), ("*1*******", false), ("***0*****", false), ("**T******", true),
        ("*****T***", true), ("******T**", true), ("********T", true),
        ("*********", true), ("f**f***ff", true), ("****2****", false), ("*t*******", false),
    ])
    func patternsOfShapesThatMayBeApartHaveNoRectangle(_ pattern: String, _ mayBeApart: Bool) throws {
        var query = FeatureQuery()
        (query.geometry, query.spatialRelation, query.relationPattern) = (Self.point, .relation, pattern)
        let matcher = try FeatureMatcher(query, definition: Self.layer())
        #expect(
            matcher.extent == (mayBeApart ? nil : Extent(xMin: 1, yMin: 2, xMax: 1, yMax: 2)) && matcher.spatial != nil
                && !matcher.matchesAll)
    }

    private static func line(_ xy: [Double]) -> Geometry { .polyline(Polyline(Path(xy: xy))) }

    /// Distances by Pythagoras: 3, 4 and 5. Rectangles are compared where only these are asked for.
    @Test(
        arguments: [
            (SpatialRelation.envelopeIntersects, 0, false), (.envelopeIntersects, 4.9, false), (.envelopeIntersects, 5, true),
            (.indexIntersects, 4.9, false), (.indexIntersects, 5, true), (.intersects, 4.9, false), (.intersects, 6, false),
            (.intersects, 7, true),
        ] as [(SpatialRelation, Double, Bool)])
    func distancesAreMeasuredToShapesOrRectangles(_ relation: SpatialRelation, _ distance: Double, _ isMet: Bool) throws {
        var query = FeatureQuery()
        query.geometry = .envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 10, yMax: 20)))
        (query.spatialRelation, query.distance) = (relation, distance)
        // The rectangles are 3 and 4 from the corners, the lines 9 / √2 = 6.36, as x + y = 39 from (10, 20).
        let definition = LayerDefinition(name: "l", geometryType: .polyline)
        let matcher = try FeatureMatcher(query, definition: definition)
        #expect(matcher.extent == Extent(xMin: -distance, yMin: -distance, xMax: 10 + distance, yMax: 20 + distance))
        for shape in [
            Self.line([13, 26, 15, 24]), Self.line([-3, 26, -5, 24]), Self.line([13, -6, 15, -4]), Self.line([-3, -6, -5, -4]),
        ] {
            #expect(try matcher.matchesGeometry(shape) == isMet, "\(shape)")
        }
        #expect(
            try matcher.matchesGeometry(Self.line([3, 3, 4, 9])) && !matcher.matchesGeometry(Self.line([100, 3, 101, 9]))
                && !matcher.matchesGeometry(nil))
        #expect(try !matcher.matchesGeometry(.polyline(Polyline(paths: Parts([])))))
    }

    /// `1` the start and `2` the end of a feature, `-` for null; the extent asked for is 10 to 20.
    @Test(
        arguments: [
            (9, nil, false, true), (10, nil, true, true), (15, nil, true, true), (20, nil, true, true), (21, nil, false, false),
            (nil, nil, false, false), (1, 9, false, false), (1, 10, false, true), (1, 99, false, true),
            (12, 13, true, true), (20, 30, true, true), (21, 30, false, false), (nil, 9, false, false), (nil, 10, false, true),
            (nil, 99, false, true),
        ] as [(Int?, Int?, Bool, Bool)])
    func timesOfFeatures(_ start: Int?, _ end: Int?, _ asPoint: Bool, _ asSpan: Bool) throws {
        var layer = Self.layer()
        let feature = Feature(attributes: ["START": start.map { .date($0) } ?? .null, "END": end.map { .date($0) } ?? .null])
        var query = FeatureQuery()
        query.timeExtent = TimeExtent(start: 10, end: 20)
        #expect(try FeatureMatcher(query, definition: layer).matches(feature) == asPoint)
        layer.timeInfo = TimeInfo(startTimeField: "start", endTimeField: "END")
        #expect(try FeatureMatcher(query, definition: layer).matches(feature) == asSpan)
        // Open ends.
        query.timeExtent = TimeExtent(start: nil, end: 20)
        #expect(try FeatureMatcher(query, definition: layer).matches(feature) == ((start != nil || end != nil) && start ?? 0 <= 20))
        query.timeExtent = TimeExtent(start: 10, end: nil)
        #expect(try FeatureMatcher(query, definition: layer).matches(feature) == ((start != nil || end != nil) && end ?? 99 >= 10))
    }

    @Test func timesNeedFieldsThatHoldDates() throws {
        var layer = Self.layer()
        func fault(_ start: Int?, _ end: Int?) -> String? { self.fault(layer) { $0.timeExtent = TimeExtent(start: start, end: end) } }
        #expect(fault(5, 4) == "timeExtent: its start 5 is later than its end 4" && fault(5, 5) == nil && fault(nil, nil) == nil)
        layer.timeInfo = TimeInfo(startTimeField: "T")
        #expect(fault(1, 2) == "timeExtent: things's time field T is no date")
        layer.timeInfo = TimeInfo(startTimeField: "START", endTimeField: "B")
        #expect(fault(1, 2) == "timeExtent: things's time field B is no date")
        layer.timeInfo = nil
        #expect(fault(1, 2) == "timeExtent: things has no time fields")
        // Days and moments with an offset are dates as well.
        layer.timeInfo = TimeInfo(startTimeField: "DAY", endTimeField: "STAMP")
        var query = FeatureQuery()
        let feature = Feature(attributes: ["DAY": "1970-01-02", "STAMP": "1970-01-03T01:00:00+01:00"])
        for (start, end, isMet) in [(0, 86_399_999, false), (0, 86_400_000, true), (172_800_000, nil, true), (172_800_001, nil, false)]
            as [(Int?, Int?, Bool)]
        {
            query.timeExtent = TimeExtent(start: start, end: end)
            #expect(try FeatureMatcher(query, definition: layer).matches(feature) == isMet)
        }
    }

    @Test func aProjectionHasTheFieldsThatWereAskedFor() throws {
        let feature = Feature(
            objectID: 4, globalID: "g", attributes: ["START": .date(1), "T": "x", "DAY": "1970-01-02"], geometry: Self.point)
        var query = FeatureQuery()
        #expect(try FeatureProjection(query, definition: Self.layer()).applied(to: feature) == feature)
        query.outFields = ["t", "OBJECTID", "T", "End"]
        let projection = try FeatureProjection(query, definition: Self.layer())
        #expect(projection.names?.list == ["T", "END"] && projection.returnsGeometry)
        #expect(projection.applied(to: feature) == Feature(objectID: 4, globalID: "g", attributes: ["T": "x"], geometry: Self.point))
        query.returnsGeometry = false
        #expect(try FeatureProjection(query, definition: Self.layer()).applied(to: feature).geometry == nil)
        query.outFields = []
        #expect(try FeatureProjection(query, definition: Self.layer()).names?.list == [])
        var shaped = Self.layer()
        shaped.fields.append(Field("SHAPE", .geometry))
        query.outFields = ["SHAPE", "T"]
        #expect(try FeatureProjection(query, definition: shaped).names?.list == ["T"])
    }

    @Test func aMatcherTakesTheRequestedIDs() throws {
        var query = FeatureQuery()
        #expect(
            try FeatureMatcher(query, definition: Self.layer()).matchesAll
                && FeatureMatcher(query, definition: Self.layer()).objectIDs == nil)
        query.objectIDs = [9, 2, 5, 2, 11]
        let matcher = try FeatureMatcher(query, definition: Self.layer())
        #expect(matcher.objectIDs == [2, 5, 9, 11] && !matcher.matchesAll)
        #expect((0...13).filter { matcher.matchesObjectID(Feature(objectID: $0)) } == [2, 5, 9, 11] && !matcher.matchesObjectID(Feature()))
        #expect(throws: FeatureError.self) {
            query.returnsDistinctValues = true
            try query.requireObjectIDs()
        }
        let box = FeatureQuery(extent: Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4), spatialReference: .wgs84)
        #expect(
            box.spatialRelation == .envelopeIntersects
                && box.geometry == .envelope(Envelope(Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4), spatialReference: .wgs84)))
    }
}
