import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import Testing

/// Features held against what their layer says.
struct ValidationTests {
    private static func hydrants() throws -> LayerDefinition {
        try LayerDefinition(json: JSONValue(parsing: LayerJSONFixture.hydrants.utf8))
    }

    /// The name of what is wrong and the field, or the value that the field holds afterward.
    private static func outcome(
        _ validator: FeatureValidator, _ attributes: Attributes, replacing current: Attributes? = nil
    ) -> Result<Attributes, Failure> {
        do throws(FeatureError) {
            return .success(try validator.checked(attributes, replacing: current))
        } catch {
            return .failure(Failure(name: error.name, field: error.field))
        }
    }

    private struct Failure: Error, Equatable {
        let name: String
        let field: String?
    }

    @Test func anAddGetsDefaultsAndNulls() throws {
        let validator = FeatureValidator(try Self.hydrants())
        let checked = try validator.checked(["LABEL": "", "state": 0], replacing: nil)
        #expect(checked.attributeNames === validator.names && checked.count == 9)
        #expect(checked["kind"] == .integer(0) && checked["pressure"] == .double(6) && checked["inspected"] == .null)
        #expect(checked["label"] == .string("") && checked["state"] == .integer(0) && checked["created_user"] == .null)
    }

    @Test func everyProblemHasTheNameOfTheForms() throws {
        let validator = FeatureValidator(try Self.hydrants())
        func name(_ attributes: Attributes, _ current: Attributes? = nil) -> Failure? {
            if case .failure(let failure) = Self.outcome(validator, attributes, replacing: current) { failure } else { nil }
        }
        #expect(name(["label": "abcdef"]) == Failure(name: "exceedsMaximumLength", field: "label"))
        #expect(name(["label": "ab𝄞𝄞"]) == Failure(name: "exceedsMaximumLength", field: "label"), "lengths are in UTF-16 units")
        #expect(name(["label": "ééééé"]) == nil)
        #expect(name(["label": 5]) == Failure(name: "incorrectValueType", field: "label"))
        #expect(name(["kind": .null]) == Failure(name: "nullNotAllowed", field: "kind"))
        #expect(name(["kind": 7]) == Failure(name: "notInCodedValueDomain", field: "kind"))
        #expect(name(["pressure": 16.5]) == Failure(name: "exceedsNumericMaximum", field: "pressure"))
        #expect(name(["pressure": -0.5]) == Failure(name: "lessThanNumericMinimum", field: "pressure"))
        #expect(name(["pressure": .double(.nan)]) == Failure(name: "incorrectValueType", field: "pressure"))
        #expect(name(["pressure": 16, "kind": 0]) == nil && name(["pressure": 0]) == nil)
        #expect(name(["state": 3]) == Failure(name: "notInCodedValueDomain", field: "state"))
        #expect(name(["inspected": .date(-1)]) == Failure(name: "lessThanMinimumDateTime", field: "inspected"))
        #expect(name(["inspected": .date(4_102_444_800_001)]) == Failure(name: "exceedsMaximumDateTime", field: "inspected"))
        #expect(name(["lable": "x"]) == Failure(name: "noField", field: "lable"))
        #expect(name(["OBJECTID": 4]) == Failure(name: "notEditable", field: "OBJECTID"))
        // Domains of the type: its own, and the field's where it says nothing.
        #expect(name(["kind": 1, "state": 0, "pressure": 1]) == Failure(name: "notInCodedValueDomain", field: "state"))
        #expect(name(["kind": 1, "state": 9, "pressure": 5]) == Failure(name: "exceedsNumericMaximum", field: "pressure"))
        #expect(name(["kind": 1, "state": 9, "pressure": 4]) == nil)
        #expect(name(["kind": 1, "state": 9]) == Failure(name: "exceedsNumericMaximum", field: "pressure"), "a default is checked too")
    }

