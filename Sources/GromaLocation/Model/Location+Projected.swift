import GromaGeometry
import GromaOperations

extension Location {
    /// Returns the position in another spatial reference, with its height there; unchanged if one of the references is unknown.
    ///
    /// - Parameters:
    ///   - reference: The target spatial reference.
    ///   - engine: The engine that projects. Without projections it supports WGS 84 and Web Mercator.
    /// - Throws: `cannotProject` if no projection between the references is known, or the position is outside the domain of the target.
    public func coordinate(
        in reference: SpatialReference?, engine: GeometryEngine = GeometryEngine()
    ) throws(LocationError) -> Coordinate {
        guard let coordinate = point.coordinate else {
            throw .invalid(path: "point", found: "an empty position", expected: "finite ordinates")
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
