import GromaFormats
import GromaGeometry
import GromaMap

/// A feature for tests.
struct TestFeature: MapFeature {
    var objectID: Int?
    var geometry: Geometry?
    var attributes: Attributes = [:]
    var infoTemplate: (any InfoTemplate)?

    init(_ id: Int, x: Double, y: Double, _ attributes: Attributes = [:]) {
        objectID = id
        geometry = .point(Point(x: x, y: y, spatialReference: .webMercator))
        self.attributes = attributes
    }
}

/// A layer of points for tests, which can be hit.
final class TestLayer: HitTestable {
    let name: String
    var spatialReference: SpatialReference? = .webMercator
    var fullExtent = Extent(xMin: -100, yMin: -100, xMax: 100, yMax: 100)
    var isLoaded = true
    var observers = MapLayerObservers()
    var features: [TestFeature]
    var asked = 0

    init(_ name: String, _ features: [TestFeature] = []) {
        self.name = name
        self.features = features
    }

    func items(for frame: MapFrame) throws(MapError) -> [DisplayItem] { [] }

    func features(at point: ScreenPoint, in frame: MapFrame, tolerance: Double, limit: Int) throws(MapError) -> [any MapFeature] {
        asked += 1
        return features.filter { feature in
            guard let place = feature.geometry?.extent.center else { return false }
            let at = frame.screenPoint(of: place)
            return max(abs(at.x - point.x), abs(at.y - point.y)) <= tolerance
        }.prefix(limit).map { $0 }
    }
}
