import Groma

/// Adds the operation `geometry.mirror`.
struct Mirroring: Plugin {
    let name = "mirroring"

    func contribute(to registry: inout PluginRegistry) throws(PluginError) {
        let mirror = OperationContribution(
            name: "mirror", summary: "Mirrors a geometry at a meridian.",
            parameters: [OperationParameter("x", .number(), "The meridian.", default: .number(0))]
        ) { geometry, arguments, _ throws(OperationError) in
            let x = try arguments.number("x")
            return geometry.mapped { xy, count in for index in 0..<count { xy[2 * index] = 2 * x - xy[2 * index] } }
        }
        try registry.add(mirror, named: mirror.name, to: .operations)
    }
}
