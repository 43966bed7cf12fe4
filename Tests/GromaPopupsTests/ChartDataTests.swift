import GromaTesting
import GromaFeatures
import GromaFormats
import GromaLocalization
import GromaPopups
import Testing

@Suite("Chart data") struct ChartDataTests {
    /// The content of the one medium of a feature with these attributes.
    private func content(_ info: PopupMediaInfo, _ attributes: Attributes, language: String = "en") throws -> PopupMedia {
        var definition = PopupDefinition(attributes: attributes)
        definition.mediaInfos = [info]
        let container = PopupsContainer(
            [Popup(Feature(attributes: attributes), of: nil, definition: definition)], localization: Localization.translated(language))
        let media = try container.page(at: 0).sections.compactMap { section -> PopupMedia? in
            if case .media(let pager) = section.content { pager.media[0] } else { nil }
        }
        return try #require(media.first)
    }

    private func chart(
        _ kind: PopupMediaInfo.Kind, _ fields: [String], _ attributes: Attributes, by normalizer: String? = nil,
        change: (inout PopupMediaInfo) -> Void = { _ in }
    ) throws -> PopupChart? {
        var info = PopupMediaInfo(chart: kind, fields: fields, normalizeField: normalizer)
        change(&info)
        if case .chart(let chart) = try content(info, attributes).content { return chart }
        return nil
    }

    private let values: Attributes = [
        "A": 30, "B": 12.5, "C": -7.5, "N": .null, "T": "12", "D": .date(86_400_000), "Z": 0, "TOTAL": 60,
        "H": .double(.greatestFiniteMagnitude),
        "TINY": .double(.leastNonzeroMagnitude),
    ]

    @Test("Columns have the numbers of the fields in their order; null, texts, dates and fields that are not there are left out")
    func numbers() throws {
        let chart = try #require(try chart(.columnChart, ["A", "N", "b", "T", "D", "X", "C", "Z"], values))
        #expect(chart.slices.map(\.fieldName) == ["A", "b", "C", "Z"])
        #expect(chart.slices.map(\.value) == [30, 12.5, -7.5, 0])
        #expect(chart.slices.map(\.text) == ["30", "12.5", "-7.5", "0"])
        #expect(chart.slices.allSatisfy { $0.share == nil })
        // -7.5…30 in steps of 10, the least of 1, 2, 5 · 10ⁿ that is not below 37.5 / 5.
        #expect(chart.axis.map(\.value) == [-10, 0, 10, 20, 30])
        #expect(chart.axis.map(\.text) == ["-10", "0", "10", "20", "30"])
    }

    @Test("Normalizing divides by a field; by 0, null or a text there is no chart; a pie does not normalize")
    func normalising() throws {
        let half = try #require(try chart(.barChart, ["A", "B", "TOTAL"], values, by: "TOTAL"))
        // 30/60, 12.5/60, 60/60
        #expect(half.slices.map(\.value) == [0.5, 12.5 / 60, 1])
        #expect(half.slices.map(\.text) == ["0.5", "0.2083", "1"])
        #expect(half.normalizedBy == "Divided by TOTAL")
        for bad in ["Z", "N", "T", "D", "NOWHERE"] { #expect(try chart(.barChart, ["A"], values, by: bad) == nil, "\(bad)") }
        // Beyond what a number can be.
        #expect(try chart(.lineChart, ["H"], values, by: "TINY") == nil)
        let pie = try #require(try chart(.pieChart, ["A", "B"], values, by: "Z"))
        #expect(pie.slices.map(\.value) == [30, 12.5] && pie.normalizedBy == nil)
    }

    @Test("The parts of a pie are shares of their sum; numbers below 0 have none, and nothing but zeros is no pie")
    func pies() throws {
        let pie = try #require(try chart(.pieChart, ["A", "C", "TOTAL", "Z", "N"], values))
        // 30 + 60 + 0
        #expect(pie.slices.map(\.fieldName) == ["A", "TOTAL", "Z"])
        #expect(zip(pie.slices, [1.0 / 3, 2.0 / 3, 0]).allSatisfy { abs(($0.share ?? -1) - $1) < 1e-15 })
        #expect(pie.slices.map(\.shareText) == ["33.3%", "66.7%", "0%"])
        #expect(pie.slices[0].tooltip == "A: 30 (33.3%)")
        #expect(pie.axis.isEmpty)
        #expect(try chart(.pieChart, ["Z", "C"], values) == nil)
        #expect(try chart(.pieChart, ["T"], values) == nil)
        #expect(try chart(.pieChart, [], values) == nil)
        let huge = try #require(try chart(.pieChart, ["H", "h", "A"], values))
        #expect(huge.slices.map(\.share) == [0.5, 0.5, 30 / .greatestFiniteMagnitude / 2])
    }

    @Test("A chart without numbers shows a text instead")
    func problems() throws {
        guard case .problem(let text) = try content(PopupMediaInfo(chart: .barChart, fields: ["T"]), values).content else {
            Issue.record("a chart of texts")
            return
        }
        #expect(text == "There are no numbers to show.")
    }

    @Test("The definition's colors come in turn; what is no color is passed over; else parts of a pie differ and columns do not")
    func colors() throws {
        let own = try #require(
            try chart(.columnChart, ["A", "B", "C"], values) { $0.colors = [[1, 2, 3, 4], [9], [300, -1, 5]] })
        #expect(own.slices.map(\.color) == [[1, 2, 3, 4], [255, 0, 5, 255], [1, 2, 3, 4]])
        let pie = try #require(try chart(.pieChart, ["A", "B", "TOTAL"], values))
        #expect(Set(pie.slices.map(\.color)).count == 3)
        #expect(Set(try #require(try chart(.columnChart, ["A", "B"], values)).slices.map(\.color)).count == 1)
    }

