import GromaGeometry
import GromaSketch

extension SketchLayer: TrackDestination {
    /// The sketch's spatial reference; nil without a sketch.
    public var trackReference: SpatialReference? { geometry?.spatialReference }
    /// The sketch's dimensions.
    public var trackDimensions: Dimensions { geometry?.geometry.dimensions ?? .xy }

    /// Adds a vertex to the last part or to a new one, as a single undo step. O(log n)
    ///
    /// - Throws: `cannotRecord` if there is no sketch, during an edit of it, if its guard refuses the vertex, and for a geometry that does
    ///   not accept vertices.
    public func addTrackVertex(_ coordinate: Coordinate, startsPart: Bool) throws(LocationError) {
        do throws(SketchError) {
            let hasParts = geometry?.type == .polyline || geometry?.type == .polygon
            if startsPart, hasParts { try addPart([coordinate]) } else { try addVertex(coordinate) }
        } catch {
            throw .cannotRecord(reason: "\(error)")
        }
    }
}
