import GromaGeometry
import GromaOperations
import GromaRPC

extension Parameter {
    /// `unit` of lengths: metres when left out.
    static func lengthUnit(set: @escaping @Sendable (inout Target, Unit) -> Void) -> Parameter {
        Parameter("unit", .string, "\(OperationParameter.lengthUnit.documentation) Metres when left out.") {
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

    /// `unit` of areas: square metres when left out.
    static func areaUnit(set: @escaping @Sendable (inout Target, AreaUnit) -> Void) -> Parameter {
        Parameter(
            "unit", .string,
            "The unit of areas, by its name here (hectare), Esri's (esriSquareKilometers) or its symbol (km2), or a length whose square it is. Square metres when left out."
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

    /// `curve`: the geodesic when left out.
    static func curve(set: @escaping @Sendable (inout Target, GroundCurve) -> Void) -> Parameter {
        .choice(
            "curve", "What a segment is: the shortest line on the ellipsoid, or what the map shows. \"geodesic\" when left out.", set: set)
    }
}
