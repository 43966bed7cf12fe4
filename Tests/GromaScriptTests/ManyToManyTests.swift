import Groma
import Testing

/// Features that are joined by rows of a table between their layers: many belong to many.
struct ManyToManyTests {
    #if GeoPackage
        static let stores = ["memory:town", "town.gpkg"]
    #else
        static let stores = ["memory:town"]
    #endif

    private static func table(_ name: String, _ id: Int, _ fields: [String], _ relationship: String) -> String {
        let list = fields.map { #"{"name":"\#($0)","type":"esriFieldTypeString","length":20}"# }.joined(separator: ",")
        return #"{"name":"\#(name)","id":\#(id),"type":"Table","displayField":"\#(fields[0])","objectIdField":"OBJECTID","#
            + #""fields":[{"name":"OBJECTID","type":"esriFieldTypeOID"},\#(list)],"relationships":[\#(relationship)]}"#
    }

    private static func relationship(_ name: String, to id: Int, _ role: String, _ key: String, _ between: String) -> String {
        #"{"id":6,"name":"\#(name)","relatedTableId":\#(id),"cardinality":"esriRelCardinalityManyToMany","role":"esriRelRole\#(role)","#
            + #""keyField":"\#(key)","composite":false,"relationshipTableId":12,"keyFieldInRelationshipTable":"\#(between)"}"#
    }

    private func open(_ store: String) throws -> FeaturesSession {
        let at = try FeaturesSession()
        let tables = [
            Self.table("plots", 10, ["NR"], Self.relationship("Owners", to: 11, "Origin", "NR", "PLOT")),
            Self.table("owners", 11, ["NAME", "CODE"], Self.relationship("Plots", to: 10, "Destination", "CODE", "OWNER")),
            Self.table("deeds", 12, ["PLOT", "OWNER", "SHARE"], ""),
        ]
        for definition in tables { try at.call("features.createLayer", #"{"path":"\#(store)","definition":\#(definition)}"#) }
        func add(_ layer: String, _ rows: [String]) throws {
            let adds = rows.map { #"{"attributes":\#($0)}"# }.joined(separator: ",")
            #expect(try at.call("features.applyEdits", #"{"layer":"\#(layer)","adds":[\#(adds)]}"#)["success"] == true)
        }
        try add("plots", [#"{"NR":"1"}"#, #"{"NR":"2"}"#, #"{"NR":"3"}"#, #"{"NR":null}"#])
        try add("owners", [#"{"NAME":"Ada","CODE":"a"}"#, #"{"NAME":"Ben","CODE":"b"}"#, #"{"NAME":"Cleo","CODE":"c"}"#])
        try add(
            "deeds",
            [
                #"{"PLOT":"1","OWNER":"b","SHARE":"1/2"}"#, #"{"PLOT":"1","OWNER":"a","SHARE":"1/4"}"#,
                #"{"PLOT":"1","OWNER":"a","SHARE":"1/4"}"#, #"{"PLOT":"2","OWNER":"a","SHARE":"1"}"#,
                #"{"PLOT":"9","OWNER":"c","SHARE":"1"}"#,
                #"{"PLOT":"3","OWNER":null,"SHARE":"1"}"#,
            ])
        return at
    }

    private func related(_ answer: JSONValue, _ field: String) -> [String] {
        (answer["related"]?.arrayValue ?? []).map { row in
            let names = (row["features"]?.arrayValue ?? []).compactMap { $0["attributes"]?[field]?.stringValue }
            return "\(row["objectId"]?.intValue ?? 0): \(names.joined(separator: ", "))"
        }
    }

    @Test(arguments: stores) func featuresAreFoundFromBothSides(store: String) throws {
        let at = try open(store)
        let owners = try at.call(
            "features.queryRelated", #"{"layer":"plots","objectIds":[3,2,1,4],"relationship":6,"orderBy":[{"field":"NAME"}]}"#)
        #expect(related(owners, "NAME") == ["2: Ada", "1: Ada, Ben"], "\(owners.text)")
        let plots = try at.call("features.queryRelated", #"{"layer":"owners","objectIds":[1,2,3],"relationship":6,"outFields":["NR"]}"#)
        #expect(related(plots, "NR") == ["1: 1, 2", "2: 1"], "\(plots.text)")
        let some = try at.call("features.queryRelated", #"{"layer":"plots","objectIds":[1],"relationship":6,"where":"CODE = 'b'"}"#)
        #expect(related(some, "NAME") == ["1: Ben"])
        // The definition is written back as it was.
        let described = try at.call("features.describe", #"{"layer":"plots"}"#).text
        #expect(described.contains(#""relationshipTableId":12"#) && described.contains(#""keyFieldInRelationshipTable":"PLOT""#))
    }

    @Test(arguments: stores) func popupsShowThem(store: String) throws {
        let at = try open(store)
        let definition =
            #"{"title":"{NR}: {relationships/6/NAME}","popupElements":[{"type":"relationship","relationshipId":6,"displayCount":5}]}"#
        try at.call("popups.open", #"{"layer":"plots","objectIds":[1],"definition":\#(definition)}"#)
        let section = try at.call("popups.view")["sections"]?.arrayValue?.first
        #expect(section?["count"] == 2, "\(section?.text ?? "")")
    }

    @Test func incompleteRelationshipsAreRefused() throws {
        let at = try open("memory:town")
        try at.call("features.close", #"{"layer":"deeds"}"#)
        // Open or not, it is in the store.
        #expect(
            try at.call("features.queryRelated", #"{"layer":"plots","objectIds":[1],"relationship":6}"#)["related"]?.arrayValue?.count == 1)
        let half = Self.table(
            "half", 20, ["NR"],
            #"{"id":7,"name":"Half","relatedTableId":11,"cardinality":"","role":"","keyField":"NR","relationshipTableId":12}"#)
        try at.call("features.createLayer", #"{"path":"memory:town","definition":\#(half)}"#)
        let error = try at.error("features.queryRelated", #"{"layer":"half","objectIds":[1],"relationship":7}"#)
        #expect(error["data"]?["code"] == "notSupported", "\(error.text)")
    }
}