    @Test(
        "The marks of an axis are multiples of 1, 2 or 5 · 10ⁿ that hold all values",
        arguments: [
            ([0.3, 0.7], [0, 0.2, 0.4, 0.6, 0.8]), ([1234.0, 987], [0, 500, 1000, 1500]), ([-3.0, -1], [-3, -2, -1, 0]),
            ([0.0], [0, 0.2, 0.4, 0.6, 0.8, 1]),
        ] as [([Double], [Double])])
    func axes(numbers: [Double], marks: [Double]) throws {
        let attributes = Attributes(numbers.enumerated().map { ("F\($0)", .double($1)) })
        let chart = try #require(try chart(.columnChart, numbers.indices.map { "F\($0)" }, attributes))
        #expect(chart.axis.map(\.value) == marks)
    }

    @Test(
        "A pie of many parts has as many colors, whatever the definition gives",
        arguments: [[], [[10, 20, 30]], [[255, 255, 255], [0, 0, 0, 9]]])
    func coloursDiffer(given: [[Int]]) throws {
        let names = (0..<60).map { "F\($0)" }
        let chart = try #require(
            try chart(.pieChart, names, Attributes(names.map { ($0, AttributeValue.integer(1)) })) { $0.colors = given })
        #expect(chart.slices.count == 60 && Set(chart.slices.map(\.color)).count == 60)
        #expect(chart.slices.allSatisfy { $0.color.count == 4 && $0.color.allSatisfy((0...255).contains) })
        if let first = given.first { #expect(chart.slices[0].color.prefix(3) == first.prefix(3)) }
    }

    @Test("The marks of an axis are short, and none looks like another")
    func marksAreShort() throws {
        for values in [[1.5e12, 9e12], [2e-9, 7e-9], [1e6, 25e6], [-3e8, 4e8], [12_345, 67_890]] {
            let axis = try #require(try chart(.columnChart, ["A", "B"], ["A": .double(values[0]), "B": .double(values[1])])).axis
            #expect(Set(axis.map(\.text)).count == axis.count && axis.allSatisfy { $0.text.count <= 9 }, "\(axis.map(\.text))")
        }
        let millions = try #require(try chart(.columnChart, ["A"], ["A": 25_000_000])).axis
        #expect(millions.map(\.text) == ["0", "5M", "10M", "15M", "20M", "25M"])
    }

    @Test("A line's axis need not hold 0; whatever the values, marks rise and hold them all")
    func lines() throws {
        let line = try #require(try chart(.lineChart, ["A", "TOTAL"], ["A": 1012, "TOTAL": 1030]))
        #expect(line.axis.map(\.value) == [1010, 1015, 1020, 1025, 1030])
        var generator = Seeded(7)
        for _ in 0..<300 {
            let exponent = Double.random(in: -300...300, using: &generator)
            let scale = Double(sign: .plus, exponent: Int(exponent), significand: 1)
            let (a, b) = (Double.random(in: -9...9, using: &generator) * scale, Double.random(in: -9...9, using: &generator) * scale)
            let axis = try #require(try chart(.columnChart, ["A", "B"], ["A": .double(a), "B": .double(b)])).axis.map(\.value)
            #expect(axis == axis.sorted() && Set(axis).count == axis.count && axis.count >= 2 && axis.count <= 12, "\(a) \(b) \(axis)")
            #expect(axis[0] <= min(a, b, 0) * 0.999 || axis[0] <= min(a, b, 0), "\(a) \(b) \(axis)")
            #expect(axis[axis.count - 1] >= max(a, b, 0), "\(a) \(b) \(axis)")
        }
    }

    @Test("A chart is told in words, in the language and with its numbers")
    func words() throws {
        let medium = try content(PopupMediaInfo(chart: .pieChart, fields: ["A", "B"]), ["A": 1.5, "B": 4.5])
        #expect(medium.altText == "Pie chart: A: 1.5 (25%) and B: 4.5 (75%)")
        guard case .chart(let german) = try content(PopupMediaInfo(chart: .barChart, fields: ["A"]), ["A": 1.5], language: "de").content
        else {
            Issue.record("no chart")
            return
        }
        #expect(german.slices[0].text == "1,5")
    }

    @Test("Pictures have an address of the web; any other is not opened, and what could hide where it leads neither")
    func pictures() throws {
        func image(_ template: String, _ value: String) throws -> PopupMedia.Content {
            try content(PopupMediaInfo(image: template, linkURL: "{U}"), ["U": .string(value)]).content
        }
        let expected = PopupMedia.Content.image(
            source: "https://example.org/a%20b.png", link: "https://example.org/a%20b.png", refreshInterval: 0)
        #expect(try image("{U}", "https://example.org/a b.png") == expected)
        let unsafe = PopupMedia.Content.problem("The picture’s address is not safe to open.")
        for bad in ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", "https://a\u{202E}b.org", "nowhere"] {
            #expect(try image("{U}", bad) == unsafe, "\(bad)")
        }
        #expect(try image("{U}", " ") == .problem("There is no picture."))
    }
}
