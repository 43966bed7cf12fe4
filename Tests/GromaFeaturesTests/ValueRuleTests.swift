import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// The values that fields of each type accept, up to their limits, and what is said of the others.
@Suite struct ValueRuleTests {
    /// The value that a field stores, or the problem.
    private func stored(_ value: AttributeValue, _ field: Field) -> String {
        do throws(FeatureError) {
            let attributes = try FeatureValidator(LayerDefinition(name: "l", fields: [field])).checked([field.name: value], replacing: nil)
            return attributes[field.name].map { "\($0)" } ?? "missing"
        } catch {
            return error.description
        }
    }

    private static let whole = "a whole number"
    private static let number = "a finite number"
    private static let day = "a day as 2026-01-31"
    private static let moment = "a moment in milliseconds since 1970, in JSON also as 2026-01-31T23:59:59Z"
    private static let time = "a time of day as 23:59:59"
    private static let stamp = "a moment with its distance to UTC as 2026-01-31T23:59:59.000+01:00"
    private static let identifier = "an identifier of 32 hexadecimal digits in groups of 8, 4, 4, 4 and 12"

    @Test(
        arguments: [
            (FieldType.smallInteger, 32767, 32767), (.smallInteger, -32768, -32768), (.integer, 2_147_483_647, 2_147_483_647),
            (.integer, -2_147_483_648, -2_147_483_648),
            (.bigInteger, .integer(1 << 53), .integer(1 << 53)), (.bigInteger, .integer(-(1 << 53)), .integer(-(1 << 53))),
            (.smallInteger, 32767.0, 32767), (.smallInteger, -32768.0, -32768), (.integer, 2_147_483_647.0, 2_147_483_647),
            (.integer, 7.0, 7), (.integer, -7.0, -7), (.integer, .double(-0.0), 0),
            (.single, 0.1, .double(Double(Float(0.1)))), (.single, 3, 3.0), (.double, 3, 3.0), (.double, 1e308, 1e308),
            (.single, .double(Double(Float.greatestFiniteMagnitude)), .double(Double(Float.greatestFiniteMagnitude))),
            (.string, "", ""), (.xml, "<a/>", "<a/>"), (.date, .date(-5), .date(-5)), (.date, 5, .date(5)), (.date, 5.0, .date(5)),
            (.dateOnly, "2024-02-29", "2024-02-29"), (.timeOnly, "23:59:59.5", "23:59:59.5"),
            (.timeOnly, "23:59", "23:59:00"), (.timeOnly, "23:59:59,250", "23:59:59.25"),
            (.timestampOffset, "2026-01-31T23:59:59.000+01:00", "2026-01-31T23:59:59.000+01:00"),
            (.timestampOffset, "2026-01-31T23:59:59Z", "2026-01-31T23:59:59Z"),
            (.timestampOffset, "2026-01-31 23:59 -01", "2026-01-31T23:59:00-01:00"),
            (.timestampOffset, "2016-12-31 23:59:60,250 +0000", "2017-01-01T00:00:00+00:00"),
            (.guid, "6fd2b3b8-0a6d-4a5b-9c0e-7b0d3f1c2a11", "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"),
            (.guid, "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}", "{6FD2B3B8-0A6D-4A5B-9C0E-7B0D3F1C2A11}"),
            (.blob, .bytes([1, 2]), .bytes([1, 2])),
            (.raster, .bytes([]), .bytes([])), (.string, .null, .null), (.integer, .null, .null),
        ] as [(FieldType, AttributeValue, AttributeValue)])
    func valuesAreStoredInTheTypeOfTheirField(_ type: FieldType, _ value: AttributeValue, _ expected: AttributeValue) {
        #expect(stored(value, Field("F", type)) == "\(expected)")
    }

