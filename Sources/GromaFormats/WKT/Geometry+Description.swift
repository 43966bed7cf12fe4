import GromaGeometry

/// The number of vertices of a geometry that its description shows.
private let shownVertices = 24

extension Geometry: CustomStringConvertible {
    /// The geometry as well-known text: of a long one the first 24 vertices, then `…`. ``WKT/text(of:options:)`` writes all of them.
    ///
    /// - Complexity: O(1), except for collections and for polygons of many rings, for which it is O(*n*), where *n* is the number of
    ///   members or rings.
    public var description: String {
        var writer = WKTWriter(options: WriteOptions(), capacity: 256, vertexLimit: shownVertices)
        writer.write(self)
        return String(decoding: writer.text.array, as: UTF8.self)
    }
}

extension Point: CustomStringConvertible {
    /// The point as well-known text.
    public var description: String { Geometry.point(self).description }
}

extension Multipoint: CustomStringConvertible {
    /// The points as well-known text; see ``Geometry/description``.
    public var description: String { Geometry.multipoint(self).description }
}

extension Polyline: CustomStringConvertible {
    /// The paths as well-known text; see ``Geometry/description``.
    public var description: String { Geometry.polyline(self).description }
}

extension Polygon: CustomStringConvertible {
    /// The rings as well-known text; see ``Geometry/description``.
    public var description: String { Geometry.polygon(self).description }
}

extension Envelope: CustomStringConvertible {
    /// The rectangle as well-known text: a polygon.
    public var description: String { Geometry.envelope(self).description }
}

extension GeometryCollection: CustomStringConvertible {
    /// The members as well-known text; see ``Geometry/description``.
    public var description: String { Geometry.collection(self).description }
}
