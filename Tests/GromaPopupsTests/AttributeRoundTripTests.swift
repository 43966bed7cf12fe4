import GromaTesting
import GromaFeatures
import GromaFormats
import GromaLocalization
import Testing

@testable import GromaPopups

/// What is shown of a value stands for that value when it is typed: for random values of every type, in many languages and time zones.
@Suite struct AttributeRoundTripTests {
    private static let types: [FieldType] = [
        .smallInteger, .integer, .bigInteger, .single, .double, .string, .date, .dateOnly, .timeOnly, .timestampOffset, .guid, .xml,
    ]
    private static let languages = ["en", "de", "fr", "ar", "ar-EG", "ja", "he", "pt-BR", "de-CH", "lv", "zh", "ko", "sv", "fi"]
    private static let zones = ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati"]

    private static func value(of type: FieldType, _ random: inout Seeded) -> AttributeValue {
        func digits(_ value: Int, _ width: Int) -> String { String(repeating: "0", count: width - "\(value)".count) + "\(value)" }
        func time() -> String { [24, 60, 60].map { digits(Int.random(in: 0..<$0, using: &random), 2) }.joined(separator: ":") }
        func day() -> String {
            digits(Int.random(in: 1...9999, using: &random), 4) + "-" + digits(Int.random(in: 1...12, using: &random), 2) + "-"
                + digits(Int.random(in: 1...28, using: &random), 2)
        }
        switch type {
        case .smallInteger: return .integer(Int(Int16.random(in: .min ... .max, using: &random)))
        case .integer: return .integer(Int(Int32.random(in: .min ... .max, using: &random)))
        case .bigInteger: return .integer(Int.random(in: -(1 << 53)...(1 << 53), using: &random))
        case .single: return .double(Double(Float.random(in: -1e6...1e6, using: &random)))
        case .double:
            let scale = Double.random(in: -6...9, using: &random).rounded()
            return .double(Double.random(in: -1...1, using: &random) * scale * scale * scale)
        case .date:
            let minutes = Int.random(in: 0...200_000_000, using: &random) - 60_000_000
            let rest = [0, 1000 * Int.random(in: 0..<60, using: &random), Int.random(in: 0..<60_000, using: &random)]
            return .date(minutes * 60_000 + (rest.randomElement(using: &random) ?? 0))
        case .dateOnly: return .string(day())
        case .timeOnly: return .string(time())
        case .timestampOffset:
            let offset = ["Z", "+05:30", "-08:00", "+00:00", "+14:00"].randomElement(using: &random) ?? "Z"
            return .string(day() + "T" + time() + offset)
        case .guid: return .string(GlobalID.text(random.next(), random.next(), version: 4))
        default:
            let letters = Array("aé 🌲9,.\n-ب字")
            let count = Int.random(in: 1...12, using: &random)
            return .string(String((0..<count).map { _ in letters.randomElement(using: &random) ?? "a" }))
        }
    }

    private static func format(_ random: inout Seeded) -> PopupFieldFormat? {
        guard Int.random(in: 0..<3, using: &random) > 0 else { return nil }
        return PopupFieldFormat(
            places: [nil, 0, 2, 6].randomElement(using: &random) ?? nil,
            digitSeparator: [nil, true, false].randomElement(using: &random) ?? nil,
            dateFormat: Bool.random(using: &random) ? nil : PopupDateFormat.allCases.randomElement(using: &random))
    }

    /// Whether a value is another to the precision that its editor shows: seconds of moments; texts and numbers are shown whole.
    private static func isSame(_ a: AttributeValue?, _ b: AttributeValue?, _ type: FieldType) -> Bool {
        // Clocks that are set back show an hour twice, and the first is meant.
        if type == .date, case .date(let a)? = a, case .date(let b)? = b { return [0, 3600].contains((a - b) / 1000) && a >= b }
        if type == .timestampOffset, let a = a?.stringValue, let b = b?.stringValue {
            func plain(_ text: String) -> String {
                text.replacing(".000", with: "").replacing("Z", with: "+00:00")
            }
            return plain(a) == plain(b)
        }
        return a == b
    }

