import GromaGeometry
import GromaSketch

extension SketchLayer: TrackDestination {
    /// The sketch's reference; nil without a sketch.
    public var trackReference: SpatialReference? { geometry?.spatialReference }
    /// The sketch's dimensions.
    public var trackDimensions: Dimensions { geometry?.geometry.dimensions ?? .xy }

    /// Adds a vertex to the last part, or in a new one, as one step that can be undone. O(log n)
    ///
    /// - Throws: `cannotRecord` without a sketch, while it is being edited, where its guard refuses the vertex, and for one whose shape takes
    ///   none.
    public func addTrackVertex(_ coordinate: Coordinate, startsPart: Bool) throws(LocationError) {
        do throws(SketchError) {
            let hasParts = geometry?.type == .polyline || geometry?.type == .polygon
            if startsPart, hasParts { try addPart([coordinate]) } else { try addVertex(coordinate) }
        } catch {
            throw .cannotRecord(reason: "\(error)")
        }
    }
}
