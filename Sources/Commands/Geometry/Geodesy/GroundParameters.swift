import GromaGeometry
import GromaOperations
import GromaRPC

extension Parameter {
    /// `unit` of lengths: meters by default.
    static func lengthUnit(set: @escaping @Sendable (inout Target, Unit) -> Void) -> Parameter {
        Parameter("unit", .string, "\(OperationParameter.lengthUnit.documentation) Meters by default.") {
            target, decoder throws(CommandError) in
            let name = try decoder.string()
            guard let unit = Unit(named: name), unit.isLinear else {
                let known = Unit.allCases.filter(\.isLinear).map(\.rawValue)
                throw decoder.error(
                    .invalidValue, "is no unit of length", found: .string(name),
                    expected: "a unit of length, such as \(known.joined(separator: ", "))"
                )
            }
            set(&target, unit)
        }
    }

    /// `unit` of areas: square meters by default.
    static func areaUnit(set: @escaping @Sendable (inout Target, AreaUnit) -> Void) -> Parameter {
        Parameter(
            "unit", .string,
            "The unit of areas, as the engine's name (hectare), Esri's (esriSquareKilometers), its symbol (km2), or a unit of length, which stands for its square. Square meters by default."
        ) { target, decoder throws(CommandError) in
            let name = try decoder.string()
            guard let unit = AreaUnit(named: name) else {
                let known = AreaUnit.allCases.map(\.rawValue)
                throw decoder.error(
                    .invalidValue, "is no unit of area", found: .string(name),
                    expected: "a unit of area, such as \(known.joined(separator: ", "))")
            }
            set(&target, unit)
        }
    }

    /// `curve`: the geodesic by default.
    static func curve(set: @escaping @Sendable (inout Target, GroundCurve) -> Void) -> Parameter {
        .choice(
            "curve", "How segments are interpreted: as geodesics, or as straight lines on the map. \"geodesic\" by default.", set: set)
    }
}