    @Test(
        arguments: [
            (FieldType.smallInteger, 32768, "32768 is more than 32767"), (.smallInteger, -32769, "-32769 is less than -32768"),
            (.integer, 2_147_483_648, "2147483648 is more than 2147483647"),
            (.integer, -2_147_483_649, "-2147483649 is less than -2147483648"),
            (.bigInteger, .integer(1 << 53 + 1), "9007199254740993 is more than 9007199254740992"),
            (.bigInteger, .integer(-(1 << 53) - 1), "-9007199254740993 is less than -9007199254740992"),
            (.smallInteger, 32768.0, "32768 is more than 32767"), (.smallInteger, -32769.0, "-32769 is less than -32768"),
            (.integer, 3e9, "3000000000 is more than 2147483647"), (.integer, -3e9, "-3000000000 is less than -2147483648"),
            (.integer, 7.5, "found 7.5, expected \(whole)"), (.integer, "7", "found \"7\", expected \(whole)"),
            (.integer, .date(7), "found 7, expected \(whole)"), (.integer, .double(.nan), "found a NaN, expected \(whole)"),
            (.integer, .double(.infinity), "found an infinite number, expected \(whole)"),
            (.double, .double(-.infinity), "found an infinite number, expected \(number)"),
            (.double, "1", "found \"1\", expected \(number)"),
            (.single, 1e39, "1e39 is more than 3.4028234663852886e38"), (.single, -1e39, "-1e39 is less than -3.4028234663852886e38"),
            (.single, .bytes([1]), "found 1 byte, expected \(number)"),
            (.string, 7, "found 7, expected a text"), (.xml, .date(7), "found 7, expected a text"),
            (.date, "x", "found \"x\", expected \(moment)"), (.date, 7.5, "found 7.5, expected \(moment)"),
            (.dateOnly, "2026-02-29", "found \"2026-02-29\", expected \(day)"), (.dateOnly, .date(0), "found 0, expected \(day)"),
            (.timeOnly, "24:30:00", "found \"24:30:00\", expected \(time)"),
            (.timestampOffset, "2026-01-31T23:59:59", "found \"2026-01-31T23:59:59\", expected \(stamp)"),
            (.guid, "x", "found \"x\", expected \(identifier)"), (.blob, "x", "found \"x\", expected bytes"),
            (.raster, 7, "found 7, expected bytes"),
            (.guid, .string(String(repeating: "x", count: 60)), "found \"\(String(repeating: "x", count: 60))\", expected \(identifier)"),
            (.guid, .string(String(repeating: "x", count: 61)), "found \"\(String(repeating: "x", count: 40))…\", expected \(identifier)"),
        ] as [(FieldType, AttributeValue, String)])
    func otherValuesAreRefused(_ type: FieldType, _ value: AttributeValue, _ message: String) {
        #expect(stored(value, Field("F", type)) == "F: " + message)
    }

