import GromaGeometry

/// The value of a parameter of an operation.
public enum OperationValue: Sendable, Equatable {
    /// A finite number.
    case number(Double)
    /// An integer; also accepted for a number.
    case integer(Int)
    /// True or false.
    case boolean(Bool)
    /// One of a parameter's words.
    case choice(String)
    /// Any text.
    case text(String)
    /// A geometry.
    case geometry(Geometry)
    /// Any number of geometries.
    case geometries([Geometry])
    /// A rectangle.
    case rectangle(Extent)
}

extension OperationValue {
    /// The value as shown in error messages.
    var text: String {
        switch self {
        case .number(let value): "\(value)"
        case .integer(let value): "\(value)"
        case .boolean(let value): "\(value)"
        case .choice(let value), .text(let value): value
        case .geometry(let value): "a \(value.type.rawValue)"
        case .geometries(let values): "\(values.count) geometries"
        case .rectangle: "a rectangle"
        }
    }
}
