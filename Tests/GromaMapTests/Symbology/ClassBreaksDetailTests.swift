import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaTesting
import Testing

@Suite("Class breaks in detail")
struct ClassBreaksDetailTests {
    private static func fill(_ level: Int) -> SimpleFillSymbol { SimpleFillSymbol(color: Color(UInt32(level) << 16)) }

    private func graphic(_ attributes: Attributes) -> Graphic { Graphic(geometry: nil, attributes: attributes) }

    private func level(_ symbol: (any Symbol)?) -> Int? { (symbol as? SimpleFillSymbol)?.color.map { Int($0.red) } }

    @Test("The class of a value is that of a search through all of them", arguments: 1...8 as ClosedRange<UInt64>)
    func search(seed: UInt64) {
        var random = Seeded(seed)
        for _ in 0..<60 {
            let count = random.below(7)
            var bounds = (0..<count).map { _ in Double(random.below(30)) }
            let classes = bounds.enumerated().map { index, max in
                ClassBreaksRenderer.Class(
                    minValue: random.below(3) == 0 ? max - Double(random.below(4)) : nil, maxValue: max, symbol: Self.fill(index))
            }
            let minimum = random.below(3) == 0 ? nil : Double(random.below(10))
            let includesMinimum = random.below(2) == 0
            let renderer = ClassBreaksRenderer(field: "V", minValue: minimum, classes: classes, includesMinimum: includesMinimum)
            bounds.sort()
            #expect(renderer.classes.map(\.maxValue) == bounds)
            for value in stride(from: -2.0, through: 32, by: 0.5) {
                // The first class that ends behind the value, if it begins before it.
                let place = renderer.classes.firstIndex { includesMinimum ? value < $0.maxValue : value <= $0.maxValue }
                let expected = place.flatMap { place -> Int? in
                    let low = renderer.classes[place].minValue ?? (place == 0 ? minimum : bounds[place - 1])
                    guard let low else { return place }
                    return value > low || (value == low && (includesMinimum || place == 0)) ? place : nil
                }
                #expect(renderer.index(of: value) == expected, "seed \(seed): \(value) in \(bounds), from \(minimum ?? .nan)")
            }
        }
    }

    @Test("Classes with the same bound keep their order, and no number has no class")
    func order() {
        let renderer = ClassBreaksRenderer(
            field: "V", classes: [(5.0, 1), (3, 2), (5, 3), (3, 4)].map { .init(maxValue: $0.0, symbol: Self.fill($0.1)) })
        #expect(renderer.classes.map { level($0.symbol) } == [2, 4, 1, 3])
        #expect(renderer.index(of: .nan) == nil && renderer.index(of: -.infinity) == 0 && renderer.index(of: .infinity) == nil)
    }

    @Test(
        "Values are divided as the renderer says before they are compared; what cannot be is of no class",
        arguments: [
            (.none, ["V": 15], 2), (.none, ["V": "15"], 9), (.none, [:], 9), (.none, ["V": .date(15)], 2), (.none, ["V": 20.5], 9),
            (.field("A"), ["V": 30, "A": 2], 2), (.field("A"), ["V": 30, "A": 0], 9), (.field("A"), ["V": 30], 9),
            (.field("A"), ["A": 30, "V": 2], 1), (.percentOfTotal(200), ["V": 30], 2), (.percentOfTotal(0), ["V": 30], 9),
            (.percentOfTotal(400), ["V": 30], 1), (.logarithm, ["V": 1e15], 2), (.logarithm, ["V": 1e9], 1), (.logarithm, ["V": 0], 9),
            (.logarithm, ["V": -5], 9), (.logarithm, ["V": 0.5], 9),
        ] as [(ClassBreaksRenderer.Normalization, Attributes, Int)])
    func normalization(normalization: ClassBreaksRenderer.Normalization, attributes: Attributes, expected: Int) throws {
        var renderer = ClassBreaksRenderer(
            field: "V", minValue: 0, classes: [.init(maxValue: 10, symbol: Self.fill(1)), .init(maxValue: 20, symbol: Self.fill(2))],
            defaultSymbol: Self.fill(9))
        renderer.normalization = normalization
        #expect(level(renderer.symbol(for: graphic(attributes))) == expected)
        let again = try #require(try RendererCatalog().renderer(from: renderer.json) as? ClassBreaksRenderer)
        #expect(again.normalization == normalization && level(again.symbol(for: graphic(attributes))) == expected)
    }

