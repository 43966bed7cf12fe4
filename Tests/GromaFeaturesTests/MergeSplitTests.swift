import GromaTesting
import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// What becomes of values when features are merged and split.
struct MergeSplitTests {
    private static func domain(_ merge: MergePolicy, _ split: SplitPolicy) -> Domain {
        Domain(name: "d", kind: .range(minimum: -1e12, maximum: 1e12), mergePolicy: merge, splitPolicy: split)
    }

    private static let layer = LayerDefinition(
        name: "parcels", geometryType: .polygon,
        fields: [
            Field("owner", .string), Field("people", .integer, domain: domain(.sumValues, .geometryRatio)),
            Field("value", .double, domain: domain(.sumValues, .geometryRatio)),
            Field("slope", .double, domain: domain(.areaWeighted, .duplicate)),
            Field("floors", .integer, domain: domain(.areaWeighted, .duplicate)),
            Field("zone", .string, defaultValue: "none", domain: Domain(name: "z", kind: .codedValues([]))),
            Field("use", .string, domain: Domain(name: "u", kind: .codedValues([]))),
            Field("seen", .date, domain: domain(.areaWeighted, .duplicate)), Field("area", .double, isEditable: false),
        ])

    private static func square(_ side: Double) -> Geometry { .envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: side, yMax: side))) }

    @Test func aMergeFollowsThePolicies() {
        let features = [
            Feature(
                attributes: [
                    "owner": "Ann", "people": 3, "value": 100, "slope": 10, "floors": 1, "zone": "A", "use": "farm", "seen": .date(0),
                    "area": 1,
                ], geometry: Self.square(1)),
            Feature(
                attributes: [
                    "owner": "Bob", "people": 4, "value": .null, "slope": 20, "floors": 4, "zone": "B", "use": "barn", "seen": .date(100),
                ], geometry: Self.square(3)),
        ]
        // Areas 1 and 9: (10 · 1 + 20 · 9) / 10 = 19; (1 + 4 · 9) / 10 = 3.7, a whole number of floors.
        let expected: Attributes = [
            "owner": "Ann", "people": 7, "value": 100.0, "slope": 19.0, "floors": 4, "zone": "none", "use": "farm", "seen": .date(90),
        ]
        #expect(Self.layer.mergedAttributes(of: features) == expected)
        #expect(Self.layer.mergedAttributes(of: [Feature(), Feature()])["people"] == .null)
        #expect(Self.layer.mergedAttributes(of: []).isEmpty)
    }

    @Test func aSplitFollowsThePolicies() {
        let feature = Feature(attributes: [
            "owner": "Ann", "people": 10, "value": 8, "slope": 10.0, "zone": "A", "use": "farm", "area": 7,
        ])
        let pieces = Self.layer.splitAttributes(of: feature, ratios: [1, 1, 2])
        #expect(pieces.map { $0["people"] } == [3, 2, 5], "2.5, 2.5 and 5 in whole numbers that add up")
        #expect(pieces.map { $0["value"] } == [2.0, 2.0, 4.0] && pieces.map { $0["slope"] } == [10.0, 10.0, 10.0])
        #expect(pieces.allSatisfy { $0["owner"] == "Ann" && $0["zone"] == "none" && $0["use"] == "farm" && $0["area"] == nil })
        #expect(Self.layer.splitAttributes(of: feature, ratios: [0, .nan]).map { $0["people"] } == [5, 5])
        #expect(Self.layer.splitAttributes(of: feature, ratios: []).isEmpty)
    }

    @Test func sharesOfWholeNumbersAddUp() {
        let seed = Seeded.freshSeed()
        var random = Seeded(seed)
        for _ in 0..<500 {
            let value = [Int.random(in: -1000...1000, using: &random), .max, .min, 1 << 53, 0].randomElement(using: &random) ?? 0
            let ratios = (0..<Int.random(in: 1...7, using: &random)).map { _ in Double.random(in: 0...1, using: &random) }
            let total = ratios.reduce(0, +)
            let pieces = Self.layer.splitAttributes(of: Feature(attributes: ["people": .integer(value)]), ratios: ratios)
            let shares = pieces.compactMap { $0["people"]?.integerValue }
            #expect(shares.reduce(0, &+) == value && shares.count == ratios.count, "seed \(seed)")
            for (share, ratio) in zip(shares, ratios) where value.magnitude <= 1000 && total > 0 {
                #expect(abs(Double(share) - Double(value) * ratio / total) < 1 + 1e-9, "seed \(seed)")
            }
        }
    }

    @Test func sizesAreAreasElseLengthsElseAlike() {
        let line = Geometry.polyline(Polyline(paths: Parts([Path(xy: [0, 0, 3, 0])])))
        let short = Geometry.polyline(Polyline(paths: Parts([Path(xy: [0, 0, 0, 1])])))
        #expect(LayerDefinition.ratios(of: [Self.square(1), Self.square(2), nil]) == [0.2, 0.8, 0])
        #expect(LayerDefinition.ratios(of: [line, short]) == [0.75, 0.25])
        #expect(LayerDefinition.ratios(of: [.point(Point(x: 0, y: 0)), nil]) == [0.5, 0.5])
    }
}
