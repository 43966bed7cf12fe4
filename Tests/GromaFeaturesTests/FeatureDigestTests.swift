import GromaFeatures
import GromaFormats
import GromaGeometry
import Testing

/// Copies keep the digests of their features in files: a version that computed others would take each feature for one that was changed. The
/// numbers were computed in Python, from the description of the digest.
@Suite struct FeatureDigestTests {
    private static let layer = LayerDefinition(
        name: "all",
        fields: [
            Field("A", .string), Field("B", .bigInteger), Field("C", .double), Field("D", .date), Field("E", .blob), Field("G", .globalID),
        ], globalIDField: "G")

    @Test(
        arguments: [
            (
                ["A": "Söhne 12", "B": 7, "C": .double(2.5), "D": .date(-86_400_000), "E": .bytes([1, 2, 3])] as Attributes,
                6_019_929_308_305_290_774
            ),
            (["A": "12345678", "B": -1, "C": .double(-0.0), "D": .null, "E": .bytes([])], -8_228_308_329_390_249_275),
            ([:], -2_313_789_272_063_194_752),
        ] as [(Attributes, Int)])
    func values(_ attributes: Attributes, _ digest: Int) {
        #expect(FeatureDigest.value(of: Feature(attributes: attributes), Self.layer) == digest)
        // Identifiers do not count.
        let named = Feature(objectID: 9, globalID: "{11111111-2222-4333-8444-555555555555}", attributes: attributes)
        #expect(FeatureDigest.value(of: named, Self.layer) == digest)
    }

    @Test(
        arguments: [
            ("POINT (1 2)", 1_687_636_373_987_164_405), ("POINT EMPTY", -8_459_180_057_915_718_685),
            ("POINT ZM (1 2 3 4)", 2_280_140_867_679_852_969), ("MULTIPOINT (1 2, 3 4)", -5_002_801_400_001_428_777),
            ("MULTILINESTRING ((1 2, 3 4), (5 6, 7 8, 9 10))", 7_082_426_426_696_459_022),
            ("POLYGON ((0 0, 8 0, 8 6, 0 0), (5 1, 6 1, 6 2, 5 1))", 2_751_044_217_413_612_511),
            // The same rings from other vertices, in other directions and in the other order.
            ("MULTIPOLYGON (((6 2, 5 1, 6 1, 6 2)), ((8 6, 8 0, 0 0, 8 6)))", 2_751_044_217_413_612_511),
            ("GEOMETRYCOLLECTION (POINT (1 2), LINESTRING (3 4, 5 6))", 4_431_169_968_358_565_839),
        ])
    func shapes(_ text: String, _ digest: Int) throws {
        #expect(FeatureDigest.value(of: Feature(geometry: try WKT.geometry(from: text)), Self.layer) == digest)
    }

    @Test func envelopes() {
        let box = Envelope(Extent(xMin: 1, yMin: 2, xMax: 3, yMax: 4), spatialReference: nil)
        #expect(FeatureDigest.value(of: Feature(geometry: .envelope(box)), Self.layer) == -5_307_040_463_302_777_496)
    }
}