    @Test func aChangeKeepsWhatItDoesNotName() throws {
        let validator = FeatureValidator(try Self.hydrants())
        let before = try validator.checked(["label": "A", "state": 2, "pressure": 10], replacing: nil)
        let changed = try validator.checked(["label": .null], replacing: before)
        #expect(changed["label"] == .null && changed["state"] == .integer(2) && changed["pressure"] == .double(10))
        // A new type brings its domains for what is there already.
        #expect(
            Self.outcome(validator, ["kind": 1], replacing: before) == .failure(Failure(name: "exceedsNumericMaximum", field: "pressure")))
        #expect(try validator.checked(["kind": 1, "pressure": 2, "state": 1], replacing: before)["kind"] == .integer(1))
        // What was wrong before may stay while other things change.
        var old = before
        old["state"] = 77
        #expect(try validator.checked(["label": "B", "state": 77], replacing: old)["state"] == .integer(77))
        #expect(Self.outcome(validator, ["state": 78], replacing: old) == .failure(Failure(name: "notInCodedValueDomain", field: "state")))
    }

    @Test func fieldsThatAreNotEditableStay() throws {
        let layer = LayerDefinition(
            name: "l",
            fields: [
                Field("fixed", .integer, isEditable: false, defaultValue: 3), Field("free", .integer),
                Field("must", .string, isNullable: false),
            ])
        let validator = FeatureValidator(layer)
        #expect(Self.outcome(validator, ["free": 1]) == .failure(Failure(name: "fieldIsRequired", field: "must")))
        #expect(try validator.checked(["must": "", "fixed": 3.0], replacing: nil)["fixed"] == .integer(3))
        #expect(Self.outcome(validator, ["must": "", "fixed": 4]) == .failure(Failure(name: "notEditable", field: "fixed")))
        let now: Attributes = ["fixed": 9, "free": 1, "must": "x"]
        #expect(Self.outcome(validator, ["fixed": 3], replacing: now) == .failure(Failure(name: "notEditable", field: "fixed")))
        #expect(try validator.checked(["fixed": 9, "free": .null], replacing: now) == ["fixed": 9, "free": .null, "must": "x"])
        #expect(Self.outcome(validator, ["must": .null], replacing: now) == .failure(Failure(name: "nullNotAllowed", field: "must")))
        let tracked = FeatureValidator(try Self.hydrants())
        #expect(try tracked.checked(["created_user": "me", "last_edited_date": 5], replacing: nil)["created_user"] == .null)
        #expect(try tracked.checked(["created_user": "me"], replacing: ["created_user": "you"])["created_user"] == "you")
    }

    @Test func shapesBecomeTheLayersOrAreRefused() throws {
        let point = FeatureValidator(try Self.hydrants())
        let made = try point.checked(.point(Point(x: 1, y: 2)))
        #expect(made == .point(Point(x: 1, y: 2, z: 12.5, spatialReference: .webMercator)), "zDefault where enableZDefaults says so")
        #expect(try point.checked(nil as Geometry?) == nil)
        func name(_ validator: FeatureValidator, _ geometry: Geometry) -> String? {
            do throws(FeatureError) {
                _ = try validator.checked(geometry)
                return nil
            } catch {
                return error.name
            }
        }
        #expect(name(point, .point(Point(x: 1, y: 2, spatialReference: .wgs84))) == "spatialReferenceMismatch")
        #expect(name(point, .point(Point(x: 1, y: 2, z: 3, m: 4))) == "invalidGeometry")
        #expect(name(point, .point(Point(Coordinate(x: 1e151, y: 0)))) == "invalidGeometry")
        #expect(name(point, .point(Point(x: 1, y: 2, z: 1, spatialReference: SpatialReference(wkid: 102100)))) == nil)
        #expect(name(point, .multipoint(Multipoint(points: Path(xy: [0, 0])))) == "invalidGeometry")
        #expect(name(FeatureValidator(LayerDefinition(name: "t")), .point(Point(x: 0, y: 0))) == "invalidGeometry")
        var area = LayerDefinition(name: "p", geometryType: .polygon)
        area.hasM = true
        let box = Envelope(Extent(xMin: 0, yMin: 0, xMax: 2, yMax: 1))
        let polygon = try FeatureValidator(area).checked(.envelope(box))
        #expect(polygon?.type == .polygon && polygon?.dimensions == .xym && polygon?.area == 2)
        let any = FeatureValidator(LayerDefinition(name: "a", geometryType: .any))
        #expect(name(any, .collection(GeometryCollection([.point(Point(x: 0, y: 0)), .envelope(box)]))) == nil)
        #expect(name(any, .polyline(Polyline(paths: Parts([Path(xy: [0, 0, .nan, 1])])))) == "invalidGeometry")
    }

    @Test func aWholeFeatureTellsAllThatIsWrong() throws {
        let layer = try Self.hydrants()
        let validator = FeatureValidator(layer)
        let feature = Feature(attributes: ["label": "too long", "state": 5, "nobody": 1])
        let problems = validator.problems(of: feature)
        #expect(problems.map(\.name) == ["exceedsMaximumLength", "notInCodedValueDomain", "noField", "invalidGeometry"])
        #expect(problems.map(\.field) == ["label", "state", "nobody", nil])
        #expect(validator.problems(of: feature, checksGeometry: false).count == 3)
        #expect(validator.problems(of: Feature(attributes: ["label": "ok"], geometry: .point(Point(x: 0, y: 0)))).isEmpty)
        // A bow tie crosses itself at (1, 1).
        let area = FeatureValidator(LayerDefinition(name: "p", geometryType: .polygon))
        let bowTie = Geometry.polygon(Polygon(rings: Parts([Path(xy: [0, 0, 2, 2, 2, 0, 0, 2], isRing: true)])))
        guard case .geometry(_, let place)? = area.problems(of: Feature(geometry: bowTie)).first else {
            Issue.record("the bow tie passed")
            return
        }
        #expect(place == Coordinate(x: 1, y: 1))
    }
}
