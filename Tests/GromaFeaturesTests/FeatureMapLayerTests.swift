import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaTesting
import Testing

/// A feature layer on a map: its renderer and labels, what is drawn of it, and what is found at a place on the screen.
@Suite struct FeatureMapLayerTests: LayerDrawing {
    private final class Observer: MapLayerObserver {
        var told: [String] = []
        func mapLayer(_ layer: any MapLayer, didChange extent: Extent, reach: Double) {
            told.append(extent.isEmpty ? "all \(reach)" : "\(extent.xMin) \(extent.yMin) \(extent.xMax) \(extent.yMax) \(reach)")
        }
        func mapLayerDidLoad(_ layer: any MapLayer) {}
        func mapLayer(_ layer: any MapLayer, didFailWith error: MapError?) {}
    }

    private let frame = MapFrame(viewport: Viewport(center: Coordinate(x: 50, y: 40), resolution: 1, width: 100, height: 80))

    /// Points: two at (10, 20), one at (30, 20) and one far outside.
    private func points(_ change: (inout LayerDefinition) -> Void = { _ in }) throws -> FeatureLayer {
        let shapes = [(10.0, 20.0), (10.0, 20.0), (30.0, 20.0), (900.0, 20.0)].map { Geometry.point(Point(x: $0.0, y: $0.1)) }
        return FeatureLayer(table: try table("wells", .point, shapes, change: change))
    }

    private func drawing(_ json: String) throws -> (inout LayerDefinition) -> Void {
        let info = try JSONValue(parsing: json.utf8)
        return { $0.foreignMembers["drawingInfo"] = info }
    }

    private func ids(_ features: [any MapFeature]) -> [Int?] { features.map(\.objectID) }

    /// The number of markers, per item.
    private func markers(_ items: [DisplayItem]) -> [Int] {
        items.map { item in
            guard case .markers(let places, _, _) = item else { return -1 }
            return places.count / 2
        }
    }

    /// The place (10, 20) is 10 points from the left, and 60 from the top.
    @Test func featuresAtAPlaceAreTheTopmostFirst() throws {
        let layer = FeatureMapLayer(try points())
        let at = ScreenPoint(x: 10, y: 60)
        #expect(ids(try layer.features(at: at, in: frame, tolerance: 0, limit: 9)) == [2, 1])
        #expect(ids(try layer.features(at: at, in: frame, tolerance: 0, limit: 1)) == [2])
        #expect(try layer.features(at: at, in: frame, tolerance: 0, limit: 0).isEmpty)
        #expect(try layer.features(at: at, in: frame, tolerance: 0, limit: -1).isEmpty)
        let between = ScreenPoint(x: 20, y: 60)
        #expect(try layer.features(at: between, in: frame, tolerance: 0, limit: 9).isEmpty)
        #expect(try layer.features(at: between, in: frame, tolerance: 3, limit: 9).isEmpty)
        #expect(ids(try layer.features(at: between, in: frame, tolerance: 10, limit: 9)) == [3, 2, 1])
        #expect(ids(try layer.features(at: between, in: frame, tolerance: 10, limit: 2)) == [3, 2])
        #expect(ids(try layer.features(at: ScreenPoint(x: 30, y: 60), in: frame, tolerance: -5, limit: 9)) == [3])
        let found = try #require(try layer.features(at: at, in: frame, tolerance: 0, limit: 1).first)
        #expect(found.attributes["NAME"] == "wells 2")
        #expect(try layer.feature(withObjectID: 4)?.objectID == 4 && layer.feature(withObjectID: 5) == nil)
    }

    @Test func selectedFeaturesHaveAHaloOrASymbolOfTheirOwn() throws {
        let features = try points()
        let layer = FeatureMapLayer(features)
        let plain = try layer.items(for: frame)
        #expect(markers(plain) == [3], "the far one is not drawn")
        var query = FeatureQuery()
        query.objectIDs = [2]
        _ = try features.selectFeatures(query)
        let halo = try layer.items(for: frame)
        #expect(markers(halo).filter { $0 > 0 }.reduce(0, +) == 4, "one more marker: the halo")
        layer.selectionColor = Color(red: 255, green: 0, blue: 0)
        #expect(try layer.items(for: frame) != halo)
        layer.selectionSymbol = SimpleMarkerSymbol(color: Color(0x112233), size: 20)
        let own = try layer.items(for: frame)
        #expect(markers(own).filter { $0 > 0 }.reduce(0, +) == 3 && own != plain)
        let selected = try #require(try layer.feature(withObjectID: 2))
        let other = try #require(try layer.feature(withObjectID: 1))
        #expect((layer.symbol(of: selected) as? SimpleMarkerSymbol)?.size == 20)
        #expect((layer.symbol(of: other) as? SimpleMarkerSymbol)?.size == 7)
        let new = LayerFeature(Feature(), of: features.definition)
        #expect((layer.symbol(of: new) as? SimpleMarkerSymbol)?.size == 7, "what the layer does not have yet is not selected")
        // The larger symbol is found farther away, and only where it is.
        #expect(ids(try layer.features(at: ScreenPoint(x: 18, y: 60), in: frame, tolerance: 0, limit: 9)) == [2])
        features.clearSelection()
        #expect(try layer.items(for: frame) == plain)
    }

