import GromaFeatures
import GromaFormats
import GromaLocalization
import Testing

@testable import GromaPopups

/// Tests the values of text that users type, in their languages.
@Suite struct AttributeTypedTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        var language: String
        var type: FieldType
        var text: String
        /// The value, or the name of the problem.
        var value: AttributeValue?
        var problem: String?
        var timeZone = "UTC"

        init(_ language: String, _ type: FieldType, _ text: String, _ value: AttributeValue?, _ timeZone: String = "UTC") {
            (self.language, self.type, self.text, self.value, self.timeZone) = (language, type, text, value, timeZone)
        }

        init(_ language: String, _ type: FieldType, _ text: String, problem: String) {
            (self.language, self.type, self.text, self.problem) = (language, type, text, problem)
        }

        var testDescription: String { "\(language) \(type) “\(text)”" }
    }

    /// 2026-03-01T13:05:00Z, and the midnight before.
    private static let (moment, day) = (AttributeValue.date(1_772_370_300_000), AttributeValue.date(1_772_323_200_000))

    static let numbers: [Case] = [
        Case("en", .double, "1,234.5", 1234.5), Case("en", .double, "1234.5", 1234.5), Case("en", .double, " -7 ", -7.0),
        Case("en", .double, "1,5", problem: "incorrectValueType"), Case("en", .double, "1.2.3", problem: "incorrectValueType"),
        Case("en", .double, "12 m", problem: "incorrectValueType"), Case("en", .double, "nan", problem: "incorrectValueType"),
        Case("en", .double, "1e400", problem: "incorrectValueType"), Case("en", .double, "", .null), Case("en", .double, "  ", .null),
        Case("de", .double, "1.234,5", 1234.5), Case("de", .double, "0,1", 0.1), Case("de", .double, "1.234", 1234.0),
        Case("de", .double, "1.5", problem: "incorrectValueType"),
        Case("fr", .double, "1 234,5", 1234.5), Case("fr", .double, "1\u{202F}234,5", 1234.5),
        Case("ar-EG", .double, "١٬٢٣٤٫٥", 1234.5), Case("ar-EG", .double, "١٢٫٥", 12.5), Case("ja", .double, "1,234.5", 1234.5),
        Case("en", .integer, "12", 12), Case("en", .integer, "-12", -12), Case("de", .integer, "1.234", 1234),
        Case("ar-EG", .integer, "١٢٣", 123), Case("ar-EG", .integer, "123", 123), Case("en", .integer, "12.0", 12),
        Case("en", .integer, "12.5", problem: "incorrectValueType"), Case("en", .integer, "twelve", problem: "incorrectValueType"),
        Case("en", .integer, "2147483648", problem: "exceedsNumericMaximum"),
        Case("en", .integer, "-99999999999999999999999", problem: "lessThanNumericMinimum"),
        Case("en", .smallInteger, "32767", 32767), Case("en", .smallInteger, "32768", problem: "exceedsNumericMaximum"),
        Case("en", .bigInteger, "9007199254740992", 9_007_199_254_740_992),
        Case("en", .bigInteger, "9007199254740993", problem: "exceedsNumericMaximum"),
        Case("en", .single, "0.1", .double(Double(Float(0.1)))), Case("en", .single, "4e38", problem: "exceedsNumericMaximum"),
    ]

    static let dates: [Case] = [
        Case("en", .date, "3/1/2026, 1:05 PM", moment), Case("en", .date, "3/1/2026", day),
        Case("de", .date, "01.03.2026, 13:05", moment), Case("de", .date, "1.3.2026", day),
        Case("de", .date, "1.3.2026, 14:05", moment, "Europe/Berlin"), Case("fr", .date, "01/03/2026", day),
        Case("ja", .date, "2026/3/1 13:05", moment), Case("ja", .date, "2026/3/1", day),
        Case("en", .date, "2026-03-01T13:05:00Z", moment), Case("de", .date, "2026-03-01T14:05:00+01:00", moment, "Asia/Tokyo"),
        Case("en", .date, "", .null), Case("en", .date, "tomorrow", problem: "incorrectValueType"),
        Case("en", .date, "2/30/2026", problem: "incorrectValueType"), Case("de", .date, "3/1/2026x", problem: "incorrectValueType"),
        Case("en", .dateOnly, "3/1/2026", "2026-03-01"), Case("de", .dateOnly, "01.03.2026", "2026-03-01", "America/New_York"),
        Case("en", .dateOnly, "2026-03-01", "2026-03-01"), Case("en", .dateOnly, "2026-02-29", problem: "incorrectValueType"),
        Case("en", .timeOnly, "1:05 PM", "13:05:00"), Case("de", .timeOnly, "13:05", "13:05:00"),
        Case("en", .timeOnly, "13:05:59", "13:05:59"), Case("en", .timeOnly, "25:00", problem: "incorrectValueType"),
        Case("en", .timestampOffset, "2026-03-01T13:05:00-08:00", "2026-03-01T13:05:00-08:00"),
        Case("de", .timestampOffset, "01.03.2026, 13:05 +05:30", "2026-03-01T13:05:00.000+05:30"),
        Case("de", .timestampOffset, "01.07.2026, 13:05", "2026-07-01T13:05:00.000+02:00", "Europe/Berlin"),
        Case("en", .timestampOffset, "later", problem: "incorrectValueType"),
    ]

    static let texts: [Case] = [
        Case("en", .string, "  a b ", "  a b "), Case("en", .string, "", .null), Case("en", .string, "12345678", "12345678"),
        Case("en", .string, "123456789", problem: "exceedsMaximumLength"),
        // Four characters of two UTF-16 units each fit, a fifth does not.
        Case("en", .string, "🌲🌲🌲🌲", "🌲🌲🌲🌲"), Case("en", .string, "🌲🌲🌲🌲🌲", problem: "exceedsMaximumLength"),
        Case("en", .xml, "<a/>", "<a/>"),
        Case("en", .guid, "6fd2b3b8-0000-4000-8000-0123456789ab ", "{6FD2B3B8-0000-4000-8000-0123456789AB}"),
        Case("en", .guid, "6fd2b3b8", problem: "incorrectValueType"), Case("en", .guid, "", .null),
    ]

    @Test(arguments: numbers + dates + texts) func textsAreReadByTheLanguage(_ given: Case) throws {
        var field = Field("f", given.type)
        if given.type == .string { field.length = 8 }
        let layer = LayerDefinition(name: "layer", fields: [field])
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("f", isEditable: true)])
        // Where the text is empty something is there before, to be taken away.
        let isEmpty = given.text.allSatisfy(\.isWhitespace)
        let old: [FieldType: AttributeValue] = [.double: 1.0, .date: Self.moment, .string: "x", .guid: "{A}"]
        var editing = AttributeEditing(
            Feature(objectID: 1, attributes: Attributes(isEmpty ? [("f", old[given.type] ?? 1)] : [])), of: layer, popup: popup,
            localization: Localization.translated(given.language, timeZone: given.timeZone))
        try editing.setText(given.text, of: "F")
        #expect(editing.text(of: "f") == given.text)
        #expect(editing.problem(of: "f")?.name == given.problem)
        #expect(editing.isValid == (given.problem == nil))
        #expect(editing.value(of: "f") == given.value)
        if given.problem != nil { #expect(editing.attributes["f"] == nil && editing.isEdited && editing.isEdited("f")) }
        #expect((editing.message(of: "f") == nil) == (given.problem == nil))
    }

    @Test func badTextIsKeptUntilItIsPutRight() throws {
        var editing = AttributeEditing(
            Feature(objectID: 1, attributes: ["kind": 1, "height": 3.5]), of: TreeLayer.definition, popup: TreeLayer.popup,
            localization: Localization.translated("de"))
        #expect(editing.text(of: "height") == "3,5" && !editing.isEdited)
        try editing.setText("hoch", of: "height")
        try editing.setText("Eiche", of: "name")
        #expect(editing.text(of: "HEIGHT") == "hoch" && editing.value(of: "height") == nil && editing.attributes["height"] == 3.5)
        #expect(editing.problems.map(\.field) == ["height"] && !editing.isValid)
        try editing.setText("101", of: "height")
        #expect(editing.problem(of: "height") == .exceedsNumericMaximum(found: "101", maximum: "100"))
        #expect(editing.attributes["height"] == 101.0)
        try editing.setText("3,5", of: "height")
        #expect(editing.isValid && !editing.isEdited("height") && editing.changes == ["name": "Eiche"])
    }

    @Test func anEmptyTextIsNoValueUnlessItWasOne() throws {
        let feature = Feature(objectID: 1, attributes: ["name": "", "note": "x", "height": 0.0, "code": 0])
        var editing = AttributeEditing(feature, of: TreeLayer.definition, popup: TreeLayer.popup)
        try editing.setText("y", of: "name")
        try editing.setText("", of: "name")
        try editing.setText("", of: "note")
        try editing.setText("", of: "height")
        #expect(editing.attributes["name"] == "" && editing.attributes["note"] == .null && editing.attributes["height"] == .null)
        #expect(!editing.isEdited("name") && editing.isEdited("note"))
        try editing.setValue("", of: "note")
        #expect(editing.attributes["note"] == "" && editing.isValid)
        try editing.setText("", of: "code")
        #expect(editing.problem(of: "code") == .nullNotAllowed)
    }

    @Test func textsThatOnlyLookAlikeAreOthers() throws {
        let feature = Feature(objectID: 1, attributes: ["note": "é"])
        var editing = AttributeEditing(feature, of: TreeLayer.definition, popup: TreeLayer.popup)
        try editing.setText("e\u{301}", of: "note")
        #expect(editing.isEdited("note") && editing.attributes["note"] == "e\u{301}")
        try editing.setText("é", of: "note")
        #expect(!editing.isEdited)
    }

    @Test func codedValuesWithoutANameShowTheirCode() throws {
        let domain = Domain(name: "d", kind: .codedValues([CodedValue(name: "", code: 5), CodedValue(name: "Six", code: 6)]))
        let layer = LayerDefinition(name: "l", fields: [Field("f", .double, domain: domain)])
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("f", isEditable: true)])
        var editing = AttributeEditing(Feature(objectID: 1, attributes: ["f": 5.0]), of: layer, popup: popup)
        #expect(editing.text(of: "f") == "5" && editing.editor(of: "f")?.choices.map(\.title) == ["None", "5", "Six"])
        try editing.setText("", of: "f")
        #expect(editing.attributes["f"] == .null && editing.editor(of: "f")?.chosen == 0)
        try editing.setText("six", of: "f")
        #expect(editing.attributes["f"] == 6.0 && editing.editor(of: "f")?.chosen == 2)
    }

    @Test func noValueAndTheEmptyCodeAreTwo() throws {
        let codes = [CodedValue(name: "Not asked", code: ""), CodedValue(name: "Red", code: "r"), CodedValue(name: "Red", code: "rr")]
        let layer = LayerDefinition(name: "l", fields: [Field("f", .string, domain: Domain(name: "d", kind: .codedValues(codes)))])
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("f", isEditable: true)])
        for (original, others) in [(.null, ["r", ""]), ("", [.null, "r"]), ("rr", ["", .null]), ("gone", ["r"])]
            as [(AttributeValue, [AttributeValue])]
        {
            let start = AttributeEditing(Feature(objectID: 1, attributes: ["f": original]), of: layer, popup: popup)
            for other in others {
                var editing = start
                try editing.setValue(other, of: "f")
                #expect(editing.isEdited && editing.isValid)
                try editing.setText(start.text(of: "f"), of: "f")
                #expect(editing.attributes["f"] == original && !editing.isEdited)
            }
        }
        var editing = AttributeEditing(Feature(objectID: 1, attributes: ["f": "r"]), of: layer, popup: popup)
        try editing.setText("", of: "f")
        #expect(editing.attributes["f"] == "")
        try editing.setText("None", of: "f")
        #expect(editing.attributes["f"] == .null)
    }

    @Test func listsTakeNamesThenCodes() throws {
        var editing = AttributeEditing(Feature(objectID: 1, attributes: ["kind": 1]), of: TreeLayer.definition, popup: TreeLayer.popup)
        for (text, value, shown) in [("Dead", 3, "Dead"), ("sick", 2, "Sick"), ("1", 1, "Healthy")] as [(String, AttributeValue, String)] {
            try editing.setText(text, of: "state")
            #expect(editing.attributes["state"] == value && editing.text(of: "state") == shown && editing.isValid)
        }
        try editing.setText("Shut", of: "state")
        #expect(editing.problem(of: "state") == .notInCodedValueDomain(found: "\"Shut\"", domain: "trees"))
        #expect(editing.text(of: "state") == "Shut" && editing.attributes["state"] == 1)
        try editing.setText("None", of: "state")
        #expect(editing.attributes["state"] == .null && editing.text(of: "state") == "" && editing.isValid)
        try editing.setValue(9, of: "state")
        #expect(editing.problem(of: "state")?.name == "notInCodedValueDomain" && editing.text(of: "state") == "9")
    }

    @Test func aDayKeepsTheTimeOfDayThatNobodySees() throws {
        let layer = LayerDefinition(name: "layer", fields: [Field("d", .date)])
        let info = PopupFieldInfo("d", isEditable: true, format: PopupFieldFormat(dateFormat: .longMonthYear))
        var editing = AttributeEditing(
            Feature(objectID: 1, attributes: ["d": Self.moment]), of: layer, popup: PopupDefinition(fieldInfos: [info]),
            localization: Localization.translated("de", timeZone: "Europe/Berlin"))
        #expect(editing.formattedText(of: "d") == "März 2026" && editing.text(of: "d") == "1.3.2026")
        try editing.setText("2.3.2026", of: "d")
        #expect(editing.attributes["d"] == .date(1_772_370_300_000 + 86_400_000))
        try editing.setText("2026-03-02T00:00:00Z", of: "d")
        #expect(editing.attributes["d"] == .date(1_772_323_200_000 + 86_400_000))
    }

    /// What a message gives as an example can be typed, and is the day meant: 1997-12-30.
    @Test(arguments: ["en", "de", "fr", "ar", "ar-EG", "ja", "ko", "fi", "lv"])
    func examplesInMessagesAreTaken(language: String) throws {
        let layer = LayerDefinition(name: "layer", fields: [Field("d", .date)])
        for format in [nil, .shortDateLE, .longDateShortTime24, .year, .shortDateLELongTime] as [PopupDateFormat?] {
            let info = PopupFieldInfo("d", isEditable: true, format: PopupFieldFormat(dateFormat: format))
            var editing = AttributeEditing(
                Feature(objectID: 1), of: layer, popup: PopupDefinition(fieldInfos: [info]), localization: Localization.translated(language)
            )
            try editing.setText("?", of: "d")
            let example = FieldText(.date, format: info.format.map(ValueFormat.init), editing.localization).exampleText
            #expect(editing.message(of: "d")?.contains(example) == true)
            try editing.setText(example, of: "d")
            let day = editing.attributes["d"]?.integerValue.map { $0 / 86_400_000 }
            #expect(day == 10_225 && editing.isValid, "\(example)")
        }
    }

    @Test func valuesOfProgramsDependOnNoLanguage() throws {
        let layer = LayerDefinition(
            name: "layer", fields: [Field("n", .double), Field("d", .date), Field("s", .string, length: 2), Field("i", .smallInteger)])
        let popup = PopupDefinition(fieldInfos: layer.fields.map { PopupFieldInfo($0.name, isEditable: true) })
        var editing = AttributeEditing(Feature(objectID: 1), of: layer, popup: popup, localization: Localization.translated("de"))
        try editing.setValue("12.5", of: "n")
        try editing.setValue("2026-03-01T13:05:00Z", of: "d")
        try editing.setValue("abc", of: "s")
        try editing.setValue(70000, of: "i")
        #expect(editing.attributes == ["n": 12.5, "d": Self.moment] && editing.text(of: "n") == "12,5")
        #expect(editing.text(of: "s") == "abc" && editing.text(of: "i") == "70000")
        #expect(editing.problems.map(\.name) == ["exceedsMaximumLength", "exceedsNumericMaximum"])
        let before = editing
        #expect { try editing.setValue("many", of: "n") } throws: {
            if case .invalidValue("n", .incorrectValueType)? = $0 as? PopupError { true } else { false }
        }
        #expect(editing == before)
    }
}
