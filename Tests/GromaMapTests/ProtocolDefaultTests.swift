import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import Testing

/// What the protocols of maps answer for types that leave the answer to them.
@Suite("Defaults of the protocols of maps")
struct ProtocolDefaultTests {
    private final class BareLayer: HitTestable {
        let name = "bare"
        let spatialReference: SpatialReference?
        let fullExtent = Extent.empty
        var observers = MapLayerObservers()

        init(_ reference: SpatialReference?) { spatialReference = reference }

        func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }
        func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] { [] }
    }

    private struct BareFeature: MapFeature {
        var objectID: Int?
        var geometry: Geometry?
        var attributes: Attributes
    }

    @Test("A layer is loaded and is shown in its own reference, or in any if it has none")
    func layers() {
        for reference in [SpatialReference.wgs84, .webMercator] {
            let layer = BareLayer(reference)
            #expect(layer.isLoaded && layer.canBeShown(in: reference))
            #expect(!layer.canBeShown(in: reference == .wgs84 ? .webMercator : .wgs84))
            #expect(BareLayer(nil).canBeShown(in: reference))
        }
    }

    @Test("The leader of a callout ends at a point, and at the tap for other shapes; no feature is found by its ID")
    func features() throws {
        let layer = BareLayer(nil)
        let point = BareFeature(geometry: .point(Point(x: 1, y: 2)), attributes: ["A": 5])
        let line = BareFeature(geometry: .polyline(Polyline(Path(xy: [0, 0, 1, 1]))), attributes: [:])
        #expect(layer.leaderOffset(for: point) == ScreenPoint(x: 0, y: 0) && layer.leaderOffset(for: line) == nil)
        #expect(layer.leaderOffset(for: BareFeature(attributes: [:])) == nil)
        #expect(try layer.feature(withObjectID: 1) == nil)
        #expect(point.value(of: "A") == 5 && point.value(of: "B") == nil && point.infoTemplate == nil)
    }

    private final class Silent: InfoTemplate, LocationInfoTemplate, CalloutDelegate, PopoverDelegate, CalloutLocation {
        var mapLocation: Coordinate?
    }

    @Test("Templates and the delegate of the callout say nothing")
    func callouts() throws {
        let silent = Silent()
        let feature = BareFeature(attributes: [:])
        let (point, place) = (ScreenPoint(x: 0, y: 0), Coordinate(x: 0, y: 0))
        #expect(silent.title(for: feature, at: point, mapPoint: place) == nil)
        #expect(silent.detail(for: feature, at: point, mapPoint: place) == nil)
        #expect(silent.image(for: feature, at: point, mapPoint: place) == nil)
        #expect(silent.customContent(for: feature, at: point, mapPoint: place) == nil)
        #expect(silent.title(for: silent, at: point, mapPoint: place) == nil)
        #expect(silent.detail(for: silent, at: point, mapPoint: place) == nil)
        #expect(silent.image(for: silent, at: point, mapPoint: place) == nil)
        #expect(silent.customContent(for: silent, at: point, mapPoint: place) == nil)
        let map = try MapView(width: 100, height: 100)
        #expect(!silent.callout(map.callout, willShowFor: feature, in: BareLayer(nil), at: place))
        #expect(!silent.callout(map.callout, willShowFor: silent))
    }

    @Test("The delegate of a popover lets it be dismissed, fill a narrow window, and stay at its anchor")
    func popovers() {
        let silent = Silent()
        let popover = PopoverPresentation(contentWidth: 10, contentHeight: 10)
        var (rect, view) = (ScreenRect(x: 1, y: 2, width: 3, height: 4), "v")
        silent.popover(popover, willRepositionTo: &rect, in: &view)
        #expect(rect == ScreenRect(x: 1, y: 2, width: 3, height: 4) && view == "v")
        #expect(silent.popoverShouldDismiss(popover) && silent.adaptivePresentationStyle(for: popover) == .fullScreen)
    }

    /// A symbol that draws nothing.
    private struct BareSymbol: Symbol {
        static let typeName = "bare"
        var json: JSONValue { ["type": "bare"] }
        var reach: Double { 3 }

        init() {}
        init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {}

        func items(for shapes: SymbolShapes) -> [DisplayItem] { [] }
        func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool { false }
    }

    @Test("Shapes with equal symbols are drawn together, and drawn again as a whole; a symbol has no leader, no halo and no color")
    func symbols() {
        let symbol = BareSymbol()
        #expect(symbol.drawsTogether && !symbol.drawsLocally && symbol.markerLeader == nil)
        #expect(symbol.halo(.black, width: 2) == nil && symbol.colored(.black).isEqual(to: symbol))
        #expect(symbol.leaderOffset(for: BareFeature(geometry: .point(Point(x: 1, y: 2)), attributes: [:])) == ScreenPoint(x: 0, y: 0))
        #expect(symbol.leaderOffset(for: BareFeature(attributes: [:])) == nil)
        #expect(!symbol.isEqual(to: SimpleLineSymbol()) && symbol.isEqual(to: BareSymbol()))
    }
}
