import GromaTesting
import Foundation
import Testing

/// Popups over the stream, from outside: by a client of somebody else's making, and from a plain pipe.
struct PopupScenarios {
    @Test(.enabled(if: PythonClient.isThere, "there is no JSON-RPC client to test with: .ci/clients makes one"))
    func aClientOfSomebodyElseEditsThroughPopups() throws {
        try GromaProcess.withDirectory { directory in
            let seen = try PythonClient.run("popup_session.py", in: directory)
            // A bad value keeps the feature from being saved; what is typed and drawn after it is saved as the layer holds it.
            #expect(seen["refused"] as? Int == -32068)
            #expect(seen["rows"] as? [[String]] == [["NAME", "New"], ["TREES", "1,234"]])
            #expect(seen["saved"] as? Bool == true)
            let features = try #require(seen["features"] as? [[String: Any]])
            try #require(features.count == 1)
            #expect(features[0]["attributes"] as? NSDictionary == ["NAME": "New", "TREES": 1234])
            #expect((features[0]["geometry"] as? [String: Any])?["wkt"] as? String == "POLYGON ((0 0, 4 0, 4 4, 0 0))")
            // The client said no to the first deletion, and yes to the second.
            #expect(seen["kept"] as? Int == 2 && seen["left"] as? Int == 1)
            let questions = try #require(seen["questions"] as? [[Any]])
            #expect(
                questions.compactMap { $0.first as? String } == [
                    "popups.wantsNewMutableGeometry", "popups.wantsToDelete", "popups.wantsToDelete",
                ])
            #expect(
                seen["events"] as? [String] == [
                    "popups.didChangeCurrent", "popups.didStartEditing", "popups.readyToEditGeometry",
                    "popups.didFailToFinishEditing", "popups.validityChanged", "popups.didFinishEditing", "popups.saved",
                    "popups.didFailToDelete", "popups.didChangeCurrent", "popups.didDelete", "popups.didChangeCurrent",
                ])
            // One request has failed, as it had to.
            #expect(seen["status"] as? Int == 1)
        }
    }

    /// What nobody knows in a definition is skipped, or refused where that is asked for.
    @Test func unknownMembersAreReportedOrRefused() throws {
        let open =
            #"{"jsonrpc":"2.0","id":1,"method":"popups.open","params":{"features":[{"attributes":{"A":1.5}}],"definition":{"title":"{A}","fieldInfos":[{"fieldName":"A","format":{"places":-1}}]}}}"#
        let view = #"{"jsonrpc":"2.0","id":2,"method":"popups.view"}"#
        let shown = try GromaProcess.run(["run", "--locale", "en"], input: open + "\n" + view)
        #expect(shown.status == 0 && shown.lines.count == 2, "\(shown.output)\(shown.error)")
        #expect(shown.lines.first?.contains(#""warnings":[{"path":"popupInfo.fieldInfos[0].format.places","found":"-1""#) == true)
        #expect(shown.lines.last?.contains(#""title":"1.5""#) == true)
        let refused = try GromaProcess.run(["run", "--locale", "en", "--strict"], input: open)
        #expect(refused.status == 1 && refused.lines.first?.contains(#""code":"invalidPopupInfo""#) == true)
    }

    /// A whole edit from a file: the answers to what will be asked stand before it.
    private static let session = #"""
        {"jsonrpc":"2.0","id":1,"method":"session.subscribe","params":{"events":["popups.readyToEditGeometry","popups.validityChanged","popups.saved","popups.didDelete","session.defaultUsed"]}}
        {"jsonrpc":"2.0","id":2,"method":"session.delegate","params":{"methods":["popups.wantsNewMutableGeometry","popups.wantsToDelete","popups.wantsToShowError"],"timeout":5}}
        {"jsonrpc":"2.0","id":"groma-1","result":{"geometry":{"wkt":"LINESTRING (0 0, 1 0)"}}}
        {"jsonrpc":"2.0","id":"groma-2","result":{"deleted":true}}
        {"jsonrpc":"2.0","id":3,"method":"features.createLayer","params":{"provider":"memory","as":"roads","definition":{"name":"Roads","geometryType":"esriGeometryPolyline","spatialReference":{"wkid":4326},"objectIdField":"OBJECTID","displayField":"NAME","fields":[{"name":"OBJECTID","type":"esriFieldTypeOID","nullable":false,"editable":false},{"name":"NAME","type":"esriFieldTypeString","length":20,"nullable":true,"editable":true},{"name":"LANES","type":"esriFieldTypeInteger","nullable":true,"editable":true}]}}}
        {"jsonrpc":"2.0","id":4,"method":"popups.open","params":{"layer":"roads","features":[{"attributes":{"NAME":"Via"}}],"editingStyle":"geometryInline"}}
        {"jsonrpc":"2.0","id":5,"method":"popups.startEditing"}
        {"jsonrpc":"2.0","id":6,"method":"sketch.addVertex","params":{"sketch":"popups","point":[1,2]}}
        {"jsonrpc":"2.0","id":7,"method":"popups.setText","params":{"field":"LANES","text":"2"}}
        {"jsonrpc":"2.0","id":8,"method":"popups.finish"}
        {"jsonrpc":"2.0","id":9,"method":"features.get","params":{"layer":"roads","objectId":1,"as":"wkt"}}
        {"jsonrpc":"2.0","id":10,"method":"popups.press","params":{"button":"delete"}}
        {"jsonrpc":"2.0","id":11,"method":"popups.choose","params":{"answer":"confirm"}}
        {"jsonrpc":"2.0","id":12,"method":"popups.close"}
        """#

    @Test func anEditIsScriptedFromAPipeWithItsAnswers() throws {
        let outcome = try GromaProcess.run(["run", "--locale", "en"], input: Self.session)
        #expect(outcome.status == 0, "\(outcome.output)\(outcome.error)")
        let messages = try outcome.lines.map { try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any]) }
        let told = messages.compactMap { $0["method"] as? String }
        #expect(
            told == [
                "popups.wantsNewMutableGeometry", "popups.readyToEditGeometry", "popups.validityChanged", "popups.saved",
                "popups.wantsToDelete", "popups.didDelete",
            ])
        let feature = try #require(messages.first { $0["id"] as? Int == 9 }?["result"] as? [String: Any])
        #expect(feature["attributes"] as? NSDictionary == ["NAME": "Via", "LANES": 2])
        #expect((feature["geometry"] as? [String: Any])?["wkt"] as? String == "LINESTRING (0 0, 1 0, 1 2)")
        let again = try GromaProcess.run(["run", "--locale", "en"], input: Self.session)
        #expect(again.output == outcome.output)
    }

    /// What no locale is called ends no process: ICU would take it for its default locale.
    @Test(arguments: ["abcdefghijkl", "de_" + String(repeating: "POSIX_", count: 60), "a/b/c/d/e/f/g/h"])
    func anEnvironmentWithoutALocaleEndsNothing(_ locale: String) throws {
        let script = #"""
            {"jsonrpc":"2.0","id":1,"method":"popups.open","params":{"features":[{"attributes":{"a":1}}]}}
            {"jsonrpc":"2.0","id":2,"method":"popups.view"}
            """#
        let outcome = try GromaProcess.run(["run"], input: script, environment: ["LANG": locale])
        #expect(outcome.status == 0 && outcome.output.contains(#""isRightToLeft":false"#), "\(outcome.error)")
    }

    /// The language comes from the command line, else from the environment.
    @Test func theLanguageIsTheHosts() throws {
        let script = #"{"jsonrpc":"2.0","id":1,"method":"session.setLocale"}"#
        let outcome = try GromaProcess.run(["run", "--locale=pt_BR.UTF-8", "--time-zone", "America/Sao_Paulo"], input: script)
        #expect(outcome.output.contains(#""locale":"pt-BR""#) && outcome.output.contains(#""timeZone":"America/Sao_Paulo""#))
        let wrong = try GromaProcess.run(["run", "--time-zone", "Mars/Olympus"], input: script)
        #expect(wrong.status == 2 && wrong.error.contains("Mars/Olympus"))
        try GromaProcess.withDirectory { directory in
            let folder = directory.appendingPathComponent("eo.lproj")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try Data(#""button.done" = "Preta";"#.utf8).write(to: folder.appendingPathComponent("Localizable.strings"))
            let own = try GromaProcess.run(["run", "--locale", "eo", "--strings", directory.path], input: script)
            #expect(own.output.contains(#""language":"eo""#), "\(own.output)\(own.error)")
        }
    }
}