    @Test("The whole renderer is written, and read again")
    func json() throws {
        var renderer = ClassBreaksRenderer(
            field: "V", minValue: -1.5,
            classes: [
                .init(maxValue: 10, symbol: Self.fill(1)),
                .init(minValue: 12, maxValue: 20, symbol: Self.fill(2), label: "many", description: "d"),
            ], includesMinimum: true, defaultSymbol: Self.fill(9), defaultLabel: "rest")
        renderer.normalization = .percentOfTotal(400)
        renderer.foreignMembers = ["x": 1]
        let symbols = [1, 2, 9].map { Self.fill($0).json.text }
        #expect(
            renderer.json.text == """
                {"type":"classBreaks","field":"V","minValue":-1.5,"isMaxInclusive":false,"normalizationType":"esriNormalizeByPercentOfTotal",\
                "normalizationTotal":400,"defaultSymbol":\(symbols[2]),"defaultLabel":"rest","classBreakInfos":[{"classMaxValue":10,\
                "description":"","symbol":\(symbols[0])},{"classMinValue":12,"classMaxValue":20,"label":"many","description":"d",\
                "symbol":\(symbols[1])}],"x":1}
                """)
        let again = try #require(try RendererCatalog().renderer(from: renderer.json) as? ClassBreaksRenderer)
        #expect(again.json == renderer.json && again.includesMinimum && again.minValue == -1.5 && again.classes[1].description == "d")
        #expect(again.classes.map(\.label) == [nil, "many"] && again.classes.map(\.minValue) == [nil, 12])
        renderer.normalization = .field("A")
        #expect(renderer.json["normalizationType"] == "esriNormalizeByField" && renderer.json["normalizationField"] == "A")
        renderer.normalization = .logarithm
        #expect(renderer.json["normalizationType"] == "esriNormalizeByLog" && renderer.json["normalizationTotal"] == nil)
        let plain = ClassBreaksRenderer(field: "V", classes: [])
        #expect(
            plain.json.text == #"{"type":"classBreaks","field":"V","defaultSymbol":null,"defaultLabel":null,"classBreakInfos":[]}"#)
        let none = try RendererCatalog().renderer(from: ["type": "classBreaks", "field": "V", "normalizationType": "esriNormalizeNone"])
        #expect((none as? ClassBreaksRenderer)?.normalization == ClassBreaksRenderer.Normalization.none)
    }

    @Test("A legend has the ranges, which tell what is included, the labels that are given, and the rest if it is drawn")
    func legend() {
        func items(_ includesMinimum: Bool, _ minimum: Double?) -> [LegendItem] {
            ClassBreaksRenderer(
                field: "V", minValue: minimum,
                classes: [
                    .init(maxValue: 10, symbol: Self.fill(1)), .init(minValue: 12.5, maxValue: 20, symbol: Self.fill(2), description: "d"),
                    .init(maxValue: 30, symbol: Self.fill(3), label: "many", description: "e"),
                ], includesMinimum: includesMinimum, defaultSymbol: Self.fill(9), defaultLabel: "rest"
            ).legendItems
        }
        #expect(items(false, nil).map(\.label) == ["≤ 10", "12.5 – 20", "many", "rest"])
        #expect(items(true, nil).map(\.label) == ["< 10", "12.5 – 20", "many", "rest"])
        #expect(items(false, 3).map(\.label) == ["3 – 10", "12.5 – 20", "many", "rest"])
        #expect(items(false, 3).map(\.description) == [nil, "d", "e", nil] && items(false, 3).map { level($0.symbol) } == [1, 2, 3, 9])
        #expect(
            items(true, 3).map(\.range)
                == [.init(min: 3, max: 10, includesMax: false), .init(min: 12.5, max: 20, includesMax: false), nil, nil])
        #expect(items(false, nil)[0].range == .init(min: nil, max: 10, includesMax: true))
        #expect(items(true, nil)[0].text { "<\($0)>" } == "< <10.0>")
    }

    @Test("A renderer is made of a classification, with a color of the ramp for each class, from the least number on")
    func computed() throws {
        let features = [4, 1, 9, 2].map { graphic(["V": .integer($0)]) } + [graphic(["V": 6.5]), graphic(["V": "x"]), graphic([:])]
        let ramp = ColorRamp([Color(0x000000), Color(0x640000)])
        let renderer = try ClassBreaksRenderer(
            field: "V", features: features, method: .equalInterval, classCount: 4, symbol: Self.fill(7), ramp: ramp)
        #expect(renderer.minValue == 1 && renderer.classes.map(\.maxValue) == [3, 5, 7, 9] && renderer.field == "V")
        #expect(renderer.classes.map { level($0.symbol) } == [0, 33, 67, 100])
        #expect(renderer.classes.allSatisfy { $0.label == nil && $0.minValue == nil } && renderer.defaultSymbol == nil)
        let standard = try ClassBreaksRenderer(field: "V", features: features, method: .quantile, symbol: Self.fill(7))
        #expect(standard.classes.count == 5 && level(standard.classes[0].symbol) == 0xFF)
        let error = #expect(throws: MapError.self) {
            try ClassBreaksRenderer(field: "W", features: features, method: .quantile, symbol: Self.fill(7))
        }
        #expect(error?.description == "field: found \"W\", expected a field in which some feature has a number")
    }

    @Test("A class for each value or combination, in order, with the colors again and again, up to a limit")
    func uniqueValues() throws {
        let values: [(String, Int)] = [("b", 2), ("a", 10), ("b", 1), ("a", 9), ("b", 2)]
        let features = values.map { graphic(["K": .string($0.0), "N": .integer($0.1)]) } + [graphic(["N": 5])]
        let colors = [Color(0x010000), Color(0x020000)]
        let renderer = try UniqueValueRenderer(fields: ["K", "N"], features: features, symbol: Self.fill(7), colors: colors, limit: 5)
        #expect(renderer.classes.map(\.values) == [[["<Null>", "5"]], [["a", "9"]], [["a", "10"]], [["b", "1"]], [["b", "2"]]])
        #expect(renderer.classes.map { level($0.symbol) } == [1, 2, 1, 2, 1] && renderer.classes[1].label == "a, 9")
        #expect(
            level(try UniqueValueRenderer(fields: ["K"], features: features, symbol: Self.fill(7), colors: []).classes[0].symbol) == 0x4E)
        func refusal(_ fields: [String], _ limit: Int) -> String? {
            #expect(throws: MapError.self) {
                try UniqueValueRenderer(fields: fields, features: features, symbol: Self.fill(7), limit: limit)
            }?.description
        }
        #expect(
            refusal(["K", "N"], 4)
                == "fields: found more than 4 different values of K, N, expected at most 4: class breaks suit numbers better")
        #expect(refusal([], 9) == "fields: found 0 fields, expected 1 to 3")
        #expect(refusal(["A", "B", "C", "D"], 9) == "fields: found 4 fields, expected 1 to 3")
        #expect(try UniqueValueRenderer(fields: ["A", "B", "C"], features: features, symbol: Self.fill(7)).classes.count == 1)
    }

    @Test(
        "A classification refuses what makes no classes, with what was found",
        arguments: [
            (.quantile, [1], 0, "classCount: found 0, expected a whole number from 1 to 256"),
            (.quantile, [1], 257, "classCount: found 257, expected a whole number from 1 to 256"),
            (.quantile, [.nan, .infinity], 3, "values: found no number, expected at least one finite number"),
            (.standardDeviation(interval: 0), [1], 3, "interval: found 0.0, expected a number of standard deviations above 0"),
            (.standardDeviation(interval: .infinity), [1], 3, "interval: found inf, expected a number of standard deviations above 0"),
        ] as [(ClassificationMethod, [Double], Int, String)])
    func refused(method: ClassificationMethod, values: [Double], count: Int, expected: String) {
        let error = #expect(throws: MapError.self) { try Classification(of: values, method: method, classCount: count) }
        #expect(error?.description == expected)
    }

    @Test(
        "Few, equal and unequal numbers, and the most classes",
        arguments: [
            (.equalInterval, [8, 2, 2, 4], 3, [4, 6, 8], [3, 0, 1]), (.quantile, [1, 2, 3, 10], 2, [2.5, 10], [2, 2]),
            (.quantile, [1, 2, 4], 1, [4], [3]), (.naturalBreaks, [1, 2, 9, 10, 30], 3, [2, 10, 30], [2, 2, 1]),
            (.naturalBreaks, [7, 7, 9], 1, [9], [3]), (.naturalBreaks, [1, 5, 9], 3, [1, 5, 9], [1, 1, 1]),
            (.naturalBreaks, [3, 3, 3, 4], 5, [3, 4], [3, 1]), (.standardDeviation(interval: 1), [5, 5, 5], 9, [5], [3]),
            // Mean 5 and deviation 2: bounds at 2, 4, 6 and 8.
            (.standardDeviation(interval: 1), [2, 4, 4, 4, 5, 5, 7, 9], 9, [2, 4, 6, 8, 9], [1, 3, 2, 1, 1]),
            // At most four classes have three bounds: the pair next to the mean and the lower one of the next.
            (.standardDeviation(interval: 1), [2, 4, 4, 4, 5, 5, 7, 9], 4, [2, 4, 6, 9], [1, 3, 2, 2]),
            (.standardDeviation(interval: 2), [2, 4, 4, 4, 5, 5, 7, 9], 9, [3, 7, 9], [1, 6, 1]),
            (.standardDeviation(interval: 1), [2, 4, 4, 4, 5, 5, 7, 9], 1, [9], [8]),
            (.standardDeviation(interval: 4), [2, 4, 4, 4, 5, 5, 7, 9], 9, [9], [8]),
        ] as [(ClassificationMethod, [Double], Int, [Double], [Int])])
    func small(method: ClassificationMethod, values: [Double], count: Int, bounds: [Double], counts: [Int]) throws {
        let classes = try Classification(of: values, method: method, classCount: count)
        #expect(classes.maxValues == bounds && classes.counts == counts && classes.minValue == values.min())
        #expect(try Classification(of: values, method: .quantile, classCount: 256).counts.reduce(0, +) == values.count)
    }

    @Test("A classification that nobody wants any more ends")
    func cancelled() {
        let values = (0..<1000).map { Double($0) }
        #expect(throws: MapError.cancelled) {
            try Classification(of: values, method: .naturalBreaks, classCount: 3, hook: .init(isCancelled: { true }))
        }
    }
}
