import Foundation
import Groma
import GromaTesting
import Testing

/// What the commands of the command line do with a layer of a service.
@Suite(.serialized) struct ServiceCommandTests {
    /// A layer that only answers queries, with four features in two pages, the second of which has an attachment.
    private static func host() throws -> ScriptedHost {
        let owners =
            #","ownershipBasedAccessControlForFeatures":{"allowOthersToUpdate":false,"allowOthersToDelete":false,"allowOthersToQuery":true}"#
        let layer = Incidents.layer(owners).replacing("Create,Delete,Query,Update,Editing", with: "Query")
        return try Incidents.host(layer: layer) { request in
            if request.path.hasSuffix("/attachments") {
                let info = #"{"id":7,"name":"a/b.txt","size":5,"contentType":"text/plain"}"#
                return .init(#"{"attachmentInfos":[\#(request.path.contains("/2/") ? info : "")]}"#)
            }
            guard request.path.hasSuffix("/query") else { return .init("hello", type: "text/plain") }
            if request.parameters["returnCountOnly"] == "true" { return .init(#"{"count":4}"#) }
            return .init(request.parameters["resultOffset"] == "0" ? Incidents.features([1, 2, 3], more: true) : Incidents.features([4]))
        }
    }

    /// Runs a command line in which URL stands for that of the layer, and in whose texts it does again.
    private static func run(
        _ line: String, input: String = "", on host: ScriptedHost, in directory: URL
    ) throws -> (output: String, error: String, status: Int32) {
        let url = host.url(Incidents.path) + "/0"
        let words = line.split(separator: " ").map { String($0).replacing("URL", with: url) }
        let outcome = try GromaProcess.run(words, input: input, in: directory)
        return (outcome.output.replacing(url, with: "URL"), outcome.error.replacing(url, with: "URL"), outcome.status)
    }

    private static let facts = """
        URL: ArcGIS feature service, 1 layer
          layer       Incidents
            type        point, x y
            features    4
            fields      objectid oid, globalid globalID(38) not null, req_type string(40), status smallInteger, req_date date(8)
            reference   wkid 4326
            extent      x -122.6 to -122.2, y 37.6 to 37.9
            attachments yes

        """
    private static let fourth =
        #"{"type":"FeatureCollection","name":"Incidents","features":[{"type":"Feature","id":4,"geometry":{"type":"Point","coordinates":[-122.4,37.7]},"properties":{"globalid":"{74100644-E293-4D9B-A6E6-5A4D9A7F5B14}","req_type":"Graffiti","status":0,"req_date":"2008-11-26T01:39:11.096Z"}}]}"#

    @Test(arguments: [
        ("info URL", facts, "", 0), ("convert URL - --feature 3", fourth + "\n", "groma: GeoJSON does not get attachments: left out\n", 0),
        ("convert URL x.geojson", "", "groma: GeoJSON does not get attachments: left out\n4 features written to x.geojson\n", 0),
        ("convert URL y.geojson --strict", "", "groma: GeoJSON does not get attachments, and --strict leaves nothing out\n", 1),
        ("convert URL - --layer Nowhere", "", "groma: there is no layer \"Nowhere\"; known are Incidents\n", 1),
        ("info URL?token=s3cret --max-seconds 1e-9", "", "groma: URL could not be summarized within 1e-09 seconds\n", 1),
    ])
    func aLayerIsReadAsAFileIs(_ line: String, _ output: String, _ error: String, _ status: Int32) throws {
        let host = try Self.host()
        try GromaProcess.withDirectory { directory in
            let found = try Self.run(line, on: host, in: directory)
            #expect(found == (output, error, status))
        }
    }

    /// A copy belongs to who made it: the service's limits of who may do what are not its own.
    @Test func aCopyIsNotRestrictedAsTheServiceIs() throws {
        let host = try Self.host()
        try GromaProcess.withDirectory { directory in
            let made = try Self.run("convert URL c.gpkg --strict", on: host, in: directory)
            // Without the trait somebody who asks for a GeoPackage learns how to get it.
            if made.error.contains("--traits default,GeoPackage") { return }
            #expect(made == ("", "4 features and 1 attachment written to layer Incidents of c.gpkg\n", 0))
            let calls = [
                (1, "features.open", #"{"path":"c.gpkg","as":"l"}"#), (2, "features.count", #"{"layer":"l"}"#),
                (3, "attachments.list", #"{"layer":"l","objectId":2}"#),
            ].map { #"{"jsonrpc":"2.0","id":\#($0),"method":"\#($1)","params":\#($2)}"# }
            let answers = try Self.run("run", input: calls.joined(separator: "\n"), on: host, in: directory).output.split(separator: "\n")
                .map { try JSONValue(parsing: $0.utf8)["result"] }
            try #require(answers.count == 3)
            #expect(answers[0]?["capabilities"] == ["query", "create", "update", "delete", "updateGeometry"])
            #expect(answers[0]?["fields"] == ["objectid", "globalid", "req_type", "status", "req_date"] && answers[1]?["value"] == 4)
            let attachment = answers[2]?["attachments"]?.arrayValue?.first
            #expect(attachment?["name"] == "b.txt" && attachment?["contentType"] == "text/plain" && attachment?["size"] == 5)
        }
    }
}
