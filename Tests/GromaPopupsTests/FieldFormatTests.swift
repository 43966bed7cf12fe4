import GromaFeatures
import GromaFormats
import GromaLocalization
import Testing

@testable import GromaPopups

/// Values as popups write them. The examples of dates are those of the web map specification ("format").
@Suite struct FieldFormatTests {
    /// Tuesday, 1997-12-30T17:59:59Z.
    private static let moment = 883_504_799_000

    /// CLDR writes narrow no-break spaces before AM and PM, and others have plain ones.
    static func plain(_ text: String) -> String { String(text.map { $0.isWhitespace ? " " : $0 }) }

    private static func text(
        _ value: AttributeValue?, _ field: Field, _ format: PopupFieldFormat? = nil, in identifier: String = "en",
        _ timeZone: String = "UTC", attributes: Attributes = Attributes()
    ) -> String {
        let layer = LayerDefinition(name: "layer", fields: [field])
        let popup = PopupDefinition(fieldInfos: [PopupFieldInfo(field.name, format: format)])
        let formatter = PopupFormatter(popup: popup, layer: layer, localization: Localization.translated(identifier, timeZone: timeZone))
        return plain(formatter.text(value, of: field.name.uppercased(), in: attributes))
    }

    @Test(arguments: [
        (PopupDateFormat.shortDate, "12/30/1997"), (.shortDateLE, "30/12/1997"), (.longMonthDayYear, "December 30, 1997"),
        (.dayShortMonthYear, "30 Dec 1997"), (.longDate, "Tuesday, December 30, 1997"), (.longMonthYear, "December 1997"),
        (.shortMonthYear, "Dec 1997"), (.year, "1997"), (.shortDateShortTime, "12/30/1997 5:59 PM"),
        (.shortDateLEShortTime24, "30/12/1997 17:59"), (.shortDateLongTime, "12/30/1997 5:59:59 PM"),
        (.shortDateLELongTime24, "30/12/1997 17:59:59"), (.dayShortMonthYearLongTime24, "30 Dec 1997 17:59:59"),
        (.longMonthDayYearShortTime, "December 30, 1997 5:59 PM"), (.longDateLongTime, "Tuesday, December 30, 1997 5:59:59 PM"),
    ])
    func dateFormatsWriteWhatTheSpecificationShows(format: PopupDateFormat, expected: String) {
        // CLDR joins days and times by a comma or by "at"; what stands on either side is the specification's.
        let written = Self.text(.date(Self.moment), Field("seen", .date), PopupFieldFormat(dateFormat: format))
        let joined = written.replacing(" at ", with: " ").replacing("7, ", with: "7 ")
        #expect(joined == expected)
    }

    @Test func everyDateFormatHasAStyleOfItsOwn() {
        #expect(Set(PopupDateFormat.allCases.map(\.style)).count == PopupDateFormat.allCases.count)
        for format in PopupDateFormat.allCases {
            #expect(format.rawValue.contains("24") == (format.style.time == .short24 || format.style.time == .long24))
            #expect(format.rawValue.contains("Time") == (format.style.time != .none))
            #expect(format.rawValue.contains("LE") == (format.style.day == .numericDayFirst))
        }
    }

    @Test func momentsAreThoseOfTheTimeZoneAndDaysAreNot() {
        let day = PopupFieldFormat(dateFormat: .shortDate)
        let evening = AttributeValue.date(883_526_400_000)
        #expect(Self.text(evening, Field("d", .date), day, in: "de", "UTC") == "31.12.1997")
        #expect(Self.text(evening, Field("d", .date), day, in: "de", "America/New_York") == "30.12.1997")
        #expect(Self.text("1997-12-31", Field("d", .dateOnly), day, in: "de", "America/New_York") == "31.12.1997")
        #expect(Self.text("17:59:00", Field("t", .timeOnly), in: "de", "Asia/Tokyo") == "17:59")
        #expect(Self.text("17:59:58", Field("t", .timeOnly), in: "de", "Asia/Tokyo") == "17:59:58")
        let noted = Self.text("1997-12-31T23:30:00+05:30", Field("o", .timestampOffset), in: "de", "Asia/Tokyo")
        #expect(noted.contains("31.12.1997") && noted.hasSuffix("23:30 +05:30"))
        #expect(Self.text("soon", Field("d", .dateOnly)) == "soon")
    }

    @Test func numbersAreRoundedAndGroupedAsTheFormatSays() {
        let exact = Field("n", .double)
        #expect(Self.text(1234567.891, exact, PopupFieldFormat(places: 2, digitSeparator: true)) == "1,234,567.89")
        #expect(Self.text(1234567.891, exact, PopupFieldFormat(places: 2, digitSeparator: false), in: "de") == "1234567,89")
        #expect(Self.text(2.0, exact, PopupFieldFormat(places: 2), in: "fr") == "2,00")
        #expect(Self.text(0.1, exact) == "0.1")
        #expect(Self.text(.double(Double(Float(0.1))), Field("n", .single)) == "0.1")
        #expect(Self.text(1997, Field("n", .integer), PopupFieldFormat(places: 0, digitSeparator: false)) == "1997")
        #expect(Self.text(12345, Field("n", .integer), PopupFieldFormat(digitSeparator: true), in: "de") == "12.345")
        #expect(Self.text(7, Field("n", .integer), PopupFieldFormat(places: .max)).hasPrefix("7.00"))
        #expect(Self.text(12345, Field("OBJECTID", .oid)) == "12345")
        let places = PopupFieldFormat(places: 2, digitSeparator: false)
        #expect(Self.text(.integer(.max), Field("n", .bigInteger), places) == "9223372036854775807")
    }

