import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaLocalization
import GromaOperations
import GromaPopups
import GromaSketch
import Testing

/// The sentence that a person reads of each error, and what of it is a service's own.
@Suite("Reasons in words") struct LocalizedReasonTests {
    private let english = Localization.translated()

    private static let shape = OperationError.emptyGeometry(operation: "simplify")

    @Test(
        "Each error of a layer has its own sentence",
        arguments: [
            (.network(url: "u", reason: "r"), "The service cannot be reached."),
            (.timedOut(url: "u", seconds: 3), "The service did not answer in time."),
            (.readOnly(location: "l"), "The data can only be read."),
            (.diskFull(location: "l"), "There is no space left on the disk."),
            (.busy(location: "l"), "The data is being used by another program."),
            (.invalidStore(location: "l", reason: "r"), "The data is damaged."),
            (.corrupt(location: "l", what: "w", reason: "r"), "The data is damaged."),
            (.notPermitted(layer: "l", what: "w", reason: "r"), "This is not allowed."),
            (.notSupported(what: "w", reason: "r"), "This is not allowed."),
            (.noFeature(layer: "l", objectID: 1), "The feature no longer exists."),
            (.noFeatureOfGlobalID(layer: "l", globalID: "g"), "The feature no longer exists."),
            (.duplicateGlobalID(layer: "l", globalID: "g"), "Somebody else has changed the feature meanwhile."),
            (.changedMeanwhile(layer: "l", objectID: 1, title: nil), "Somebody else has changed the feature meanwhile."),
            (.invalidGeometry(layer: "l", reason: "r"), "The shape is not valid."),
            (.spatialReferenceMismatch(found: nil, expected: nil), "The shape could not be prepared for saving."),
            (.operation(shape), "The shape could not be prepared for saving."),
            (.operation(.cancelled(operation: "o")), "It was cancelled."),
            (.cancelled, "It was cancelled."), (.attachmentName(name: "n", reason: "r"), "The name of the file is not allowed."),
            (.attachmentType(name: "n", given: "g", found: "f"), "The contents of the file do not match its type."),
            (.attachmentTooLarge(name: "n", size: 9, limit: 3_000_000), "The file is larger than 3 MB."),
            (.noAttachment(objectID: 1, attachmentID: 2), "The file could not be read."),
            (.invalidValue(field: "f", problem: .nullNotAllowed), "The service refused the change."),
            (.noField(layer: "l", name: "DEPTH", nearest: nil), "There is no field “DEPTH”."),
            (.closed(location: "l"), "The reason is not known."),
        ] as [(FeatureError, String)])
    func features(error: FeatureError, words: String) {
        #expect(error.reasonText(in: english) == words)
        #expect(PopupError.feature(error).text(in: english) == words)
    }

    @Test(
        "Codes of services have the sentence of what they mean",
        arguments: [
            (401, "Signing in again is needed."), (498, "Signing in again is needed."), (499, "Signing in again is needed."),
            (403, "This is not allowed."), (1021, "This is not allowed."), (404, "The feature no longer exists."),
            (410, "The feature no longer exists."), (1017, "The feature no longer exists."), (408, "The service did not answer in time."),
            (504, "The service did not answer in time."), (409, "Somebody else has changed the feature meanwhile."),
            (1022, "Somebody else has changed the feature meanwhile."), (413, "The service refused the change."),
            (429, "The data is being used by another program."), (503, "The data is being used by another program."),
            (1018, "The shape is not valid."), (400, "The service refused the change."), (500, "The service refused the change."),
        ])
    func services(code: Int, words: String) {
        #expect(FeatureError.server(url: "u", code: code, message: "", details: []).reasonText(in: english) == words)
    }

    @Test("A service's own words follow on one line, each once, and not without end")
    func words() {
        func text(_ message: String, _ details: [String] = []) -> String {
            FeatureError.server(url: "u", code: 400, message: message, details: details).reasonText(in: english)
        }
        let own = "The service refused the change."
        #expect(text("No  room.", ["No  room.", "Ask\nAda. ", "x"]) == "\(own) No room. Ask Ada. x")
        #expect(text("", ["only details"]) == own && text(" \n ") == own)
        #expect(text(String(repeating: "a", count: 300)) == "\(own) " + String(repeating: "a", count: 300))
        #expect(text(String(repeating: "a", count: 301)) == "\(own) " + String(repeating: "a", count: 300) + "…")
        let japanese = FeatureError.server(url: "u", code: 400, message: "No.", details: []).reasonText(in: Localization.translated("ja"))
        #expect(japanese.hasSuffix("。No."))
    }

