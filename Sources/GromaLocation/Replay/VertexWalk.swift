import GromaGeometry

/// The vertices of a polyline, path by path. Their m, where they have one, is their time, in seconds since 1970.
struct VertexWalk: LocationWalk {
    private let polyline: Polyline
    private let accuracy: Double?
    private var part = 0
    private var index = 0

    init(_ polyline: Polyline, accuracy: Double?) {
        self.polyline = polyline
        self.accuracy = accuracy
    }

    var hasPositions: Bool { !polyline.isEmpty }
    var expectation: String { "a polyline with vertices" }

    mutating func next() -> Location? {
        while part < polyline.paths.count {
            let path = polyline.paths[part]
            guard index < path.count else {
                part += 1
                index = 0
                continue
            }
            let coordinate = path[index]
            index += 1
            let point = Point(coordinate, dimensions: polyline.dimensions, spatialReference: polyline.spatialReference)
            // What cannot be a place, such as a latitude of 91, is passed over.
            let location = try? Location(
                point: point, horizontalAccuracy: accuracy, time: coordinate.m.isNaN ? nil : coordinate.m)
            if let location { return location }
        }
        return nil
    }
}
