import GromaGeometry
import GromaOperations

extension Location {
    /// The place in another spatial reference, with the height that it has there; as it is where one of the references is not known.
    ///
    /// - Parameters:
    ///   - reference: The reference that is wanted.
    ///   - engine: What knows the way there: WGS 84 and Web Mercator, unless it has been given projections.
    /// - Throws: `cannotProject` if there is no way from one reference to the other, and beyond what the other can show.
    public func coordinate(
        in reference: SpatialReference?, engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) -> Coordinate {
        guard let coordinate = point.coordinate else {
            throw .invalid(path: "point", found: "a place that is empty", expected: "finite ordinates")
        }
        guard let source = point.spatialReference, let reference, source != reference else { return coordinate }
        do throws(OperationError) {
            guard case .point(let projected) = try engine.project(.point(point), to: reference), let place = projected.coordinate else {
                return coordinate
            }
            return place
        } catch {
            throw .cannotProject(from: "\(source)", to: "\(reference)", reason: "\(error)")
        }
    }
}
