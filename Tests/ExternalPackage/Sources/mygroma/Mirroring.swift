import Groma

/// Adds the operation `geometry.mirror`, and a tool that does it with a sketch.
struct Mirroring: Plugin {
    let name = "mirroring"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let mirror = OperationContribution(
            name: "mirror", summary: "Mirrors a geometry at a meridian.",
            parameters: [OperationParameter("x", .number(), "The meridian.", default: .number(0))],
            example: #"{"geometry":{"wkt":"LINESTRING (1 2, 3 4)"},"x":5}"#
        ) { geometry, arguments, _ throws(OperationError) in
            let x = try arguments.number("x")
            return geometry.mapped { xy, count in for index in 0..<count { xy[2 * index] = 2 * x - xy[2 * index] } }
        }
        try registry.add(mirror, named: mirror.name, to: .operations)
        let tool = SketchToolContribution(
            applying: mirror, title: "Mirror", summary: "Mirrors the shape or its selected parts at a meridian.", needs: .moving,
            idleReason: "the shape is its own mirror image", types: [.polyline, .polygon])
        try registry.add(tool, named: tool.name, to: .sketchTools)
    }
}
