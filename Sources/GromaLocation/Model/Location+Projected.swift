import GromaGeometry

extension Location {
    /// The place in another spatial reference, z as it is; as it is where one of the references is not known.
    ///
    /// - Throws: `cannotProject` for references other than WGS 84 and Web Mercator, and beyond ±89.99999 degrees.
    public func coordinate(in reference: SpatialReference?) throws(LocationError) -> Coordinate {
        guard let coordinate = point.coordinate else {
            throw .invalid(path: "point", found: "a place that is empty", expected: "finite ordinates")
        }
        guard let source = point.spatialReference, let reference, source != reference else { return coordinate }
        do throws(GeometryError) {
            guard case .point(let projected) = try Geometry.point(point).projected(to: reference), let place = projected.coordinate else {
                return coordinate
            }
            return place
        } catch {
            throw .cannotProject(from: "\(source)", to: "\(reference)", reason: "\(error)")
        }
    }
}
