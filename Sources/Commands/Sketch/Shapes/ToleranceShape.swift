import GromaJSON
import GromaRPC
import GromaSketch

extension Schema {
    /// Points of the screen for each device.
    static let tolerance = Schema.members(["mouse": .number, "touch": .number, "pen": .number])
}

extension JSONWriter {
    /// Points of the screen for each device.
    mutating func tolerance(_ tolerance: HitTolerance) {
        beginObject()
        key("mouse")
        double(tolerance.mouse)
        key("touch")
        double(tolerance.touch)
        key("pen")
        double(tolerance.pen)
        endObject()
    }
}
