import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// Layers on maps in another reference than their own.
@Suite("References of layers")
struct LayerReferenceTests {
    private let symbol = SimpleMarkerSymbol(size: 10)
    /// Trieste, and where pyproj 3.7.2 has it in Web Mercator.
    private let longitude = 13.77
    private let latitude = 45.65
    private let place = Coordinate(x: 1_532_869.388_223, y: 5_724_437.781_234)

    private func map(_ reference: SpatialReference, around center: Coordinate, resolution: Double) throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        try map.setSpatialReference(reference)
        try map.setViewport(Viewport(center: center, resolution: resolution, width: 400, height: 300))
        return map
    }

    @Test("Graphics in WGS 84 are drawn, hit and told of on a map in Web Mercator")
    func projected() throws {
        let layer = GraphicsLayer(name: "places", spatialReference: .wgs84)
        let graphic = Graphic(geometry: .point(Point(x: longitude, y: latitude, spatialReference: .wgs84)), symbol: symbol)
        try layer.add(graphic)
        let map = try map(.webMercator, around: place, resolution: 100)
        let view = try map.add(layer)
        #expect(view.error == nil && view.isShown(atScale: nil))
        let middle = ScreenPoint(x: 200, y: 150)
        #expect(try layer.graphics(at: middle, in: map.frame(), tolerance: 0).count == 1)
        _ = try map.displayList()
        let revision = map.displayRevision
        try graphic.setGeometry(.point(Point(x: longitude + 0.001, y: latitude, spatialReference: .wgs84)))
        let areas = try #require(map.changedAreas(since: revision))
        #expect(!areas.isEmpty && areas.allSatisfy { $0.contains(middle) && $0.width < 40 && $0.height < 40 })
        guard case .group(let all)? = try map.displayList().items.first, case .group(let shown)? = all.items.first,
            case .markers(let xy, _, _)? = shown.items.first
        else {
            Issue.record("no marker is drawn")
            return
        }
        #expect(abs(xy[0] - 1_532_980.707_714) < 0.01 && abs(xy[1] - place.y) < 0.01)
    }

    @Test("A layer in a reference that is not projected says so, and is not drawn")
    func refused() throws {
        let layer = GraphicsLayer(name: "places", spatialReference: SpatialReference(wkid: 2056))
        let view = try map(.webMercator, around: place, resolution: 100).add(layer)
        #expect(view.error == .spatialReferenceMismatch(found: "wkid 2056", expected: "wkid 3857") && !view.isShown(atScale: nil))
    }
}
