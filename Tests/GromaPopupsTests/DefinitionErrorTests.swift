import GromaTesting
import GromaJSON
import Testing

@testable import GromaPopups

/// Tests that invalid definitions throw errors with a path, and nothing traps.
@Suite struct DefinitionErrorTests {
    /// Puts a value in the place of each member of a JSON in turn, however deep.
    private func variants(of json: JSONValue, path: String, with value: JSONValue) -> [(path: String, json: JSONValue)] {
        var all: [(path: String, json: JSONValue)] = []
        if case .object(let object) = json {
            for member in object.members {
                let place = path + "." + member.name
                for variant in [(place, value)] + variants(of: member.value, path: place, with: value) {
                    var copy = object
                    copy[member.name] = variant.1
                    all.append((variant.0, .object(copy)))
                }
            }
        } else if case .array(let elements) = json {
            for index in elements.indices {
                let place = "\(path)[\(index)]"
                for variant in [(place, value)] + variants(of: elements[index], path: place, with: value) {
                    var copy = elements
                    copy[index] = variant.1
                    all.append((variant.0, .array(copy)))
                }
            }
        }
        return all
    }

    /// Each member of the samples, with a value that no member may have: the error names its place, or the member is one that is not read.
    @Test(arguments: [DefinitionSamples.older, DefinitionSamples.newer])
    func aWrongTypeIsNamedWithItsPlace(_ text: String) throws {
        let foreign = [
            "x-colour", ".x", ".y", ".z", "timezone", "returnTopmostRaster", "associationTypes", "displayType",
            ".title.not", "[10]",
        ]
        var wrong = 0
        for (path, json) in variants(of: try text.parsedJSON, path: "popupInfo", with: .array([.array([true])])) {
            do throws(PopupError) {
                let definition = try PopupDefinition(json: json, strict: true)
                #expect(foreign.contains { path.contains($0) }, "\(path) was read")
                #expect(definition.json == json)
            } catch {
                guard case .invalidDefinition(let place, let found, let expected) = error else {
                    Issue.record("\(error)")
                    continue
                }
                wrong += 1
                #expect(place.hasPrefix(path) || path.hasPrefix(place), "\(path): \(place)")
                #expect(!found.isEmpty && !expected.isEmpty)
            }
        }
        #expect(wrong > 40)
    }

    /// The same without being strict: what is of another kind is told of and skipped, the rest is shown, and all is written back as it was.
    @Test(arguments: [DefinitionSamples.older, DefinitionSamples.newer])
    func aWrongTypeIsSkippedAndTheRestIsRead(_ text: String) throws {
        let whole = try PopupDefinition(json: text.parsedJSON)
        var told = 0
        for (path, json) in variants(of: try text.parsedJSON, path: "popupInfo", with: .array([.array([true])])) {
            let definition = try PopupDefinition(json: json)
            #expect(definition.json == json, "\(path)")
            let isFound = definition.problems.contains { $0.path.hasPrefix(path) || path.hasPrefix($0.path) }
            if isFound && !whole.problems.contains(where: { $0.path == path }) { told += 1 }
            #expect((try? PopupDefinition(json: json, strict: true)) != nil || isFound, "\(path): \(definition.problems)")
            // Only the member itself, or the element that is nothing without it, is missing.
            if !path.contains("title") { #expect(definition.title == whole.title, "\(path)") }
            #expect(definition.fieldInfos.count >= whole.fieldInfos.count - 1 || path == "popupInfo.fieldInfos")
            #expect((definition.elements ?? []).count >= (whole.elements ?? []).count - 1 || path == "popupInfo.popupElements")
        }
        #expect(told > 40)
    }

    @Test(arguments: [
        (#"{"fieldInfos": [{"fieldName": "a", "format": {"places": 1000000000}}]}"#, "popupInfo.fieldInfos[0].format.places"),
        (#"{"fieldInfos": [{"fieldName": "a", "format": {"places": -1}}]}"#, "popupInfo.fieldInfos[0].format.places"),
        (#"{"fieldInfos": [{"fieldName": "a", "format": {"places": 1.5}}]}"#, "popupInfo.fieldInfos[0].format.places"),
        (#"{"fieldInfos": [{"fieldName": "a", "format": {"dateFormat": "longish"}}]}"#, "popupInfo.fieldInfos[0].format.dateFormat"),
        (#"{"fieldInfos": [{"label": "a"}]}"#, "popupInfo.fieldInfos[0].fieldName"),
        (#"{"mediaInfos": [{"type": "image"}, {"title": "a"}]}"#, "popupInfo.mediaInfos[1].type"),
        (#"{"mediaInfos": [{"type": "image", "refreshInterval": 1e400}]}"#, "popupInfo.mediaInfos[0].refreshInterval"),
        (#"{"mediaInfos": [{"type": "piechart", "value": {"colors": [[1, 2, 256]]}}]}"#, "popupInfo.mediaInfos[0].value.colors[0]"),
        (#"{"popupElements": [{"type": "relationship", "relationshipId": 1e30}]}"#, "popupInfo.popupElements[0].relationshipId"),
        (#"{"popupElements": [{"type": "relationship"}]}"#, "popupInfo.popupElements[0].relationshipId"),
        (#"{"popupElements": [{"type": "expression"}]}"#, "popupInfo.popupElements[0].expressionInfo"),
        (#"{"relatedRecordsInfo": {}}"#, "popupInfo.relatedRecordsInfo.showRelatedRecords"),
        ("[]", "popupInfo"), ("null", "popupInfo"),
    ])
    func membersOutOfRangeOrMissingAreNamed(_ text: String, _ path: String) throws {
        let json = try text.parsedJSON
        let error = #expect(throws: PopupError.self) { try PopupDefinition(json: json, strict: true) }
        guard case .invalidDefinition(path, _, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func randomJSONIsReadOrRefused() throws {
        let seed = Seeded.freshSeed()
        print("definitions, seed \(seed)")
        var maker = RandomDefinitions(seed: seed)
        let rounds = Rounds(4000, until: ["read": 100])
        for _ in rounds {
            let json = maker.object(depth: 0)
            if let definition = try? PopupDefinition(json: json) {
                rounds.count("read")
                #expect(definition.json == json)
                #expect(try PopupDefinition(json: definition.json) == definition)
                _ = (definition.displayedElements, definition.allFieldInfos, definition.withBothForms.json)
            }
        }
        #expect(rounds.hadEnough, "seed \(seed): \(rounds)")
    }
}
