import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaPlugin
import GromaTesting
import Testing

/// Which layers a new file can have, by what its format carries: a format of a plugin may carry less than those that are built in.
@Suite struct NewFileRuleTests {
    /// GeoJSON that says other things of itself.
    private struct Limited: Format, Plugin {
        let name = "limited"
        let title = "Limited"
        let fileExtensions = ["limited"]
        var capabilities = GeoJSON().capabilities
        var dimensions = Dimensions.xyzm
        var reference = FormatReference.any

        func match(_ start: UnsafeBufferPointer<UInt8>) -> FormatMatch { .no }

        func reader(of source: ByteSource, options: ReadOptions) throws(FormatError) -> any FeatureReader {
            try GeoJSON().reader(of: source, options: options)
        }

        func writer(to sink: ByteSink, options: WriteOptions) throws(FormatError) -> any FeatureWriter {
            try GeoJSON().writer(to: sink, options: options)
        }

        func contribute(to registry: inout PluginRegistry) throws(PluginError) {
            try registry.add(self, named: name, to: .formats)
        }
    }

    /// A refusal in the words of its error; nil for none.
    private func refusal(_ format: Limited, _ change: (inout LayerDefinition) -> Void) throws -> String? {
        let folder = try TemporaryFolder()
        let stores = FeatureStoreRegistry(try PluginRegistry([format]))
        let path = try folder.write(#"{"type":"FeatureCollection","features":[]}"#, to: "a.limited")
        let store = try stores.open(path, provider: "limited")
        try store.removeLayer(named: "a")
        var definition = LayerDefinition(name: "wells", geometryType: .point, spatialReference: .wgs84, fields: [Field("N", .integer)])
        change(&definition)
        do throws(FeatureError) {
            let table = try store.addLayer(definition)
            #expect(try store.layerNames() == ["wells"] && table.definition.hasZ == definition.hasZ)
            return nil
        } catch {
            #expect(try store.layerNames().isEmpty, "nothing was made")
            return error.description
        }
    }

    private func words(_ what: String, _ reason: String) -> String {
        FeatureError.notSupported(what: "\(what) in a Limited file", reason: reason).description
    }

    /// Each ordinate is refused by itself, with what the format carries instead.
    @Test func ordinatesThatTheFormatHasNoPlaceFor() throws {
        let noM = "leave M out, or use a GeoPackage"
        let noZ = "leave Z out, or use a GeoPackage"
        let cases: [(Dimensions, z: String?, m: String?)] = [
            (.xy, words("Z", "it carries x and y: \(noZ)"), words("M", "it carries x and y: \(noM)")),
            (.xyz, nil, words("M", "it carries x, y and z: \(noM)")),
            (.xym, words("Z", "it carries x, y and m: \(noZ)"), nil),
            (.xyzm, nil, nil),
        ]
        for (dimensions, z, m) in cases {
            let format = Limited(dimensions: dimensions)
            #expect(try refusal(format) { _ in } == nil)
            #expect(try refusal(format) { $0.hasZ = true } == z)
            #expect(try refusal(format) { $0.hasM = true } == m)
            #expect(try refusal(format) { ($0.hasZ, $0.hasM) = (true, true) } == m ?? z)
        }
    }

    @Test func attachmentsAndShapesOfSeveralTypes() throws {
        var format = Limited()
        #expect(try refusal(format) { $0.hasAttachments = true } == words("attachments", "it cannot store them: use a GeoPackage"))
        #expect(try refusal(format) { $0.geometryType = .any } == nil)
        format.capabilities.remove(.severalTypes)
        #expect(try refusal(format) { $0.geometryType = .any } == words("shapes of any type", "it holds shapes of one type"))
        #expect(try refusal(format) { _ in } == nil)
        #expect(try refusal(format) { $0.geometryType = nil } == nil)
    }

    /// A format whose coordinates are always in one reference takes a layer in that, or in none.
    @Test func aReferenceThatIsAnother() throws {
        let format = Limited(reference: .fixed(.wgs84))
        #expect(try refusal(format) { _ in } == nil)
        #expect(try refusal(format) { $0.spatialReference = nil } == nil)
        let found = try refusal(format) { $0.spatialReference = .webMercator }
        let expected = FeatureError.notSupported(
            what: "a layer in \(SpatialReference.webMercator) in a Limited file",
            reason: "its coordinates are in WGS 84 (4326): make the layer in that")
        #expect(found == expected.description)
        #expect(try refusal(Limited(reference: .usual(.wgs84))) { $0.spatialReference = .webMercator } == nil)
    }

    /// A definition has its place beside the features, or in the first of them; where there is none, a file is only opened.
    @Test func definitionsNeedAPlace() throws {
        let folder = try TemporaryFolder()
        for (place, isKept) in [(FormatCapabilities.collectionMembers, true), (.foreignMembers, true), ([], false)] {
            let format = Limited(capabilities: [.reading, .writing, .several, .features, .severalTypes, .layers, place])
            let stores = FeatureStoreRegistry(try PluginRegistry([format]))
            let capabilities = try stores.provider(named: "limited").capabilities
            #expect(capabilities.contains(.create) == isKept && capabilities.contains(.definitions) == isKept)
            #expect(capabilities.contains([.edit, .stableIDs, .durable, .files]))
            let definition = LayerDefinition(name: "wells", geometryType: .point, fields: [Field("N", .integer)])
            guard isKept else {
                let path = try folder.write(#"{"type":"FeatureCollection","features":[]}"#, to: "old.limited")
                let store = try stores.open(path, provider: "limited")
                let made = #expect(throws: FeatureError.self) { _ = try store.addLayer(definition) }
                let reason = "it cannot store a layer's definition: only existing files can be opened"
                #expect(made?.description == words("a new layer", reason))
                let removed = #expect(throws: FeatureError.self) { try store.removeLayer(named: "old") }
                let other = FeatureError.notSupported(
                    what: "removing the layer of \(path)", reason: "no other could be made in a Limited file")
                #expect(removed?.description == other.description)
                continue
            }
            let path = folder.file("new \(place.rawValue).limited")
            let table = try stores.create(path, provider: "limited").addLayer(definition)
            #expect(try table.applyEdits(FeatureEdits(adds: [Feature(attributes: ["N": 7]), Feature()])).isSuccess)
            let again = try stores.open(path, provider: "limited").table(named: "wells")
            #expect(again.definition.field(named: "N")?.type == .integer)
            #expect(try again.allFeatures(in: FeatureQuery()).map { $0.attributes["N"] ?? .null } == [7, .null])
        }
    }
}
