import GromaFeatures
import GromaGeometry
import GromaLocalization
import GromaPopups
import GromaSketch
import Testing

/// Tests the localized messages of the engine.
@Suite struct LocalizedTextTests {
    private let english = Localization.translated()
    private let german = Localization.translated("de", timeZone: "Europe/Berlin")

    @Test func valuesAreAskedForAsTheirTypeIsTyped() {
        let wrong = ValueProblem.incorrectValueType(found: "x", expected: "y")
        #expect(wrong.text(of: Field("n", .integer), in: german) == german.string(forKey: "problem.wholeNumber"))
        #expect(wrong.text(of: Field("d", .date), in: english).contains("12/30/1997, 5:59"))
        #expect(wrong.text(of: Field("d", .date), in: german).contains("30.12.1997, 17:59"))
        for type in FieldType.allCases { #expect(!wrong.text(of: Field("f", type), in: german).contains("{example}"), "\(type)") }
    }

    @Test func limitsAreInTheLanguagesNumbersAndDates() {
        let range = Domain(name: "r", kind: .range(minimum: .integer(-5), maximum: .integer(1500)))
        let number = Field("n", .integer, domain: range)
        let problem = ValueProblem.exceedsNumericMaximum(found: "2000", maximum: "1500")
        #expect(problem.text(of: number, in: english) == "Enter a whole number between -5 and 1,500.")
        #expect(problem.text(of: Field("n", .integer), in: english) == "The value must not be greater than 1,500.")
        #expect(problem.text(of: Field("n", .double), domain: range, in: german).contains("1.500"))
        #expect(ValueProblem.lessThanNumericMinimum(found: "x", minimum: "no number").text(of: number, in: english).contains("-5"))
        let late = ValueProblem.exceedsMaximumDateTime(found: 0, maximum: 1_710_021_909_000)
        #expect(late.text(of: Field("d", .date), in: german).contains("9.3.2024, 23:05"))
        let long = ValueProblem.exceedsMaximumLength(found: 12, maximum: 1)
        #expect(long.text(of: Field("t", .string), in: english) == "At most 1 character is allowed; there are 12.")
    }

    @Test func shapesSayWhatIsWrongWithThem() {
        let definition = LayerDefinition(name: "areas", geometryType: .polygon)
        func text(_ reason: String) -> String { FeatureProblem.geometry(reason: reason, at: nil).text(definition: definition, in: english) }
        #expect(text("there is no shape") == "Draw the shape.")
        #expect(text("Too few points in geometry component") == "An area needs at least three points.")
        #expect(text("Ring Self-intersection") == "The outline crosses or touches itself.")
        #expect(text("Hole lies outside shell") == "A hole lies outside of its area.")
        let short = SketchProblem(kind: .tooFewVertices, part: 0, index: 0, at: nil)
        #expect(short.text(of: .polyline, in: english) == "A line needs at least two points.")
        #expect(PopupError.invalidFeature([.geometry(reason: "there is no shape", at: nil)]).text(in: english) == "Draw the shape.")
    }

    @Test func summariesAreSentences() {
        func text(_ kind: EditSummary.Kind, _ user: String?, _ age: EditSummary.Age?) -> String {
            EditSummary(kind: kind, user: user, age: age).text(in: english)
        }
        #expect(text(.edited, "Ada", .minutes(5)) == "Edited by Ada 5 minutes ago")
        #expect(text(.created, nil, .hours(1)) == "Created 1 hour ago")
        #expect(text(.created, "{when}", nil) == "Created by {when}")
        #expect(text(.edited, nil, .weekday(6, minuteOfDay: 1325)).alikeSpaces == "Edited on Sunday at 10:05 PM")
        #expect(text(.edited, nil, .date(year: 2024, month: 3, day: 9, minuteOfDay: 0)).alikeSpaces == "Edited on 3/9/2024 at 12:00 AM")
        #expect(text(.edited, nil, .date(year: 2024, month: 3, day: 9, minuteOfDay: .max)).alikeSpaces.hasSuffix("11:59 PM"))
        #expect(EditSummary(kind: .edited, age: .minutes(3)).text(in: Localization.translated("pl")).contains("3 minuty"))
    }

    /// Every error has a sentence in every language, and none of them shows a placeholder or a word for programs.
    @Test func errorsHaveSentences() {
        let feature: [FeatureError] = [
            .network(url: "u", reason: "r"), .timedOut(url: "u", seconds: 1), .server(url: "u", code: 498, message: "m", details: []),
            .cancelled,
            .attachmentTooLarge(name: "n", size: 9, limit: 2_000_000), .noField(layer: "l", name: "Höhe", nearest: nil),
            .readOnly(location: "x"),
        ]
        for language in ["en", "ar", "de", "ja", "ru"] {
            let localization = Localization.translated(language)
            let texts = feature.map { $0.reasonText(in: localization) }
            #expect(Set(texts).count == texts.count && texts.allSatisfy { !$0.contains("{") })
            let popup: [PopupError] = [
                .noPopup, .notPermitted(what: "w", reason: "r"), .illegalEvent(event: "e", state: "s", allowed: []), .feature(feature[0]),
                .cancelled,
            ]
            for error in popup { #expect(!error.text(in: localization).contains("{")) }
        }
        #expect(feature[4].reasonText(in: english) == "The file is larger than 2 MB.")
        #expect(feature[2].reasonText(in: english) == "Signing in again is needed. m")
    }
}

extension String {
    /// The text with one kind of space: CLDR's versions differ in the one before AM and PM.
    fileprivate var alikeSpaces: String { String(map { $0.isWhitespace ? " " : $0 }) }
}
