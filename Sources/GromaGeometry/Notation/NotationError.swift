/// The error of writing a position in a notation, or of reading one.
public enum NotationError: Error, Hashable, Sendable {
    /// The point has no position.
    case emptyPoint
    /// The point is in a reference from which the built-in formulas do not lead to WGS 84 longitude and latitude.
    case unsupportedReference(SpatialReference?)
    /// A coordinate that is not finite.
    case notFinite(Coordinate)
    /// A value outside what the notation can say: a latitude, an easting, a number of decimals.
    case outOfRange(name: String, found: Double, allowed: ClosedRange<Double>)
    /// A text that is not in the notation: `offset` counts Unicode scalars from 0, `found` is what was found there (empty at the
    /// end of the text), `expected` what would be right.
    case unreadable(notation: String, offset: Int, found: String, expected: String)
}

extension NotationError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .emptyPoint: return "The point is empty: only a position can be written."
        case .unsupportedReference(let reference):
            let found = reference.map { "in \($0)" } ?? "without a spatial reference"
            return "A point \(found) cannot be written or made: use WGS 84 (4326) or Web Mercator (3857)."
        case .notFinite(let c): return "A coordinate must be finite, not (\(c.x), \(c.y))."
        case .outOfRange(let name, let found, let allowed):
            return "The \(name) is \(Self.text(found)), expected \(Self.text(allowed))."
        case .unreadable(let notation, let offset, let found, let expected):
            let place = found.isEmpty ? "the text ends" : "\"\(found)\" was found"
            return "\(notation): at offset \(offset) \(place), expected \(expected)."
        }
    }

    private static func text(_ value: Double) -> String {
        Int(exactly: value).map(String.init) ?? value.description
    }

    /// Returns a range as errors name it, whole numbers without a fraction.
    package static func text(_ range: ClosedRange<Double>) -> String { "\(text(range.lowerBound)) to \(text(range.upperBound))" }
}
