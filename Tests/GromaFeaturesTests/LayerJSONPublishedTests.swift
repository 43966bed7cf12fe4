import GromaFeatures
import GromaJSON
import Testing

/// The layer of somebody else's service, whose JSON nobody here can mend.
struct LayerJSONPublishedTests {
    /// What is wrong in a layer that can be read but for it, and where.
    private static let faults: [(place: String, found: String, fault: String)] = [
        ("fields[4].domain", #""range": [0, 16]"#, #""range": [16, 0]"#),
        ("fields[4].domain", #""type": "range", "name": "Pressure""#, #""type": "rangeOfOldServers", "name": "Pressure""#),
        ("fields[4].defaultValue", #""defaultValue": 6"#, #""defaultValue": "six""#),
        ("fields[5].domain", #"{"name": "good", "code": 1}"#, #"{"name": "good", "code": "one"}"#),
        ("types[0]", #"{"id": 0, "name": "Pillar""#, #"{"id": "P", "name": "Pillar""#),
        ("types[1]", #"{"id": 1, "name": "Underground""#, #"{"id": 0, "name": "Underground""#),
        ("types[1].domains.state", #"{"name": "lost", "code": 9}"#, #"{"name": "lost", "code": null}"#),
        ("types[0].domains.owner.pressure", #"{"pressure": {"type": "inherited"}}"#, #"{"owner.pressure": {"type": "inherited"}}"#),
        (
            "types[0].templates[0].prototype.attributes.state", #""attributes": {"kind": 0, "state": 0"#,
            #""attributes": {"kind": 0, "state": "new""#
        ),
        (
            "templates[0].prototype.attributes.kind", #""templates": [], "rel"#,
            #""templates": [{"prototype": {"attributes": {"kind": [1]}}}], "rel"#
        ),
        ("relationships[0]", #"{"id": 3, "name": "Checks""#, #"{"id": "3", "name": "Checks""#),
    ]

    @Test(arguments: faults.indices) func invalidMembersOfPublishedLayersAreOmitted(_ index: Int) throws {
        let (place, found, fault) = Self.faults[index]
        let text = LayerJSONFixture.hydrants
        try #require(text.contains(found), "\(found)")
        let json = try JSONValue(parsing: text.replacing(found, with: fault).utf8)
        #expect("whoever makes a layer is told") { try LayerDefinition(json: json) } throws: {
            if case .invalidDefinition(let path, _)? = $0 as? FeatureError { path.hasPrefix(place) } else { false }
        }
        let layer = try LayerDefinition(published: json)
        #expect(layer.leftOut.count == 1 && layer.leftOut[0].hasPrefix(place + ": "), "\(layer.leftOut)")
        // The rest is as it was.
        let whole = try LayerDefinition(json: JSONValue(parsing: text.utf8))
        #expect(layer.fields.map(\.name) == whole.fields.map(\.name) && layer.capabilities == whole.capabilities)
        #expect(layer.fields.count { $0.domain != nil } >= 2 && !layer.types.isEmpty)
        try layer.check()
        #expect(try LayerDefinition(json: layer.json).json.text == layer.json.text)
    }

    @Test func severalFaultsAreLeftOutTogether() throws {
        var text = LayerJSONFixture.hydrants
        for place in [0, 2, 3, 6, 8, 10] { text = text.replacing(Self.faults[place].found, with: Self.faults[place].fault) }
        // The shape's field first, as some services have it.
        text = text.replacing(#""fields": ["#, with: #""fields": [{"name": "Shape2", "type": "esriFieldTypeGeometry"},"#)
        let layer = try LayerDefinition(published: JSONValue(parsing: text.utf8))
        #expect(layer.leftOut.count == 6, "\(layer.leftOut)")
        #expect(layer.field(named: "pressure")?.domain == nil && layer.field(named: "state")?.domain == nil)
        #expect(layer.field(named: "inspected")?.domain != nil && layer.types[0].templates[0].prototype["kind"] == 0)
    }

    @Test func requiredMembersMustBeValid() throws {
        for (found, fault) in [
            (#""type": "esriFieldTypeDouble""#, #""type": "esriFieldTypeQuaternion""#),
            (#""name": "label", "type""#, #""name": "kind", "type""#),
            (#""objectIdField": "OBJECTID""#, #""objectIdField": "label""#), (#""hasZ": true"#, #""hasZ": 1"#),
        ] {
            let text = LayerJSONFixture.hydrants.replacing(found, with: fault)
            #expect(throws: FeatureError.self, "\(fault)") { try LayerDefinition(published: JSONValue(parsing: text.utf8)) }
        }
    }

    @Test func tooManyFaultsEnd() throws {
        let codes = (0..<600).map { #"{"id":"\#($0)","name":""}"# }.joined(separator: ",")
        let text = #"{"name":"l","typeIdField":"k","fields":[{"name":"k","type":"esriFieldTypeInteger"}],"types":[\#(codes)]}"#
        #expect(throws: FeatureError.self) { try LayerDefinition(published: JSONValue(parsing: text.utf8)) }
    }
}