    /// The greatest and the least 64-bit number, and doubles beyond them, in a field without a range of its own.
    @Test func wholeNumbersEndAtSixtyFourBits() throws {
        let field = Field("F", .oid)
        let other = Field("OTHER", .oid)
        let validator = FeatureValidator(LayerDefinition(name: "l", fields: [other, field]))
        for value: AttributeValue in [.integer(.max), .integer(.min), .double(-0x1p63)] {
            #expect(validator.problem(with: value, of: field, in: [:]) == nil)
        }
        #expect(
            validator.problem(with: .double(0x1p63), of: field, in: [:])
                == .exceedsNumericMaximum(found: "9223372036854776000", maximum: "9223372036854775807"))
        #expect(
            validator.problem(with: .double(-0x1p64), of: field, in: [:])
                == .lessThanNumericMinimum(found: "-18446744073709552000", minimum: "-9223372036854775808"))
    }

    @Test(
        arguments: [
            ("abcd", nil), ("abcde", 5), ("éééé", nil), ("ééééé", 5), ("😀😀", nil), ("😀😀a", 5), ("e\u{301}e\u{301}", nil),
            ("e\u{301}e\u{301}e", 5),
        ] as [(String, Int?)])
    func lengthsOfTextsAreInUnitsOf16Bits(_ text: String, _ found: Int?) {
        for type in [FieldType.string, .xml] {
            #expect(
                stored(.string(text), Field("F", type, length: 4))
                    == (found.map { "F: \($0) long, at most 4" } ?? "\(AttributeValue.string(text))"))
        }
    }

    @Test func lengthsOfBlobsAreInBytes() {
        for type in [FieldType.blob, .raster] {
            #expect(
                stored(.bytes([1, 2]), Field("F", type, length: 2)) == "\(AttributeValue.bytes([1, 2]))"
                    && stored(.bytes([1, 2, 3]), Field("F", type, length: 2)) == "F: 3 long, at most 2")
        }
    }

    private static func field(_ type: FieldType, _ kind: DomainKind, named name: String = "") -> Field {
        Field("F", type, domain: Domain(name: name, kind: kind))
    }

    /// Ranges include their ends; null is no matter of the domain.
    @Test(
        arguments: [
            (field(.integer, .range(minimum: 3, maximum: 5)), 3, nil), (field(.integer, .range(minimum: 3, maximum: 5)), 5, nil),
            (field(.integer, .range(minimum: 3, maximum: 5)), 2, "2 is less than 3"),
            (field(.integer, .range(minimum: 3, maximum: 5)), 6, "6 is more than 5"),
            (field(.double, .range(minimum: 3, maximum: 5)), 5.5, "5.5 is more than 5"),
            (field(.double, .range(minimum: 3, maximum: 5)), 2.5, "2.5 is less than 3"),
            (field(.date, .range(minimum: .date(3), maximum: .date(5))), .date(3), nil),
            (field(.date, .range(minimum: .date(3), maximum: .date(5))), .date(5), nil),
            (field(.date, .range(minimum: .date(3), maximum: .date(5))), .date(2), "2 is earlier than 3 (milliseconds since 1970)"),
            (field(.date, .range(minimum: .date(3), maximum: .date(5))), .date(6), "6 is later than 5 (milliseconds since 1970)"),
            (field(.string, .range(minimum: "b", maximum: "d")), "a", "\"a\" is less than \"b\""),
            (field(.string, .range(minimum: "b", maximum: "d")), "d", nil),
            (field(.string, .range(minimum: "b", maximum: "d")), "da", "\"da\" is more than \"d\""),
            (field(.double, .codedValues([CodedValue(name: "one", code: 1)])), 1.0, nil),
            (field(.double, .codedValues([CodedValue(name: "one", code: 1)])), 2, "2 is not a code of the domain F"),
            (
                field(.string, .codedValues([CodedValue(name: "one", code: "a"), CodedValue(name: "two", code: "")]), named: "letters"), "",
                nil
            ),
            (
                field(.string, .codedValues([CodedValue(name: "one", code: "a")]), named: "letters"), "A",
                "\"A\" is not a code of the domain letters"
            ), (field(.string, .codedValues([]), named: "letters"), .null, nil),
            (field(.integer, .range(minimum: 3, maximum: 5)), .null, nil), (field(.integer, .inherited), 77, nil),
        ] as [(Field, AttributeValue, String?)])
    func domains(_ field: Field, _ value: AttributeValue, _ problem: String?) {
        let validator = FeatureValidator(LayerDefinition(name: "l", fields: [field]))
        #expect(validator.problem(with: value, of: field, in: [:])?.description == problem)
        if let problem { #expect(stored(value, field) == "F: " + problem) } else { #expect(!stored(value, field).hasPrefix("F:")) }
    }

    @Test func patternsAreAlternatives() {
        var field = Field("F", .string)
        field.patterns = ["a?", "[xy]*"]
        #expect(stored("ab", field) == "\(AttributeValue.string("ab"))" && stored("y", field) == "\(AttributeValue.string("y"))")
        #expect(stored("abc", field) == "F: found \"abc\", expected a text of the form a? or [xy]*")
    }

    /// A value that is missing is not null: it may come from the default, from the store, or be required.
    @Test func whatIsMissingIsRequiredOrFilled() throws {
        var filled = Field("FILLED", .string, isNullable: false)
        filled.isFilledByStore = true
        let (required, optional) = (Field("REQUIRED", .string, isNullable: false), Field("OPTIONAL", .string))
        let given = Field("GIVEN", .double, isNullable: false, defaultValue: 3)
        let layer = LayerDefinition(name: "l", fields: [filled, required, optional, given])
        let validator = FeatureValidator(layer)
        #expect(try validator.checked(["REQUIRED": "x"], replacing: nil) == ["REQUIRED": "x", "OPTIONAL": .null, "GIVEN": 3.0])
        #expect(
            [filled, required, optional, given].map { validator.problem(with: nil, of: $0, in: [:]) } == [nil, .fieldIsRequired, nil, nil])
        #expect(
            [filled, required, optional, given].map { validator.problem(with: .null, of: $0, in: [:]) } == [
                .nullNotAllowed, .nullNotAllowed, nil, .nullNotAllowed,
            ])
        // A field that the layer does not have is judged by itself.
        #expect(
            validator.problem(with: 6, of: Self.field(.integer, .range(minimum: 3, maximum: 5)), in: [:])
                == .exceedsNumericMaximum(found: "6", maximum: "5"))
        #expect(validator.problem(with: nil, of: Field("NEW", .integer, isNullable: false), in: [:]) == .fieldIsRequired)
    }

    /// Whether a field that is not editable accepts its value depends on what the layer has, or on what fills it.
    @Test func aFixedFieldOnlyAcceptsWhatItHas() {
        let layer = LayerDefinition(
            name: "l",
            fields: [
                Field("A", .integer, isEditable: false, defaultValue: 3), Field("B", .integer, isNullable: false, isEditable: false),
            ])
        let validator = FeatureValidator(layer)
        let feature = Feature(attributes: ["A": 4, "B": 5])
        #expect(validator.problems(of: feature).isEmpty)
        #expect(validator.problems(of: feature, replacing: nil) == [.value(field: "A", problem: .notEditable)])
        #expect(validator.problems(of: feature, replacing: ["A": 4, "B": 5]).isEmpty)
        #expect(validator.problems(of: feature, replacing: ["A": 4, "B": 6]) == [.value(field: "B", problem: .notEditable)])
    }

    @Test func everyProblemOfAFeatureIsTold() {
        let layer = LayerDefinition(
            name: "l", geometryType: .polygon,
            fields: [Field("A", .integer), Field("B", .string, length: 2, defaultValue: "x"), Field("C", .string, isNullable: false)])
        let feature = Feature(objectID: 4, attributes: ["B": "abc", "OBJECTID": 5, "Z": 1, "BB": 2], geometry: .point(Point(x: 1, y: 2)))
        #expect(
            FeatureValidator(layer).problems(of: feature).map(\.description) == [
                "B: 3 long, at most 2", "C: a value is required", "OBJECTID: the field cannot be edited",
                "there is no field \"Z\"; did you mean \"A\"?", "there is no field \"BB\"; did you mean \"B\"?",
                "l does not accept the geometry: found a point, expected a polygon",
            ])
        let problems = FeatureValidator(layer).problems(of: Feature(attributes: ["C": ""]))
        #expect(problems == [.geometry(reason: "there is no shape", at: nil)])
        let table = FeatureValidator(LayerDefinition(name: "t"))
        #expect(
            table.problems(of: Feature()).isEmpty
                && table.problems(of: Feature(geometry: .point(Point(nil)))) == [.geometry(reason: "there is no shape", at: nil)])
    }

    /// As SQLite says: a bracket in the first position begins no range, and a range that ends before its beginning has the beginning alone.
    @Test(arguments: [("[]-a]", ["-": true, "]": true, "a": true, "_": false]), ("[z-a]", ["z": true, "a": false, "-": false])])
    func rangesOfPatterns(_ pattern: String, _ texts: [String: Bool]) throws {
        var field = Field("T", .string)
        field.patterns = [pattern]
        let table = try MemoryFeatureTable(LayerDefinition(name: "t", fields: [field]))
        for (text, fits) in texts {
            let edits = FeatureEdits(adds: [Feature(attributes: ["T": .string(text)])])
            #expect(try table.applyEdits(edits).isSuccess == fits, "\(text)")
        }
    }
}
