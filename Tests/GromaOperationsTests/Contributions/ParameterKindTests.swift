import GromaGeometry
import Testing

@testable import GromaOperations

/// Which values a parameter takes, as what, and how its kind is described.
@Suite struct ParameterKindTests {
    typealias Kind = OperationParameter.Kind

    private static let point = OperationValue.geometry(wkt("POINT (1 2)"))
    private static let path = OperationValue.geometry(wkt("LINESTRING (1 2, 3 4)"))
    private static let many = OperationValue.geometries([wkt("LINESTRING (1 2, 3 4)"), wkt("POINT (1 2)")])
    private static let lines = OperationValue.geometries([wkt("LINESTRING (1 2, 3 4)"), wkt("LINESTRING (5 6, 7 8)")])
    private static let box = OperationValue.rectangle(Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 5))

    static let accepted: [(Kind, OperationValue, OperationValue?)] = [
        (.number(), .number(1.5), .number(1.5)), (.number(), .number(.infinity), nil), (.number(), .number(.nan), nil),
        (.number(-2...3), .number(-2), .number(-2)), (.number(-2...3), .number(3), .number(3)), (.number(-2...3), .number(3.1), nil),
        (.number(-2...3), .number(-2.1), nil), (.number(-2...3), .integer(3), .number(3)), (.number(-2...3), .integer(4), nil),
        (.number(), .boolean(true), nil), (.number(), .text("1"), nil),
        (.integer(), .integer(.min), .integer(.min)), (.integer(-2...3), .integer(-2), .integer(-2)), (.integer(-2...3), .integer(4), nil),
        (.integer(-2...3), .number(3), .integer(3)), (.integer(-2...3), .number(2.5), nil), (.integer(-2...3), .number(-3), nil),
        (.integer(), .number(1e300), nil), (.integer(), .text("1"), nil),
        (.boolean, .boolean(false), .boolean(false)), (.boolean, .integer(1), nil),
        (.text, .text("a"), .text("a")), (.text, .choice("a"), .text("a")), (.text, .integer(1), nil),
        (.choice(["a", "b"]), .choice("b"), .choice("b")), (.choice(["a", "b"]), .text("b"), .choice("b")),
        (.choice(["a", "b"]), .choice("c"), nil), (.choice(["a", "b"]), .text("c"), nil), (.choice(["1"]), .integer(1), nil),
        (.geometry, point, point), (.geometry, many, nil), (.polyline, path, path), (.polyline, point, nil), (.polyline, lines, nil),
        (.geometries, many, many), (.geometries, point, nil), (.polylines, lines, lines), (.polylines, many, nil), (.polylines, path, nil),
        (.polylines, .geometries([]), .geometries([])), (.rectangle, box, box), (.rectangle, point, nil),
    ]

    @Test(arguments: accepted) func values(_ kind: Kind, _ value: OperationValue, _ expected: OperationValue?) {
        #expect(kind.accepted(value) == expected)
    }

    static let described: [(Kind, String)] = [
        (.number(), "a number"), (.number(-2...3), "a number from -2.0 to 3.0"),
        (.number(-2...(.greatestFiniteMagnitude)), "a number of at least -2.0"),
        (.number(-.greatestFiniteMagnitude...3), "a number of at most 3.0"), (.integer(), "an integer"),
        (.integer(4...5), "an integer from 4 to 5"), (.integer(4...(.max)), "an integer of at least 4"),
        (.integer(.min...5), "an integer of at most 5"), (.boolean, "true or false"), (.choice(["x", "y"]), "one of x, y"),
        (.text, "a text"), (.geometry, "a geometry"), (.polyline, "a polyline"), (.geometries, "geometries"), (.polylines, "polylines"),
        (.rectangle, "a rectangle"),
    ]

    @Test(arguments: described) func descriptions(_ kind: Kind, _ text: String) { #expect(kind.expectation == text) }

    @Test func valuesAreShownInErrors() {
        let shown: [(OperationValue, String)] = [
            (.number(1.5), "1.5"), (.integer(-3), "-3"), (.boolean(true), "true"), (.choice("a"), "a"), (.text("b"), "b"),
            (Self.point, "a point"), (Self.path, "a polyline"), (Self.many, "2 geometries"), (Self.box, "a rectangle"),
        ]
        for (value, text) in shown { #expect(value.text == text) }
    }

    @Test func requiredParametersHaveNoDefaultAndOptionalOnesMay() {
        let required = OperationParameter("a", .text, "A text.")
        #expect(required.isRequired && required.defaultValue == nil && required.name == "a" && required.kind == .text)
        #expect(required.documentation == "A text.")
        let given = OperationParameter("b", .integer(1...2), "A number.", default: .integer(2))
        #expect(!given.isRequired && given.defaultValue == .integer(2) && given.kind == .integer(1...2))
        let optional = OperationParameter.optional("c", .boolean, "Whether.")
        #expect(!optional.isRequired && optional.defaultValue == nil && optional.name == "c" && optional.documentation == "Whether.")
    }

    // MARK: Arguments

    private static let all: [(OperationParameter, OperationValue)] = [
        (OperationParameter("number", .number(), ""), .number(1.5)), (OperationParameter("integer", .integer(), ""), .integer(3)),
        (OperationParameter("boolean", .boolean, ""), .boolean(true)), (OperationParameter("choice", .choice(["a"]), ""), .choice("a")),
        (OperationParameter("text", .text, ""), .text("t")), (OperationParameter("geometry", .geometry, ""), point),
        (OperationParameter("polyline", .polyline, ""), path), (OperationParameter("geometries", .geometries, ""), many),
        (OperationParameter("polylines", .polylines, ""), lines), (OperationParameter("rectangle", .rectangle, ""), box),
    ]

    private func arguments() throws(OperationError) -> OperationArguments {
        try OperationArguments(
            Dictionary(uniqueKeysWithValues: Self.all.map { ($0.name, $1) }),
            for: Self.all.map(\.0) + [.optional("unset", .text, "")], of: "op")
    }

    @Test func argumentsAreReadAsTheirKinds() throws {
        let given = try arguments()
        #expect(try given.number("number") == 1.5 && given.number("integer") == 3)
        #expect(try given.integer("integer") == 3 && given.boolean("boolean") && given.choice("choice") == "a" && given.text("text") == "t")
        #expect(try given.geometry("geometry") == wkt("POINT (1 2)") && given.geometry("polyline") == wkt("LINESTRING (1 2, 3 4)"))
        #expect(try given.polyline("polyline") == line("LINESTRING (1 2, 3 4)"))
        #expect(try given.geometries("geometries") == [wkt("LINESTRING (1 2, 3 4)"), wkt("POINT (1 2)")])
        #expect(try given.polylines("polylines") == [line("LINESTRING (1 2, 3 4)"), line("LINESTRING (5 6, 7 8)")])
        #expect(try given.rectangle("rectangle") == Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 5))
        #expect(given.has("text") && !given.has("unset") && !given.has("other") && given["unset"] == nil && given["text"] == .text("t"))
        #expect(given.vertexLimit == 1 << 28)
    }

    private func refused<Value>(_ read: (OperationArguments) throws(OperationError) -> Value) -> [String?] {
        let error = failure { () throws(OperationError) in try read(try arguments()) }
        return [error?.code, error?.found, error?.expected]
    }

    @Test func readingThemOtherwiseIsAnError() {
        func expected(_ found: String, _ kind: String) -> [String?] { ["invalidParameter", found, "\(kind), as the operation reads it"] }
        #expect(refused { a throws(OperationError) in try a.number("text") } == expected("t", "a number"))
        #expect(refused { a throws(OperationError) in try a.integer("number") } == expected("1.5", "an integer"))
        #expect(refused { a throws(OperationError) in try a.boolean("integer") } == expected("3", "a boolean"))
        #expect(refused { a throws(OperationError) in try a.choice("text") } == expected("t", "a choice"))
        #expect(refused { a throws(OperationError) in try a.text("choice") } == expected("a", "a text"))
        #expect(refused { a throws(OperationError) in try a.text("unset") } == expected("unset", "a text"))
        #expect(refused { a throws(OperationError) in try a.geometry("geometries") } == expected("2 geometries", "a geometry"))
        #expect(refused { a throws(OperationError) in try a.polyline("geometry") } == expected("a point", "a polyline"))
        #expect(refused { a throws(OperationError) in try a.geometries("geometry") } == expected("a point", "geometries"))
        #expect(refused { a throws(OperationError) in try a.polylines("geometries") } == expected("2 geometries", "polylines"))
        #expect(refused { a throws(OperationError) in try a.rectangle("other") } == expected("unset", "a rectangle"))
    }
}
