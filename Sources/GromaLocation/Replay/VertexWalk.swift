import GromaGeometry

/// A walk through the vertices of a polyline, path by path. If they have m, that is their time, in seconds since 1970.
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

    mutating func next() -> Result<Location, LocationError>? {
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
            return .init(place: "part \(part), vertex \(index - 1)") { () throws(LocationError) in
                try Location(point: point, horizontalAccuracy: accuracy, time: coordinate.m.isNaN ? nil : coordinate.m)
            }
        }
        return nil
    }
}

extension Result where Success == Location, Failure == LocationError {
    /// Creates the result with a fix, or with the error at a place of the walk.
    init(place: String, _ make: () throws(LocationError) -> Location) {
        do throws(LocationError) {
            self = .success(try make())
        } catch {
            guard case .invalid(let path, let found, let expected) = error else {
                self = .failure(error)
                return
            }
            self = .failure(.invalid(path: "\(place), \(path)", found: found, expected: expected))
        }
    }
}
