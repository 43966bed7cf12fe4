import GromaGeometry
import GromaRPC

/// A notation by its short name, before its settings are known.
enum NotationChoice: String, CaseIterable {
    case dd, ddm, dms, utm, mgrs, usng, gars, georef
}

/// The settings of all notations together, as parameters of the stream. A setting that the chosen notation lacks is refused.
struct NotationSettings {
    var decimals: Int?
    var style: CoordinateNotation.AngleStyle?
    var zoneLetter: CoordinateNotation.UTMStyle?
    var digits: Int?
    var spaced: Bool?
    var cell: CoordinateNotation.GARSCell?
    var precision: CoordinateNotation.GEOREFPrecision?

    /// Returns the notation with the given settings, and its own defaults for the others.
    func notation(_ choice: NotationChoice) throws(CommandError) -> CoordinateNotation {
        try refuseOthers(choice)
        return switch choice {
        case .dd: .decimalDegrees(decimals: decimals ?? 6, style: style ?? .symbols)
        case .ddm: .degreesDecimalMinutes(decimals: decimals ?? 4, style: style ?? .symbols)
        case .dms: .degreesMinutesSeconds(decimals: decimals ?? 1, style: style ?? .symbols)
        case .utm: .utm(zoneLetter ?? .latitudeBand, decimals: decimals ?? 0)
        case .mgrs: .mgrs(digits: digits ?? 5, spaced: spaced ?? false)
        case .usng: .usng(digits: digits ?? 5, spaced: spaced ?? true)
        case .gars: .gars(cell ?? .fiveMinutes)
        case .georef: .georef(precision ?? .hundredthOfMinute)
        }
    }

    private func refuseOthers(_ choice: NotationChoice) throws(CommandError) {
        let takers: [(name: String, isSet: Bool, by: [NotationChoice])] = [
            ("decimals", decimals != nil, [.dd, .ddm, .dms, .utm]),
            ("style", style != nil, [.dd, .ddm, .dms]),
            ("zoneLetter", zoneLetter != nil, [.utm]),
            ("digits", digits != nil, [.mgrs, .usng]),
            ("spaced", spaced != nil, [.mgrs, .usng]),
            ("cell", cell != nil, [.gars]),
            ("precision", precision != nil, [.georef]),
        ]
        for taker in takers where taker.isSet && !taker.by.contains(choice) {
            let names = taker.by.map(\.rawValue).joined(separator: ", ")
            throw CommandError(
                .invalidValue, "The notation \(choice.rawValue) has no \(taker.name): it belongs to \(names).",
                path: "params.\(taker.name)", expected: "to be left out")
        }
    }
}

/// Runs a closure that throws notation errors, and converts them to those of the stream.
func withNotationErrors<Value>(_ path: String, _ body: () throws(NotationError) -> Value) throws(CommandError) -> Value {
    do throws(NotationError) { return try body() } catch { throw CommandError(error, path: path) }
}

extension CommandError {
    /// Creates the stream's error for an error of a notation.
    init(_ error: NotationError, path: String) {
        switch error {
        case .emptyPoint: self.init(.emptyGeometry, error.description, path: path)
        case .unsupportedReference: self.init(.unknownProjection, error.description, path: "params.wkid")
        case .notFinite: self.init(.notFinite, error.description, path: path)
        case .outOfRange(let name, let found, let allowed):
            // How many decimals there may be depends on the notation.
            let setting = ["decimals", "digits"].first { name == "number of \($0)" }
            self.init(
                .outOfRange, error.description, path: setting.map { "params.\($0)" } ?? path, found: .number(found),
                expected: NotationError.text(allowed))
        case .unreadable(_, let offset, let found, let expected):
            self.init(
                .notationUnreadable, error.description, path: path, found: .string(found), expected: expected,
                details: [("offset", .integer(offset))])
        }
    }
}