    @Test(
        "Each error of popups has its own sentence",
        arguments: [
            (.noPopup, "There is nothing to show here.", "there are no popups"),
            (.notPermitted(what: "editing", reason: "it is locked"), "This is not allowed.", "editing is not permitted: it is locked"),
            (.noField(name: "A", nearest: "B"), "There is no field “A”.", "there is no field \"A\"; did you mean \"B\"?"),
            (.noField(name: "A", nearest: nil), "There is no field “A”.", "there is no field \"A\""),
            (
                .notEditable(field: "A", reason: "it is computed"), "This value cannot be changed.",
                "the field \"A\" is not editable: it is computed"
            ),
            (.invalidFeature([]), "0 fields need attention.", "the feature cannot be saved as it is"),
            (
                .expression(name: "e", reason: "it is long"), "The value could not be computed.",
                "the expression \"e\" cannot be evaluated: it is long"
            ),
            (.refused(reason: "Closed on Sundays."), "Closed on Sundays.", "the operation was refused: Closed on Sundays."),
            (.cancelled, "It was cancelled.", "the operation was cancelled"),
            (.invalidDefinition(path: "p", found: "f", expected: "e"), "The reason is not known.", "p is f: expected e"),
            (
                .illegalEvent(event: "e", state: "s", allowed: ["a", "b"]), "The reason is not known.",
                "e is not possible in the state s: possible are a, b"
            ),
            (.illegalEvent(event: "e", state: "s", allowed: []), "The reason is not known.", "e is not possible in the state s"),
            (.indexOutOfRange(index: 4, count: 3), "The reason is not known.", "the index 4 is out of range: it is 0 to 2"),
            (.indexOutOfRange(index: 4, count: 0), "The reason is not known.", "the index 4 is out of range: there is nothing"),
            (
                .noElement(what: "view", found: "w", expected: "none: it is dark"), "The reason is not known.",
                "there is no view w: it is dark"
            ),
            (.noElement(what: "view", found: "w", expected: "web"), "The reason is not known.", "there is no view w: expected web"),
            (.wrongAnswer(question: "q", found: "f", expected: "e"), "The reason is not known.", "q was answered with f: expected e"),
        ] as [(PopupError, String, String)])
    func popups(error: PopupError, words: String, description: String) {
        #expect(error.text(in: english) == words && error.description == description)
    }

    @Test("Problems of a feature are counted, and that of its shape alone is told; programs get the first ten")
    func problems() {
        let value = FeatureProblem.value(field: "A", problem: .nullNotAllowed)
        let shape = FeatureProblem.geometry(reason: "there is no shape", at: nil)
        func text(_ problems: [FeatureProblem]) -> String { PopupError.invalidFeature(problems).text(in: english) }
        #expect(text([value]) == "1 field needs attention." && text([shape]) == "Draw the shape.")
        #expect(text([value, shape]) == "2 fields need attention." && text([shape, shape]) == "2 fields need attention.")
        func description(_ count: Int) -> String { PopupError.invalidFeature(Array(repeating: value, count: count)).description }
        #expect(description(10).split(separator: ";").count == 10 && !description(10).hasSuffix("…"))
        #expect(description(11).split(separator: ";").count == 11 && description(11).hasSuffix("; …"))
        let invalid = PopupError.invalidValue(field: "A", problem: .incorrectValueType(found: "x", expected: "y"))
        #expect(invalid.text(in: english) == "Values of this kind cannot be edited." && invalid.description.hasPrefix("A: "))
        #expect(PopupError.invalidValue(field: "A", problem: .nullNotAllowed).text(in: english) == "A value is needed.")
    }

    // MARK: Values

    @Test(
        "A value of the wrong type is asked for as its type is typed",
        arguments: [
            (.smallInteger, "Enter a whole number."), (.integer, "Enter a whole number."), (.bigInteger, "Enter a whole number."),
            (.oid, "Enter a whole number."), (.single, "Enter a number."), (.double, "Enter a number."), (.string, "Enter a text."),
            (.xml, "Enter a text."), (.date, "Enter a date and time such as 12/30/1997, 5:59 PM."),
            (.timestampOffset, "Enter a date and time such as 12/30/1997, 5:59 PM."), (.dateOnly, "Enter a date such as 12/30/1997."),
            (.timeOnly, "Enter a time such as 5:59 PM."),
            (.guid, "Enter an identifier such as {6F9619FF-8B86-D011-B42D-00CF4FC964FF}."),
            (.globalID, "Enter an identifier such as {6F9619FF-8B86-D011-B42D-00CF4FC964FF}."),
            (.blob, "Values of this kind cannot be edited."), (.raster, "Values of this kind cannot be edited."),
            (.geometry, "Values of this kind cannot be edited."),
        ] as [(FieldType, String)])
    func types(type: FieldType, words: String) {
        let problem = ValueProblem.incorrectValueType(found: "x", expected: "y")
        let text = problem.text(of: Field("f", type), in: Localization.translated("en", timeZone: "Asia/Tokyo"))
        #expect(FieldFormatTests.plain(text) == words)
    }

