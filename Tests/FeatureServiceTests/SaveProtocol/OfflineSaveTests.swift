import Groma
import Testing

/// Saving by way of a copy: edits and attachments are noted in its journal, and carried to the service when there is one.
struct OfflineSaveTests {
    private static let pair = #""layer":"copy","remote":"remote""#

    @Test(arguments: FieldWork.Style.all) func drawnShapesReachTheServiceOnce(_ style: FieldWork.Style) throws {
        let work = try FieldWork(style)
        try makeCopy(work)
        var expected: [String: FieldWork.Parcel] = [:]
        var ids: [String: Int] = [:]
        for round in 0..<40 {
            let names = expected.keys.sorted()
            let name = names.isEmpty ? "" : names[work.below(names.count)]
            switch work.below(9) {
            case 0...1:
                let name = "parcel \(work.number())"
                let (text, shape) = try work.draw()
                let result = try edit(#""adds":[{"attributes":{"NAME":"\#(name)","NUMBER":\#(round)},"geometry":\#(text)}]"#, work)
                ids[name] = try #require(result["adds"]?.arrayValue?.first?["objectId"]?.intValue)
                expected[name] = FieldWork.Parcel(number: round, shape: shape)
            case 2:
                guard let id = ids[name] else { continue }
                let (text, shape) = try work.redraw("copy", id)
                try edit(#""updates":[{"objectId":\#(id),"attributes":{"NUMBER":\#(round)},"geometry":\#(text)}]"#, work)
                expected[name]?.number = round
                expected[name]?.shape = shape
            case 3...4:
                guard let id = ids[name] else { continue }
                try work.attach(to: id, in: "copy", &expected[name]!.attachments)
            case 5:
                guard let id = ids[name], work.below(2) == 0 else { continue }
                try edit(#""deletes":[\#(id)]"#, work)
                expected[name] = nil
            default:
                work.trouble()
                _ = try work.attempt("features.push", #"{\#(Self.pair),"attempts":1,"retryRefused":true}"#)
            }
        }
        work.service.failures = []
        try work.persist("features.push", #"{\#(Self.pair),"retryRefused":true}"#) { $0["success"] == true }
        #expect(try work.call("features.journal", #"{"layer":"copy"}"#)["entries"] == [])
        let (parcels, count) = try work.parcels(of: work.original)
        #expect(parcels == expected)
        #expect(count == expected.count, "\(style): features are there twice")
    }

    /// Others edit at the service too: what both have changed is asked for, and what was chosen is at the service and in the copy.
    @Test(arguments: FieldWork.Style.all) func changesOfOthersAreNotOverwritten(_ style: FieldWork.Style) throws {
        let work = try FieldWork(style)
        try makeCopy(work)
        for number in 0..<6 {
            let (text, _) = try work.draw()
            try edit(#""adds":[{"attributes":{"NAME":"\#(number)","NUMBER":0},"geometry":\#(text)}]"#, work)
        }
        try work.persist("features.push", "{\(Self.pair)}") { $0["success"] == true }
        let ids = try work.call("features.objectIds", #"{"layer":"copy","orderBy":["NAME"]}"#)["objectIds"]?.arrayValue ?? []
        let theirs = try work.original.allFeatures(in: FeatureQuery()).sorted {
            $0.attributes["NAME"]?.stringValue ?? "" < $1.attributes["NAME"]?.stringValue ?? ""
        }
        // Changed on both sides thrice, changed here and deleted there, deleted here and changed there, changed there only.
        var edits = FeatureEdits()
        for place in [0, 1, 2, 4, 5] { edits.updates.append(Feature(objectID: theirs[place].objectID, attributes: ["NUMBER": 20])) }
        edits.deletes = [try #require(theirs[3].objectID)]
        #expect(try work.original.applyEdits(edits).isSuccess)
        let changes = [0, 1, 2, 3].map { #"{"objectId":\#(ids[$0].intValue ?? 0),"attributes":{"NUMBER":10}}"# }.joined(separator: ",")
        try edit(#""updates":[\#(changes)],"deletes":[\#(ids[4].intValue ?? 0)]"#, work)
        work.trouble()
        var conflicts: [JSONValue] = []
        for _ in 0..<20 where conflicts.count < 5 {
            _ = try work.attempt("features.push", #"{\#(Self.pair),"attempts":1,"retryRefused":true}"#)
            conflicts = try work.call("features.conflicts", "{\(Self.pair)}")["conflicts"]?.arrayValue ?? []
        }
        #expect(conflicts.map { $0["objectId"] } == ids.prefix(5).map { $0 })
        for (place, choice) in [
            #""keep":"local""#, #""keep":"remote""#, #""merged":{"attributes":{"NUMBER":30}}"#, #""keep":"local""#, #""keep":"remote""#,
        ].enumerated() {
            try work.call("features.resolve", #"{\#(Self.pair),"objectId":\#(ids[place].intValue ?? 0),\#(choice)}"#)
        }
        work.trouble()
        try work.persist("features.push", #"{\#(Self.pair),"attempts":1,"retryRefused":true}"#) { $0["success"] == true }
        work.trouble()
        try work.persist("features.pull", #"{\#(Self.pair),"attempts":1}"#)
        let (parcels, count) = try work.parcels(of: work.original)
        #expect(parcels.mapValues(\.number) == ["0": 10, "1": 20, "2": 30, "3": 10, "4": 20, "5": 20])
        #expect(count == 6)
        let copy = try work.call("features.query", #"{"layer":"copy","orderBy":["NAME"]}"#)["features"]?.arrayValue ?? []
        #expect(copy.map { $0["attributes"]?["NUMBER"]?.intValue } == [10, 20, 30, 10, 20, 20])
    }

    // MARK: Parts

    private func makeCopy(_ work: FieldWork) throws {
        let definition = try #require(try work.call("features.describe", #"{"layer":"remote"}"#)["definition"])
        var place = #""provider":"memory""#
        #if GeoPackage
            if work.style.isInFile { place = #""path":"copy.gpkg""# }
        #endif
        try work.call("features.createLayer", #"{\#(place),"as":"copy","journal":true,"definition":\#(definition.text)}"#)
    }

    @discardableResult
    private func edit(_ edits: String, _ work: FieldWork) throws -> JSONValue {
        let result = try work.call("features.applyEdits", #"{"layer":"copy",\#(edits)}"#)
        #expect(result["success"] == true, "\(work.style): \(edits): \(result.text)")
        return result
    }
}
