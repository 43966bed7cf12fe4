import GromaGeometry
import GromaJSON
import GromaRPC

extension Parameter {
    /// `part`: 0 by default.
    package static func part(set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        .index("part", "The part; 0 by default.", set: set)
    }

    /// `index`: required.
    package static func index(_ documentation: String, set: @escaping @Sendable (inout Target, Int) -> Void) -> Parameter {
        Parameter.index("index", documentation, set: set).required
    }

    /// `point`: the new position of a vertex; required.
    package static func position(set: @escaping @Sendable (inout Target, Position) -> Void) -> Parameter {
        Parameter.point("point", "The position.", set: set).required
    }

    /// `role`: the role of a new ring.
    package static func role(set: @escaping @Sendable (inout Target, RingRoleName) -> Void) -> Parameter {
        .choice("role", "The role of a ring; detected by default.", set: set)
    }
}

extension Parameter {
    /// Returns a parameter with a position, `[x,y]` or `{"x":…,"y":…}`.
    public static func point(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Position) -> Void)
        -> Parameter
    {
        Parameter(name, .reference("Position"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.position())
        }
    }

    /// Returns a parameter with an array of positions.
    public static func points(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [Position]) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.reference("Position"), nil), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.positions())
        }
    }

    /// Returns a parameter with a rectangle, `[xmin,ymin,xmax,ymax]`.
    public static func envelope(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Extent) -> Void)
        -> Parameter
    {
        Parameter(name, .array(.number, 4...4), documentation) { target, decoder throws(CommandError) in set(&target, try decoder.extent())
        }
    }

    /// `wkid`: null for none.
    package static func wkid(
        _ documentation: String = "The spatial reference: 4326 by default, null for none.",
        set: @escaping @Sendable (inout Target, Int?) -> Void
    ) -> Parameter {
        Parameter("wkid", .any([.integer(1...Int(Int32.max)), .null]), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.optionalWKID())
        }
    }

    /// Returns a parameter with a geometry, by name, as text, as JSON or in a file; required.
    public static func geometry(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Geometry) -> Void)
        -> Parameter
    {
        optionalGeometry(name, documentation, set: set).required
    }

    /// Returns an optional parameter with a geometry.
    public static func optionalGeometry(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Geometry) -> Void
    ) -> Parameter {
        Parameter(name, .reference("Geometry"), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.geometry())
        }
    }

    /// Returns a parameter with an array of geometries.
    public static func geometries(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [Geometry]) -> Void
    ) -> Parameter {
        Parameter(name, .array(.reference("Geometry"), nil), documentation) { target, decoder throws(CommandError) in
            set(&target, try decoder.geometries())
        }
    }
}

/// The role of a ring.
package enum RingRoleName: String, CaseIterable {
    case shell, hole

    package var role: RingRole { self == .shell ? .shell : .hole }
}

extension Geometry {
    /// An empty point, the initial value of commands before their parameters are decoded.
    package static let nothing = Geometry(empty: .point)
}