    @Test("Limits are told with both ends of a range, and with one where there is no range")
    func limits() {
        func range(_ minimum: AttributeValue, _ maximum: AttributeValue) -> Domain {
            Domain(name: "r", kind: .range(minimum: minimum, maximum: maximum))
        }
        func text(_ problem: ValueProblem, _ type: FieldType, _ domain: Domain? = nil) -> String {
            FieldFormatTests.plain(problem.text(of: Field("f", type), domain: domain, in: english))
        }
        let (large, small) = (
            ValueProblem.exceedsNumericMaximum(found: "9999", maximum: "1500"),
            ValueProblem.lessThanNumericMinimum(found: "0", minimum: "-2.5")
        )
        #expect(text(large, .integer) == "The value must not be greater than 1,500.")
        #expect(text(small, .double) == "The value must not be less than -2.5.")
        #expect(text(small, .integer, range(2, 1500)) == "Enter a whole number between 2 and 1,500.")
        #expect(text(large, .double, range(.double(-2.5), .double(7))) == "Enter a number between -2.5 and 7.")
        #expect(text(large, .single, range(1, 7)) == "Enter a number between 1 and 7.")
        #expect(text(large, .integer, range("a", "b")) == "The value must not be greater than 1,500.")
        // 1970-01-01T00:00:01Z and 2024-03-09T22:05:09Z.
        let (late, early) = (
            ValueProblem.exceedsMaximumDateTime(found: 9, maximum: 1_710_021_909_000),
            ValueProblem.lessThanMinimumDateTime(found: 0, minimum: 1000)
        )
        #expect(text(late, .date) == "The date must not be later than 3/9/2024, 10:05 PM.")
        #expect(text(early, .date) == "The date must not be earlier than 1/1/1970, 12:00 AM.")
        let dates = range(.date(1000), .date(1_710_021_909_000))
        let between = "Enter a date between 1/1/1970, 12:00 AM and 3/9/2024, 10:05 PM."
        #expect(text(late, .date, dates) == between && text(early, .date, dates) == between)
        #expect(text(.exceedsMaximumLength(found: 7, maximum: 4), .string) == "At most 4 characters are allowed; there are 7.")
        #expect(text(.lessThanMinimumLength(found: 1, minimum: 4), .string) == "At least 4 characters are needed; there are 1.")
        #expect(text(.lessThanMinimumLength(found: 0, minimum: 1), .string) == "At least 1 character is needed; there are 0.")
        #expect(text(.nullNotAllowed, .string) == "A value is needed." && text(.fieldIsRequired, .string) == "This field is required.")
        #expect(text(.notInCodedValueDomain(found: "x", domain: "d"), .string) == "Choose a value from the list.")
        #expect(text(.notEditable, .string) == "This value cannot be changed.")
    }

    @Test("A problem of a value is that of its field, by the domain of the feature's type")
    func fields() throws {
        let definition = try RoadsFixture().layer.definition
        func text(_ name: String, _ attributes: Attributes?) -> String {
            FeatureProblem.value(field: name, problem: .exceedsNumericMaximum(found: "9", maximum: "8")).text(
                definition: definition, attributes: attributes, in: english)
        }
        #expect(text("LANES", nil) == "Enter a whole number between 1 and 8.")
        #expect(text("lanes", ["CLASS": 1]) == "Enter a whole number between 1 and 8.")
        #expect(text("LANES", ["CLASS": 2]) == "Enter a whole number between 1 and 2.")
        #expect(text("WIDTH", nil) == "There is no field “WIDTH”.")
        #expect(FeatureProblem.unknownField(name: "W", nearest: "X").text(definition: definition, in: english) == "There is no field “W”.")
    }

    @Test("Every problem of a shape has its words, for areas and for lines")
    func shapes() {
        func text(_ reason: String, _ type: LayerGeometryType?) -> String {
            FeatureProblem.geometry(reason: reason, at: nil).text(definition: LayerDefinition(name: "l", geometryType: type), in: english)
        }
        #expect(text("there are too few points in part 0", .polyline) == "A line needs at least two points.")
        #expect(text("there are too few points in part 0", .polygon) == "An area needs at least three points.")
        #expect(text("a ring has too few points in part 0", .any) == "An area needs at least three points.")
        #expect(text("Nested shells", .polygon) == "One area lies inside of another.")
        #expect(text("Interior is disconnected", .polygon) == "Holes divide the area into separate pieces.")
        #expect(text("part 0 is not valid", nil) == "The shape is not valid.")
        let words: [(SketchProblem.Kind, String)] = [
            (.empty, "Draw the shape."), (.selfIntersection, "The outline crosses or touches itself."),
            (.holeOutsideShell, "A hole lies outside of its area."), (.nestedRings, "One area lies inside of another."),
            (.disconnectedInterior, "Holes divide the area into separate pieces."), (.invalid, "The shape is not valid."),
        ]
        for (kind, words) in words {
            #expect(SketchProblem(kind: kind, part: 0, index: 0, at: nil).text(of: .polygon, in: english) == words)
        }
        let short = SketchProblem(kind: .tooFewVertices, part: 0, index: 0, at: nil)
        let types: [GeometryType] = [.point, .multipoint, .polyline, .polygon, .envelope]
        let (line, area) = ("A line needs at least two points.", "An area needs at least three points.")
        #expect(types.map { short.text(of: $0, in: english) } == [line, line, line, area, area])
    }
}
