import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// The members of a sketch's measures.
    static let measure: [Member] = [
        Member("length", .number), Member("area", .number), Member("unit", .choice(["metre", "map"])),
        Member("lastSegment", .any([.members(["length": .number, "bearing": .any([.number, .null])]), .null])),
    ]
}

extension JSONWriter {
    /// Length, area, and the last segment's length and bearing.
    mutating func members(of measure: SketchMeasure) {
        key("length")
        double(measure.length)
        key("area")
        double(measure.area)
        key("unit")
        string(measure.isOnGround ? "metre" : "map")
        key("lastSegment")
        guard let length = measure.lastSegmentLength else { return null() }
        beginObject()
        key("length")
        double(length)
        key("bearing")
        optional(measure.lastSegmentBearing)
        endObject()
    }
}
