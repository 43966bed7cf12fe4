import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaOperations
import Testing

/// The names, numbers and texts of errors, by which programs and people tell them apart.
@Suite struct FeatureErrorTests {
    /// Whether another request would fail as well, and whether the same may succeed later.
    enum Kind: Sendable { case ofRequest, ofStore, transient }

    struct Case: Sendable {
        let error: FeatureError
        let name: String
        let number: Int
        let kind: Kind
        let text: String

        init(_ error: FeatureError, _ name: String, _ number: Int, _ kind: Kind, _ text: String) {
            (self.error, self.name, self.number, self.kind, self.text) = (error, name, number, kind, text)
        }
    }

    static let cases: [Case] = [
        Case(.noStore(location: "a"), "noStore", 1000, .ofStore, "there is nothing at a"),
        Case(
            .storeExists(location: "a"), "storeExists", 1000, .ofRequest, "there is something at a already: open it, or give another name"),
        Case(.invalidStore(location: "a", reason: "r"), "invalidStore", 1000, .ofStore, "a cannot be opened: r"),
        Case(
            .unknownStore(location: "a", known: ["x", "y"]), "unknownStore", 1000, .ofRequest,
            "no store provider can open a; known are x, y"),
        Case(
            .unknownStore(location: "a", known: ["x"], advice: "get it"), "unknownStore", 1000, .ofRequest,
            "no store provider can open a: get it"),
        Case(
            .unknownProvider(name: "p", known: ["x", "y"]), "unknownProvider", 1000, .ofRequest,
            "there is no store provider \"p\"; known are x, y"),
        Case(
            .unknownProvider(name: "p", known: [], advice: "get it"), "unknownProvider", 1000, .ofRequest,
            "there is no store provider \"p\": get it"),
        Case(.readOnly(location: "a"), "readOnly", 1025, .ofStore, "a is read-only"),
        Case(.closed(location: "a"), "closed", 1025, .ofStore, "a was closed"),
        Case(.diskFull(location: "a"), "diskFull", 1025, .ofStore, "there is no space left for a"),
        Case(.busy(location: "a"), "busy", 1025, .transient, "another process is writing to a: try again"),
        Case(.busy(location: "a", isReader: true), "busy", 1025, .transient, "another process is reading a and blocks writing: try again"),
        Case(.inputOutput(location: "a", reason: "r"), "inputOutput", 1025, .ofStore, "a: r"),
        Case(.notSupported(what: "w", reason: "r"), "notSupported", 1000, .ofRequest, "w: r"),
        Case(.noLayer(name: "l", known: []), "noLayer", 1000, .ofRequest, "there is no layer \"l\"; the store has none"),
        Case(.noLayer(name: "l", known: ["a", "b"]), "noLayer", 1000, .ofRequest, "there is no layer \"l\"; known are a, b"),
        Case(.duplicateLayer(name: "l"), "duplicateLayer", 1000, .ofRequest, "there is a layer \"l\" already: give another name"),
        Case(
            .invalidDefinition(path: "p", reason: "r"), "invalidDefinition", 1000, .ofRequest, "the layer's definition is not valid at p: r"
        ),
        Case(.notPermitted(layer: "l", what: "w", reason: "r"), "notPermitted", 1021, .ofRequest, "l does not allow w: r"),
        Case(.noFeature(layer: "l", objectID: 7), "noFeature", 1017, .ofRequest, "l has no feature 7"),
        Case(.noFeatureOfGlobalID(layer: "l", globalID: "{7}"), "noFeature", 1017, .ofRequest, "l has no feature {7}"),
        Case(.duplicateGlobalID(layer: "l", globalID: "{7}"), "duplicateGlobalID", 1022, .ofRequest, "l has a feature {7} already"),
        Case(
            .changedMeanwhile(layer: "l", objectID: 7, title: nil), "changedMeanwhile", 1000, .ofRequest,
            "feature 7 of l was changed after the sketch had changed it as a neighbor; nothing was committed: undo that change, or cancel the sketch"
        ),
        Case(
            .changedMeanwhile(layer: "l", objectID: 7, title: "Elm"), "changedMeanwhile", 1000, .ofRequest,
            "feature 7 (Elm) of l was changed after the sketch had changed it as a neighbor; nothing was committed: undo that change, or cancel the sketch"
        ),
        Case(.noField(layer: "l", name: "f", nearest: nil), "noField", 1020, .ofRequest, "l has no field \"f\""),
        Case(.noField(layer: "l", name: "f", nearest: "g"), "noField", 1020, .ofRequest, "l has no field \"f\"; did you mean \"g\"?"),
        Case(.invalidValue(field: "f", problem: .nullNotAllowed), "nullNotAllowed", 1019, .ofRequest, "f: null is not allowed"),
        Case(.invalidGeometry(layer: "l", reason: "r"), "invalidGeometry", 1018, .ofRequest, "l does not accept the geometry: r"),
        Case(
            .spatialReferenceMismatch(found: nil, expected: .wgs84), "spatialReferenceMismatch", 1018, .ofRequest,
            "the geometry is in no spatial reference, expected \(SpatialReference.wgs84.description): project it first"),
        Case(
            .spatialReferenceMismatch(found: .webMercator, expected: nil), "spatialReferenceMismatch", 1018, .ofRequest,
            "the geometry is in \(SpatialReference.webMercator.description), expected no spatial reference: project it first"),
        Case(
            .ofFeature(objectID: 7, .noField(layer: "l", name: "f", nearest: nil)), "noField", 1020, .ofRequest,
            "feature 7: l has no field \"f\""),
        Case(.corrupt(location: "a", what: "w", reason: "r"), "corrupt", 1025, .ofRequest, "a: w is broken: r"),
        Case(
            .whereSyntax(offset: 3, found: "f", expected: "e"), "whereSyntax", 1000, .ofRequest,
            "the where clause has f at byte 3, expected e"),
        Case(.whereType(offset: 3, reason: "r"), "whereType", 1000, .ofRequest, "the where clause has a type error at byte 3: r"),
        Case(.invalidQuery(path: "p", reason: "r"), "invalidQuery", 1000, .ofRequest, "the query is not valid at p: r"),
        Case(.noAttachment(objectID: 7, attachmentID: 8), "noAttachment", 1023, .ofRequest, "feature 7 has no attachment 8"),
        Case(.attachmentName(name: "n", reason: "r"), "attachmentName", 1024, .ofRequest, "an attachment cannot be named \"n\": r"),
        Case(
            .attachmentType(name: "n", given: "g", found: "f"), "attachmentType", 1024, .ofRequest,
            "n was given as g, but its contents are f"),
        Case(
            .attachmentTooLarge(name: "n", size: 9, limit: 8), "attachmentTooLarge", 1024, .ofRequest,
            "n has 9 bytes, more than the 8 that are allowed"),
        Case(.network(url: "u", reason: "r"), "network", 1000, .transient, "u could not be reached: r"),
        Case(.timedOut(url: "u", seconds: 1.5), "timedOut", 1000, .transient, "u did not answer within 1.5 seconds"),
        Case(.server(url: "u", code: 498, message: "m", details: []), "serverError", 498, .ofStore, "u answered with error 498: m"),
        Case(
            .server(url: "u", code: 429, message: "m", details: ["d", "e"]), "serverError", 429, .transient,
            "u answered with error 429: m (d; e)"),
        Case(.server(url: "u", code: 499, message: "m", details: []), "serverError", 499, .ofStore, "u answered with error 499: m"),
        Case(.server(url: "u", code: 500, message: "m", details: []), "serverError", 500, .transient, "u answered with error 500: m"),
        Case(.server(url: "u", code: 599, message: "m", details: []), "serverError", 599, .transient, "u answered with error 599: m"),
        Case(.server(url: "u", code: 600, message: "m", details: []), "serverError", 600, .ofStore, "u answered with error 600: m"),
        Case(.server(url: "u", code: 600, message: "", details: ["d"]), "serverError", 600, .ofStore, "u answered with error 600: (d)"),
        Case(.invalidResponse(url: "u", reason: "r"), "invalidResponse", 1000, .ofStore, "u returned a response that is not valid: r"),
        Case(.cancelled, "cancelled", 1026, .ofStore, "the call was cancelled"),
        Case(.tooMuchMemory(location: "a"), "limitExceeded", 1025, .ofRequest, "there is not enough memory for a"),
        Case(
            .operation(.cancelled(operation: "cut")), "operationFailed", 1000, .ofRequest,
            OperationError.cancelled(operation: "cut").description),
        Case(.format(.noGeometry(format: "esri")), "format", 1000, .ofRequest, FormatError.noGeometry(format: "esri").description),
    ]

