import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// The layer that is found out from the features of a file.
@Suite struct LayerInferenceTests {
    private func field(_ values: [String], typesMoments: Bool = true) throws -> FieldType? {
        var inference = LayerInference(typesMoments: typesMoments)
        for value in values { inference.add(FeatureRecord(attributes: ["v": try JSONValue(parsing: value.utf8)])) }
        #expect(inference.count == values.count && inference.typesMoments == typesMoments)
        return inference.definition(named: "l").field(named: "v")?.type
    }

    @Test(arguments: [
        (["1", "null", "-2"], FieldType.integer), (["2147483647"], .integer), (["2147483648"], .bigInteger),
        (["1", "-2147483649"], .bigInteger), (["1", "2.0"], .double), (["9223372036854775808"], .double), (["1e2"], .double),
        (["null"], .string), (["\"a\"", "null"], .string),
        (["true", "false", "null"], .smallInteger), (["true", "1"], .string), (["[1]"], .string), (["{}", "1"], .string),
        (["1", "\"1\""], .string), (["\"2026-01-31\"", "null"], .dateOnly), (["\"2026-01-31\"", "\"2026-02-30\""], .string),
        (["\"2026-01-31T10:00:00Z\""], .date), (["\"2026-01-31T10:00:00.123Z\"", "\"2026-01-31 10:00\""], .date),
        (["\"2026-01-31T10:00:00.1234Z\""], .string), (["\"2026-01-31T10:00:00.123000z\""], .date),
        (["\"2026-01-31T10:00:00+01:00\""], .timestampOffset),
        (["\"2026-01-31T10:00:00.123456+01:00\""], .timestampOffset), (["\"2026-01-31 10:00+01:00\""], .string),
        (["\"2026-01-31\"", "\"2026-01-31T10:00:00Z\""], .string),
        (["\"2026-01-31T10:00:00Z\"", "\"2026-01-31T10:00:00+01:00\""], .string), (["\"20260131\""], .string),
        (["\"10:00:00\""], .string),
    ])
    func typesOfFields(_ values: [String], _ type: FieldType) throws {
        #expect(try field(values) == type)
        #expect(try field(values, typesMoments: false) == ([.dateOnly, .date, .timestampOffset].contains(type) ? .string : type))
    }

    @Test func theObjectIDHasANameThatNoAttributeHas() {
        func name(_ names: [String]) -> String {
            var inference = LayerInference()
            for name in names { inference.add(FeatureRecord(attributes: JSONObject([(name, .integer(1))]))) }
            return inference.definition(named: "l").objectIDField
        }
        #expect(
            name([]) == "OBJECTID" && name(["a"]) == "OBJECTID" && name(["objectid"]) == "FID" && name(["OBJECTID", "fid"]) == "OBJECTID_1")
        #expect(name(["OBJECTID", "FID", "objectid_1"]) == "OBJECTID_2" && name(["FID"]) == "OBJECTID")
    }

    @Test func shapesDetermineTypeReferenceAndExtent() throws {
        func layer(_ shapes: [Geometry?], fallback: SpatialReference? = nil) -> (LayerDefinition, LayerInference) {
            var inference = LayerInference()
            for shape in shapes { inference.add(FeatureRecord(geometry: shape)) }
            return (inference.definition(named: "l", spatialReference: fallback), inference)
        }
        func flags(_ layer: LayerDefinition) -> [Bool] { [layer.hasZ, layer.hasM, layer.allowsMissingZ, layer.allowsMissingM] }
        let (flat, high) = (
            Geometry.point(Point(x: 1, y: 2, spatialReference: .webMercator)), Geometry.point(Point(x: 5, y: -4, z: 3, m: 4))
        )
        let (points, inference) = layer([flat, nil, high], fallback: .wgs84)
        #expect(points.geometryType == .point && points.spatialReference == .webMercator && flags(points) == [true, true, true, true])
        #expect(inference.extent == Extent(xMin: 1, yMin: -4, xMax: 5, yMax: 2) && inference.count == 3)
        #expect(flags(layer([high, high]).0) == [true, true, false, false] && flags(layer([flat]).0) == [false, false, false, false])
        #expect(layer([high], fallback: .wgs84).0.spatialReference == .wgs84 && layer([high]).0.spatialReference == nil)
        let rows = layer([nil, nil], fallback: .wgs84).0
        #expect(rows.geometryType == nil && rows.spatialReference == nil && rows.name == "l")
        let line = Geometry.polyline(Polyline(Path(xy: [0, 0, 1, 1])))
        let box = Geometry.envelope(Envelope(Extent(xMin: 0, yMin: 0, xMax: 1, yMax: 1)))
        for (shape, type): (Geometry, LayerGeometryType) in [
            (line, .polyline), (.multipoint(Multipoint(points: Path(xy: [0, 0]))), .multipoint),
            (.polygon(Polygon(Path(xy: [0, 0, 1, 0, 1, 1], isRing: true))), .polygon), (box, .any),
            (.collection(GeometryCollection([line])), .any),
        ] {
            #expect(
                layer([shape]).0.geometryType == type && layer([shape, shape]).0.geometryType == type
                    && layer([shape, flat]).0.geometryType == .any)
        }
    }

    @Test func theGreatestIDIsKnown() {
        var inference = LayerInference()
        for id in [3, 9, 0, -5, "12", .integer(.max), 4] as [JSONValue] { inference.add(FeatureRecord(id: id)) }
        #expect(inference.greatestID == 9)
    }
}
