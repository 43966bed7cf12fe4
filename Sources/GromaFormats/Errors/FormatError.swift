/// The error of reading a text or writing a geometry.
///
/// Every case has the facts; ``code`` is a stable identifier for programs, ``description`` a sentence for display.
public enum FormatError: Error, Hashable, Sendable {
    /// The text violates the grammar of its format.
    case syntax(FormatFault)
    /// The text ends too early.
    case truncated(FormatFault)
    /// There is text after the end of the content.
    case trailingText(FormatFault)
    /// The bytes are not valid UTF-8, or the encoding is not supported.
    case encoding(FormatFault)
    /// The geometry type is known but not supported: curves, surfaces, TINs.
    case unsupportedGeometry(FormatFault)
    /// The geometry type is unknown.
    case unknownGeometry(FormatFault)
    /// A coordinate is NaN, infinite, or beyond the range of doubles.
    case notFinite(FormatFault)
    /// Positions have different dimensions, or other dimensions than declared.
    case dimensionMismatch(FormatFault)
    /// The last position of a ring is not its first.
    case unclosedRing(FormatFault)
    /// A line or a ring has too few positions.
    case tooFewPositions(FormatFault)
    /// A hole precedes every exterior ring.
    case holeWithoutShell(FormatFault)
    /// A mandatory member is missing.
    case missingMember(FormatFault)
    /// A member occurs twice.
    case duplicateMember(FormatFault)
    /// A value has a type that the format does not allow there.
    case wrongType(FormatFault)
    /// The nesting exceeds the limit.
    case nestingTooDeep(FormatFault)
    /// There are more vertices, or a larger count, than the limit allows or the text can contain.
    case tooLarge(FormatFault)
    /// The text has a document type declaration, which could define entities.
    case doctype(FormatFault)
    /// The text names another spatial reference than the given one.
    case spatialReferenceConflict(format: String, found: String, given: String)
    /// One geometry was requested, and the text has several.
    case severalGeometries(format: String, count: Int)
    /// One geometry was requested, and the text has none.
    case noGeometry(format: String)
    /// The format cannot represent it.
    case notRepresentable(format: String, what: String, reason: String)
    /// The format needs coordinates in another spatial reference, and there is no projection to it.
    case cannotProject(format: String, from: String, to: String)
    /// No format has the name, or none recognizes the text.
    case unknownFormat(found: String, known: [String])
    /// The format does not support the operation: reading, writing, features.
    case notSupported(format: String, what: String)
    /// The system refused to read or write.
    case inputOutput(path: String, reason: String)
    /// There is no space left for the output.
    case noSpace(path: String)
}

extension FormatError {
    /// A stable identifier for programs.
    public var code: String {
        switch self {
        case .syntax: "syntax"
        case .truncated: "truncated"
        case .trailingText: "trailingText"
        case .encoding: "encoding"
        case .unsupportedGeometry: "unsupportedGeometry"
        case .unknownGeometry: "unknownGeometry"
        case .notFinite: "notFinite"
        case .dimensionMismatch: "dimensionMismatch"
        case .unclosedRing: "unclosedRing"
        case .tooFewPositions: "tooFewPositions"
        case .holeWithoutShell: "holeWithoutShell"
        case .missingMember: "missingMember"
        case .duplicateMember: "duplicateMember"
        case .wrongType: "wrongType"
        case .nestingTooDeep: "nestingTooDeep"
        case .tooLarge: "tooLarge"
        case .doctype: "doctype"
        case .spatialReferenceConflict: "spatialReferenceConflict"
        case .severalGeometries: "severalGeometries"
        case .noGeometry: "noGeometry"
        case .notRepresentable: "notRepresentable"
        case .cannotProject: "cannotProject"
        case .unknownFormat: "unknownFormat"
        case .notSupported: "notSupported"
        case .inputOutput: "inputOutput"
        case .noSpace: "diskFull"
        }
    }

    /// The format, place, found text and expected text, for the cases that have a place.
    public var fault: FormatFault? {
        switch self {
        case .syntax(let fault), .truncated(let fault), .trailingText(let fault), .encoding(let fault),
            .unsupportedGeometry(let fault), .unknownGeometry(let fault), .notFinite(let fault),
            .dimensionMismatch(let fault), .unclosedRing(let fault), .tooFewPositions(let fault),
            .holeWithoutShell(let fault), .missingMember(let fault), .duplicateMember(let fault),
            .wrongType(let fault), .nestingTooDeep(let fault), .tooLarge(let fault), .doctype(let fault):
            fault
        default: nil
        }
    }

    /// Returns the same error for a text in which the parsed one starts at an offset.
    func moved(by distance: Int) -> FormatError {
        guard distance != 0 else { return self }
        switch self {
        case .syntax(let fault): return .syntax(fault.moved(by: distance))
        case .truncated(let fault): return .truncated(fault.moved(by: distance))
        case .trailingText(let fault): return .trailingText(fault.moved(by: distance))
        case .encoding(let fault): return .encoding(fault.moved(by: distance))
        case .unsupportedGeometry(let fault): return .unsupportedGeometry(fault.moved(by: distance))
        case .unknownGeometry(let fault): return .unknownGeometry(fault.moved(by: distance))
        case .notFinite(let fault): return .notFinite(fault.moved(by: distance))
        case .dimensionMismatch(let fault): return .dimensionMismatch(fault.moved(by: distance))
        case .unclosedRing(let fault): return .unclosedRing(fault.moved(by: distance))
        case .tooFewPositions(let fault): return .tooFewPositions(fault.moved(by: distance))
        case .holeWithoutShell(let fault): return .holeWithoutShell(fault.moved(by: distance))
        case .missingMember(let fault): return .missingMember(fault.moved(by: distance))
        case .duplicateMember(let fault): return .duplicateMember(fault.moved(by: distance))
        case .wrongType(let fault): return .wrongType(fault.moved(by: distance))
        case .nestingTooDeep(let fault): return .nestingTooDeep(fault.moved(by: distance))
        case .tooLarge(let fault): return .tooLarge(fault.moved(by: distance))
        case .doctype(let fault): return .doctype(fault.moved(by: distance))
        default: return self
        }
    }
}

extension FormatError: CustomStringConvertible {
    /// Describes what was wrong, where, and what is allowed.
    public var description: String {
        switch self {
        case .spatialReferenceConflict(let format, let found, let given):
            "\(format): the text has spatial reference \(found), but \(given) was given; omit one or make them agree"
        case .severalGeometries(let format, let count):
            "\(format): the text contains \(count) geometries, expected one; pick a feature or collect them"
        case .noGeometry(let format):
            "\(format): the text contains no geometry, expected one"
        case .notRepresentable(let format, let what, let reason):
            "\(format) cannot hold \(what): \(reason)"
        case .cannotProject(let format, let from, let to):
            "\(format) requires \(to), and there is no projection from \(from); project first or write it as is"
        case .unknownFormat(let found, let known):
            "no format for \(found); known are \(known.joined(separator: ", "))"
        case .notSupported(let format, let what):
            "\(format) does not support \(what)"
        case .inputOutput(let path, let reason):
            "\(path): \(reason)"
        case .noSpace(let path):
            "\(path): no space is left, or the file exceeds a size limit"
        default:
            fault?.sentence ?? code
        }
    }
}