    @Test func eachHasItsNameNumberAndText() {
        for known in Self.cases {
            #expect(known.error.name == known.name && known.error.number == known.number, "\(known.name)")
            #expect(known.error.description == known.text)
            #expect(known.error.isStoreFailure == (known.kind != .ofRequest), "\(known.name) \(known.number)")
            #expect(known.error.isTransient == (known.kind == .transient), "\(known.name) \(known.number)")
            let edit = EditError(known.error)
            #expect(
                edit.code == known.number && edit.name == known.name && edit.description == known.text && edit.field == known.error.field)
            // In a list of features each has that of its own.
            let one = FeatureError.ofFeature(objectID: 1, known.error)
            #expect(
                one.name == known.name && one.number == known.number && one.isTransient == known.error.isTransient
                    && one.field == known.error.field)
        }
    }

    @Test func theFieldIsThatOfTheValueOrTheName() {
        let fields = Self.cases.compactMap { $0.error.field }
        #expect(fields == ["f", "f", "f", "f"], "two of noField, one of a value, and one of a feature")
        #expect(
            EditError.rolledBack
                == EditError(code: 1003, name: "rolledBack", description: "The edit was undone because another of the same call failed."))
        #expect(
            FeatureError.repeatedLayer("l").description
                == "the query is not valid at edits: the layer \"l\" is named twice; combine its edits")
    }

    @Test(arguments: [
        (ValueProblem.incorrectValueType(found: "a", expected: "b"), "incorrectValueType", "found a, expected b"),
        (.nullNotAllowed, "nullNotAllowed", "null is not allowed"),
        (.fieldIsRequired, "fieldIsRequired", "a value is required"),
        (.exceedsMaximumLength(found: 5, maximum: 4), "exceedsMaximumLength", "5 long, at most 4"),
        (.lessThanMinimumLength(found: 3, minimum: 4), "lessThanMinimumLength", "3 long, at least 4"),
        (.exceedsNumericMaximum(found: "5", maximum: "4"), "exceedsNumericMaximum", "5 is more than 4"),
        (.lessThanNumericMinimum(found: "3", minimum: "4"), "lessThanNumericMinimum", "3 is less than 4"),
        (.exceedsMaximumDateTime(found: 5, maximum: 4), "exceedsMaximumDateTime", "5 is later than 4 (milliseconds since 1970)"),
        (.lessThanMinimumDateTime(found: 3, minimum: 4), "lessThanMinimumDateTime", "3 is earlier than 4 (milliseconds since 1970)"),
        (.notInCodedValueDomain(found: "a", domain: "d"), "notInCodedValueDomain", "a is not a code of the domain d"),
        (.notEditable, "notEditable", "the field cannot be edited"),
    ])
    func problemsOfValues(_ problem: ValueProblem, _ name: String, _ text: String) {
        #expect(problem.name == name && problem.description == text)
    }

    @Test func problemsOfFeatures() {
        let cases: [(FeatureProblem, String, String?, String)] = [
            (.value(field: "f", problem: .nullNotAllowed), "nullNotAllowed", "f", "f: null is not allowed"),
            (.unknownField(name: "f", nearest: nil), "noField", "f", "there is no field \"f\""),
            (.unknownField(name: "f", nearest: "g"), "noField", "f", "there is no field \"f\"; did you mean \"g\"?"),
            (.geometry(reason: "r", at: nil), "invalidGeometry", nil, "r"),
            (.geometry(reason: "r", at: Coordinate(x: 1.5, y: 2)), "invalidGeometry", nil, "r at (1.5, 2.0)"),
        ]
        for (problem, name, field, text) in cases { #expect(problem.name == name && problem.field == field && problem.description == text) }
    }

    @Test func errorsOfFormatsBecomeThoseOfStores() {
        #expect(
            FeatureError(.noSpace(path: "p")).description == "there is no space left for p"
                && FeatureError(.inputOutput(path: "p", reason: "r")).description == "p: r")
        #expect(FeatureError(.noGeometry(format: "esri")).name == "format")
    }
}