    @Test func theRendererAndTheLabelsAreThoseOfTheDefinition() throws {
        let json = #"""
            {"renderer":{"type":"simple","symbol":{"type":"esriSMS","style":"esriSMSCircle","color":[1,2,3,255],"size":11}},
            "labelingInfo":[{"labelExpression":"[NAME]","where":"COUNT > 1","symbol":{"type":"esriTS","color":[0,0,0,255],"font":{"size":9}}}]}
            """#
        let features = try points(try drawing(json))
        let layer = FeatureMapLayer(features)
        #expect(layer.drawingInfoError == nil && layer.labels.count == 1 && layer.labels[0].whereClause == "COUNT > 1")
        let first = try #require(try layer.feature(withObjectID: 1))
        #expect((layer.symbol(of: first) as? SimpleMarkerSymbol)?.size == 11)
        #expect(try labels(layer) == ["wells 2", "wells 3"])
        // Without a renderer, the symbol is a plain one.
        layer.renderer = nil
        #expect((layer.symbol(of: first) as? SimpleMarkerSymbol)?.size == 7)
        // A class without a condition labels all, one whose condition cannot be read none.
        layer.labels[0].whereClause = nil
        #expect(try labels(layer) == ["wells 1", "wells 2", "wells 3"])
        layer.labels[0].whereClause = "NONE = 1"
        #expect(try labels(layer).isEmpty)
        let broken = FeatureMapLayer(try points(try drawing(#"{"renderer":{"type":"simple","symbol":7}}"#)))
        #expect(broken.drawingInfoError?.description.contains("drawingInfo.renderer") == true && broken.labels.isEmpty)
        #expect((broken.symbol(of: first) as? SimpleMarkerSymbol)?.size == 7)
    }

    private func labels(_ layer: FeatureMapLayer) throws -> [String] {
        let wide = MapFrame(viewport: Viewport(center: Coordinate(x: 20, y: 20), resolution: 0.1, width: 400, height: 200))
        var placer = LabelPlacer(wide)
        try layer.addLabels(to: &placer, for: wide)
        let alone = try texts(&placer)
        // The same labels come with the items.
        var second = LabelPlacer(wide)
        _ = try layer.items(for: wide, addingLabelsTo: &second)
        #expect(try texts(&second) == alone)
        return alone
    }

    private func texts(_ placer: inout LabelPlacer) throws -> [String] {
        try placer.place().flatMap(\.items).compactMap { item in
            guard case .text(let text, _, _, _, _) = item else { return nil }
            return text
        }.sorted()
    }

    @Test func labelsShowTheNamesOfCodes() throws {
        let layer = FeatureMapLayer(
            try points {
                $0.fields[2].domain = Domain(
                    name: "d", kind: .codedValues([CodedValue(name: "three", code: 3), CodedValue(name: "one", code: 1)]))
            })
        layer.labels = [LabelClass(try LabelExpression("[COUNT]"))]
        layer.labels[0].whereClause = "COUNT > 1"
        #expect(try labels(layer) == ["2", "three"])
        layer.labels[0].usesCodedValues = false
        #expect(try labels(layer) == ["2", "3"])
        layer.labels = [LabelClass(try LabelExpression("[NONE]"))]
        #expect(try labels(layer).isEmpty)
    }

    @Test(
        arguments: [
            (LayerGeometryType.point, "marker"), (.multipoint, "marker"), (.polyline, "line"), (.polygon, "fill"),
        ] as [(LayerGeometryType, String)])
    func plainSymbols(_ type: LayerGeometryType, _ kind: String) throws {
        let layer = FeatureMapLayer(FeatureLayer(table: try table("l", type, [])))
        let symbol = layer.symbol(of: LayerFeature(Feature(objectID: 1), of: layer.layer.definition))
        let found = symbol is SimpleMarkerSymbol ? "marker" : symbol is SimpleLineSymbol ? "line" : symbol is SimpleFillSymbol ? "fill" : ""
        #expect(found == kind)
    }

    @Test func theMapIsToldOfEachChange() throws {
        let layer = FeatureMapLayer(try points())
        let observer = Observer()
        layer.observers.add(observer)
        layer.selectionColor = Color(red: 1, green: 2, blue: 3)
        layer.renderer = SimpleRenderer(SimpleMarkerSymbol(size: 10))
        layer.labels = []
        #expect(observer.told.count == 3 && observer.told.allSatisfy { $0.hasPrefix("all ") })
        _ = try layer.items(for: frame)
        observer.told = []
        var query = FeatureQuery()
        query.objectIDs = [3]
        _ = try layer.layer.selectFeatures(query)
        #expect(observer.told.count == 1 && observer.told[0].hasPrefix("30.0 20.0 30.0 20.0 "))
    }

    @Test func theExtentIsThatOfTheDefinitionOrOfTheTable() throws {
        #expect(FeatureMapLayer(try points()).fullExtent == Extent(xMin: 10, yMin: 20, xMax: 900, yMax: 20))
        let defined = Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4)
        #expect(FeatureMapLayer(try points { $0.extent = defined }).fullExtent == defined)
    }

    @Test func aTableThatFailsIsTheErrorOfTheLayer() throws {
        let watched = try table("wells", .point, [.point(Point(x: 10, y: 20))])
        let layer = FeatureMapLayer(FeatureLayer(table: watched))
        watched.fail { _ in .before(.network(url: "u", reason: "gone")) }
        let text = MapError.layerFailed(layer: "wells", reason: FeatureError.network(url: "u", reason: "gone").description).description
        let drawn = #expect(throws: MapError.self) { try layer.items(for: frame) }
        #expect(drawn?.description == text)
        let found = #expect(throws: MapError.self) { try layer.feature(withObjectID: 1) }
        #expect(found?.description == text)
        let touched = #expect(throws: MapError.self) {
            try layer.features(at: ScreenPoint(x: 10, y: 60), in: frame, tolerance: 0, limit: 1)
        }
        #expect(touched?.description == text)
    }
}