    /// Whatever is typed, and whatever a store has, is shown and kept, and never taken for a value that the layer would refuse.
    @Test func anythingCanBeTypedAndShown() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        let signs = Array("0123456789.,:/-+ TZeE\u{202F}\u{200F}٣٫年月日apmPM{}\u{0}🌲é")
        let extremes: [AttributeValue] = [
            .date(.min), .date(.max), .integer(.min), .integer(.max), .double(.greatestFiniteMagnitude), .double(-0.0),
            .double(.leastNonzeroMagnitude),
            "0000-01-01", "9999-12-31T23:59:59.999-23:59", "0000-01-01T00:00:00+23:59", "23:59:59.999999", .bytes([1, 2]), .null,
        ]
        for round in 0..<300 {
            let type = Self.types[round % Self.types.count]
            let layer = LayerDefinition(name: "layer", fields: [Field("f", type)])
            let popup = PopupDefinition(fieldInfos: [PopupFieldInfo("f", isEditable: true, format: Self.format(&random))])
            let localization = Localization.translated(
                Self.languages.randomElement(using: &random) ?? "en", timeZone: Self.zones.randomElement(using: &random) ?? "UTC")
            let value = extremes.randomElement(using: &random) ?? .null
            var editing = AttributeEditing(
                Feature(objectID: 1, attributes: ["f": value]), of: layer, popup: popup, localization: localization)
            _ = editing.formattedText(of: "f")
            let length = round == 0 ? 100_000 : Int.random(in: 0...14, using: &random)
            let text = String((0..<length).map { _ in signs.randomElement(using: &random) ?? "0" })
            try editing.setText(editing.text(of: "f"), of: "f")
            #expect(!editing.isEdited, "\(value) \(type) seed \(seed)")
            try editing.setText(text, of: "f")
            let field = try #require(layer.field(named: "f"))
            #expect(editing.text(of: "f") == text, "seed \(seed)")
            if editing.isEdited, editing.isValid, let value = editing.attributes["f"] {
                #expect(FeatureValidator(layer).problem(with: value, of: field, in: editing.attributes) == nil, "“\(text)” seed \(seed)")
            }
        }
    }

    @Test func textsStandForWhatTheyShow() throws {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        for round in 0..<300 {
            let type = Self.types[round % Self.types.count]
            let language = Self.languages.randomElement(using: &random) ?? "en"
            let zone = Self.zones.randomElement(using: &random) ?? "UTC"
            let layer = LayerDefinition(name: "layer", fields: [Field("f", type)])
            let info = PopupFieldInfo("f", isEditable: true, format: Self.format(&random))
            let popup = PopupDefinition(fieldInfos: [info])
            let localization = Localization.translated(language, timeZone: zone)
            let value = Self.value(of: type, &random)
            let start = AttributeEditing(
                Feature(objectID: 1, attributes: ["f": value]), of: layer, popup: popup, localization: localization)
            let shown = start.text(of: "f")
            let format = "\(String(describing: info.format?.dateFormat)) \(String(describing: info.format?.places))"
            let comment = Comment(rawValue: "\(language) \(zone) \(type) \(value) “\(shown)” \(format), seed \(seed)")

            // Unchanged: nothing is edited, not even by what the text does not show.
            var unchanged = start
            try unchanged.setText(shown, of: "f")
            #expect(unchanged == start && !unchanged.isEdited && unchanged.warnings.isEmpty, comment)

            // Changed and changed back: as if nothing had happened.
            var back = start
            try back.setText("?", of: "f")
            try back.setText(shown, of: "f")
            #expect(back.attributes == start.attributes && !back.isEdited && back.isValid, comment)

            // Typed where nothing was: the same value, to the precision shown. A format of days alone shows no times.
            var typed = AttributeEditing(Feature(objectID: 1), of: layer, popup: popup, localization: localization)
            try typed.setText(shown, of: "f")
            let isWhole = type != .date || FieldText(type, format: info.format.map(ValueFormat.init), localization).isEditedWithTime
            #expect(typed.isValid, comment)
            if isWhole { #expect(Self.isSame(value, typed.attributes["f"], type), comment) }
            // And it is shown as it was.
            if let value = typed.attributes["f"] { #expect(typed.editedText(value, of: "f") == shown, comment) }
        }
    }
}