    @Test func nullAndMissingAreEmptyAndZeroIsNot() {
        #expect(Self.text(.null, Field("n", .integer)) == "" && Self.text(nil, Field("n", .integer)) == "")
        #expect(Self.text(0, Field("n", .integer)) == "0")
        let codes = Domain(name: "d", kind: .codedValues([CodedValue(name: "Unknown", code: 0), CodedValue(name: "Yes", code: 1)]))
        #expect(Self.text(0, Field("n", .integer, domain: codes)) == "Unknown")
        #expect(Self.text(.null, Field("n", .integer, domain: codes)) == "")
        #expect(Self.text(7, Field("n", .integer, domain: codes)) == "7")
        #expect(Self.text(1, Field("n", .double, domain: codes)) == "Yes" && Self.text(1.0, Field("n", .double, domain: codes)) == "Yes")
        let texts = Domain(name: "d", kind: .codedValues([CodedValue(name: "Not asked", code: "")]))
        #expect(Self.text("", Field("s", .string, domain: texts)) == "Not asked" && Self.text("", Field("s", .string)) == "")
    }

    @Test func codesAreThoseOfTheFeaturesType() {
        let formatter = PopupFormatter(popup: PopupDefinition(), layer: TreeLayer.definition, localization: Localization.translated())
        let oak = Feature(objectID: 4, globalID: "{A}", attributes: ["kind": 1, "state": 1, "height": 3.5])
        let pipe = Feature(attributes: ["kind": 2, "state": 1])
        #expect(formatter.text(of: "KIND", in: oak) == "Tree" && formatter.text(of: "kind", in: pipe) == "Pipe")
        #expect(formatter.text(of: "State", in: oak) == "Healthy" && formatter.text(of: "state", in: pipe) == "Open")
        #expect(formatter.text(of: "state", in: Feature(attributes: ["state": 1])) == "Good")
        #expect(formatter.text(of: "kind", in: Feature(attributes: ["kind": 9])) == "9")
        #expect(formatter.text(of: "objectid", in: oak) == "4")
    }

    @Test func labelsComeFromTheDefinitionThenTheLayer() {
        var popup = PopupDefinition(fieldInfos: [PopupFieldInfo("HEIGHT", label: "How tall"), PopupFieldInfo("state", label: "")])
        popup.expressionInfos = [("age", "Age"), ("x", "")]
            .map { PopupExpressionInfo(name: $0.0, title: $0.1, expression: "1") }
        let formatter = PopupFormatter(popup: popup, layer: TreeLayer.definition, localization: Localization.translated())
        let names = ["height", "State", "kind", "expression/age", "expression/x", "relationships/0/NAME", "other", "expression/"]
        #expect(
            names.map(formatter.label) == ["How tall", "State", "What it is", "Age", "x", "NAME", "other", "expression/"])
    }

    @Test func othersYieldWhatExpressionsAndRelationshipsStandFor() throws {
        let info = PopupFieldInfo("expression/share", format: PopupFieldFormat(places: 1))
        let formatter = PopupFormatter(popup: PopupDefinition(fieldInfos: [info]), layer: nil, localization: Localization.translated("de"))
        var asked: [PopupFieldReference] = []
        func other(_ reference: PopupFieldReference) throws(PopupError) -> AttributeValue? {
            asked.append(reference)
            if case .relationship = reference { throw .noPopup }
            return 0.25
        }
        let feature = Feature(attributes: ["a": 1.5])
        #expect(try formatter.text(of: "expression/share", in: feature, other: other) == "0,2")
        #expect(try formatter.text(of: "a", in: feature, other: other) == "1,5")
        #expect(throws: PopupError.self) { try formatter.text(of: "relationships/3/A/B", in: feature, other: other) }
        #expect(asked == [.expression("share"), .relationship(id: 3, field: "A/B")])
        #expect(formatter.text(of: "expression/share", in: feature) == "")
    }

    @Test func onlyWholeSafeAddressesAreLinks() {
        let links = [
            "https://example.org", " HTTP://example.org/a?b=c#d ", "mailto:a@example.org", "tel:+49-30-1234", "https://例え.jp/ä",
        ]
        #expect(links.map { PopupLink.address(in: $0) } == links.map(\.trimmed))
        let others = [
            "", "example.org", "www.example.org", "javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "ftp://example.org",
            "see https://example.org", "https://example.org and more", "https:", "https://", "https:///path", "https:example.org",
            "https://a\u{202E}b", "https://a\"b", "https://a\nb", "java\nscript:alert(1)", "mailto:", "mailto:a", "tel:", "tel:abc",
            "https://example.org/" + String(repeating: "a", count: 5000),
        ]
        for text in others { #expect(PopupLink.address(in: text) == nil, "\(text)") }
    }
}
