import GromaGeometry

/// The destination of a track.
public protocol TrackDestination: AnyObject {
    /// Its spatial reference; nil if unknown.
    var trackReference: SpatialReference? { get }
    /// The dimensions of its vertices. With m they have the times of the fixes, in seconds since 1970.
    var trackDimensions: Dimensions { get }

    /// Adds a vertex at the end, in a new part if `startsPart` is true.
    ///
    /// - Throws: `cannotRecord` with the reason; nothing has changed then.
    func addTrackVertex(_ coordinate: Coordinate, startsPart: Bool) throws(LocationError)
}

extension MutableGeometry: TrackDestination {
    /// The geometry's spatial reference.
    public var trackReference: SpatialReference? { spatialReference }
    /// The geometry's dimensions.
    public var trackDimensions: Dimensions { geometry.dimensions }

    /// Adds a vertex to the last part, or to a new one. O(log n)
    ///
    /// - Throws: `cannotRecord` with the reason why the geometry refuses it.
    public func addTrackVertex(_ coordinate: Coordinate, startsPart: Bool) throws(LocationError) {
        do throws(GeometryError) {
            if startsPart, type == .polyline || type == .polygon { try addPart([coordinate]) } else { try addPoint(coordinate) }
        } catch {
            throw .cannotRecord(reason: "\(error)")
        }
    }
}
