import GromaGeometry

extension OperationParameter {
    /// The unit of lengths on the ground.
    package static let lengthUnit = OperationParameter(
        "unit", .text,
        "The unit of lengths, as the engine's name (kilometre), Esri's (esriKilometers), its symbol (km) or its EPSG or OGC code (EPSG:9036).",
        default: .text(Unit.metre.rawValue))
}

extension OperationArguments {
    /// Returns the unit of lengths.
    func lengthUnit() throws(OperationError) -> Unit {
        let name = try text(OperationParameter.lengthUnit.name)
        if let unit = Unit(named: name), unit.isLinear { return unit }
        let known = Unit.allCases.filter(\.isLinear).map(\.rawValue).joined(separator: ", ")
        throw .invalidParameter(
            operation: operation, name: OperationParameter.lengthUnit.name, found: name, expected: "a unit of length, such as \(known)")
    }
}

extension OperationParameter {
    /// The interpretation of a segment.
    static let curve = OperationParameter(
        "curve", .choice(GroundCurve.allCases.map(\.rawValue)),
        "How segments are interpreted: as geodesics, or as straight lines on the map.", default: .choice(GroundCurve.geodesic.rawValue))
}

extension OperationArguments {
    /// Returns the interpretation of segments.
    func curve() throws(OperationError) -> GroundCurve {
        GroundCurve(rawValue: try choice(OperationParameter.curve.name)) ?? .geodesic
    }
}
