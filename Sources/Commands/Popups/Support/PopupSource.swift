import FeatureCommands
import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaOperations
import GromaPopups
import GromaRPC

/// Popups that were found, whether there are more, and the layers that could not be searched.
struct FoundPopups {
    var popups: [Popup] = []
    var hasMore = false
    var failures: [(layer: String, error: CommandError)] = []
    /// The skipped parts of the definitions.
    var warnings: [PopupDefinitionProblem] = []
    /// The approximate size in bytes of the definitions that are not parameters: those from a file, and those suggested by layers and attributes.
    var definitionBytes = 0

    /// The approximate size of the popups and definitions in bytes.
    var byteCount: Int { popups.isEmpty ? 0 : PopupAccount.size(of: popups) + definitionBytes }
}

extension Session {
    /// Returns the popups for the given parameters, which the caller adds to the popups with a name. Popups at a position are reported as
    /// they are found.
    func findPopups(_ source: PopupSourceParameters, for name: String) throws(CommandError) -> FoundPopups {
        var layers: [OpenLayer] = []
        for (index, name) in source.layers.enumerated() {
            do throws(CommandError) { layers.append(try openLayer(named: name)) } catch {
                var error = error
                if source.layers.count > 1 { error.path = "params.layers[\(index)]" }
                throw error
            }
        }
        try check(source, layers)
        let definitions = try PopupDefinitions(source, self)
        var found = FoundPopups()
        found.warnings = try definitions.warnings(for: layers, isStrict: source.strict ?? isStrict, shownWith: popupExtensions)
        if let features = source.features {
            found.popups = try newPopups(features, of: layers.first, definitions)
        } else if source.point != nil || source.extent != nil {
            search(source, layers, definitions, for: name, &found)
        } else {
            for layer in layers { try find(source, in: layer, definitions, &found) }
        }
        for popup in found.popups { source.permissions.apply(to: popup) }
        found.definitionBytes = definitions.byteCount(of: found.popups)
        return found
    }

    /// Throws an error for parameters that do not specify features, or specify them twice.
    private func check(_ source: PopupSourceParameters, _ layers: [OpenLayer]) throws(CommandError) {
        let ways = [
            ("features", source.features != nil), ("point", source.point != nil), ("extent", source.extent != nil),
            ("conditions", !source.query.isEmpty),
        ].filter(\.1).map(\.0)
        if ways.count > 1 {
            throw CommandError(
                .invalidValue, "there are several ways to find features: \(ways.joined(separator: ", "))",
                path: "params.\(ways[0] == "conditions" ? "where" : ways[0])", found: .array(ways.map { .string($0) }),
                expected: "one of them")
        }
        if source.features == nil && layers.isEmpty {
            throw CommandError(
                .missingParameter, "neither a layer nor features are given", path: "params.layer",
                expected: "a layer from features.open, or features")
        }
        if source.tolerance < 0 {
            throw CommandError(
                .invalidValue, "tolerance is \(source.tolerance)", path: "params.tolerance", found: .number(source.tolerance),
                expected: "0 or more")
        }
        if source.features != nil && layers.count > 1 {
            throw CommandError(.invalidValue, "new features are of one layer", path: "params.layers", expected: "one layer")
        }
    }

    /// Adds the popups of a layer's features, up to the requested number.
    private func find(
        _ source: PopupSourceParameters, in layer: OpenLayer, _ definitions: PopupDefinitions, _ found: inout FoundPopups
    ) throws(CommandError) {
        guard let definition = try definitions.definition(of: layer) else { return }
        var popups: [Popup] = []
        let room = source.limit - found.popups.count
        var hasMore = false
        let query = try query(source.query, of: layer)
        try withFeatureErrors { () throws(FeatureError) in
            hasMore =
                try layer.table.forEachFeature(in: query, hook: hook) { feature throws(FeatureError) in
                    // Features of subtypes without a popup have none, and do not count as more.
                    guard let own = definition.definition(of: feature) else { return true }
                    if popups.count == room {
                        hasMore = true
                        return false
                    }
                    popups.append(Popup(feature, of: layer.layer, definition: own))
                    return true
                } || hasMore
        }
        found.popups += popups
        found.hasMore = found.hasMore || hasMore
    }

    /// Adds the popups of features at a position, up to the requested number. A layer that fails does not prevent others from being
    /// searched.
    private func search(
        _ source: PopupSourceParameters, _ layers: [OpenLayer], _ definitions: PopupDefinitions, for name: String,
        _ found: inout FoundPopups
    ) {
        let names = layers.map { (layer: $0.layer, name: $0.name) }
        var search = PopupSearch(layers.map(\.layer)) { layer throws(PopupError) in
            guard let open = layers.first(where: { $0.layer === layer }) else { return nil }
            return try definitions.popupDefinition(of: open)
        }
        search.pageSize = min(search.pageSize, source.limit + 1)
        let reference = (source.wkid ?? nil).flatMap { SpatialReference(wkid: $0) }
        // The search itself has no limit; the flag ends it.
        let flag = CancellationFlag()
        let request = hook
        let both = OperationHook(progress: request.progress, isCancelled: { flag.isCancelled || request.isCancelled?() ?? false })
        let take: ([Popup]) -> Void = { popups in
            let room = source.limit - found.popups.count
            if popups.count > room {
                found.hasMore = true
                flag.cancel()
            }
            let page = popups.prefix(room)
            found.popups += page
            self.tellFound(page, of: found.popups.count, for: name)
        }
        let outcome =
            if let point = source.point {
                search.popups(
                    at: Point(x: point.x, y: point.y, spatialReference: reference), tolerance: source.tolerance, hook: both, found: take)
            } else {
                search.popups(in: Envelope(source.extent ?? .empty, spatialReference: reference), hook: both, found: take)
            }
        for failure in outcome.failures {
            let name = names.first { $0.layer.name == failure.layer }?.name ?? failure.layer
            found.failures.append((name, shown(CommandError(failure.error))))
        }
    }

    /// Reports a page of popups immediately, while the search continues.
    private func tellFound(_ page: ArraySlice<Popup>, of count: Int, for name: String) {
        guard let layer = page.first.flatMap({ openLayer(of: $0) }), wantsEvent(PopupEvents.found.name) else { return }
        emit(PopupEvents.found, (name, (layer.name, page.compactMap(\.feature.objectID), count)))
        flushEvents()
    }

    /// Returns popups of features that are not in a layer yet.
    private func newPopups(
        _ features: [FeatureInput], of layer: OpenLayer?, _ definitions: PopupDefinitions
    ) throws(CommandError) -> [Popup] {
        var popups: [Popup] = []
        var definition = definitions.given
        if let layer { definition = try definitions.definition(of: layer) }
        for (index, input) in features.enumerated() {
            if let layer {
                let reading = FeatureReading(layer.definition, engine)
                var feature = try withFeatureErrors(at: "params.features[\(index)]") { () throws(FeatureError) in try reading.feature(input)
                }
                feature.objectID = nil
                popups.append(Popup(feature, of: layer.layer, definition: definition))
            } else {
                popups.append(Popup(try freeFeature(input, "params.features[\(index)]"), of: nil, definition: definition))
            }
        }
        return popups
    }

    /// Returns a feature without a layer, whose attributes have the types of JSON.
    private func freeFeature(_ input: FeatureInput, _ path: String) throws(CommandError) -> Feature {
        var feature = Feature()
        feature.objectID = input.objectID
        feature.geometry = input.geometry
        for member in input.attributes.members {
            guard let value = AttributeValue(answer: member.value) else {
                throw CommandError(
                    .wrongKind, "\(path).attributes.\(member.name) is \(member.value.kind.article): expected a text, a number or null",
                    path: "\(path).attributes.\(member.name)", found: .string(member.value.kind.rawValue),
                    expected: "a text, a number or null")
            }
            feature.attributes[member.name] = value
        }
        return feature
    }
}

/// The definitions for features: one definition for all of them, those of a web map, or those derived from their layers.
struct PopupDefinitions {
    /// The definition for all features.
    let given: PopupDefinition?
    private let webMap: WebMap?
    /// The approximate size in bytes of a web map from a file; 0 if the web map is a parameter.
    let fileBytes: Int
    /// The path of the parameter that the web map comes from.
    private let path: String
    /// The approximate size in bytes of a field's part in a definition that is derived from a layer.
    private static let fieldBytes = 320

    init(_ source: PopupSourceParameters, _ session: Session) throws(CommandError) {
        given = try source.definition.map { json throws(CommandError) in
            do throws(PopupError) { return try PopupDefinition(json: json) } catch { throw CommandError(error).at("params.definition") }
        }
        path = source.webMap == nil ? "params.webMapPath" : "params.webMap"
        if source.definition != nil && (source.webMap != nil || source.webMapPath != nil) {
            throw CommandError(.invalidValue, "both a definition and a web map were given", path: path, expected: "one of them")
        }
        (webMap, fileBytes) = try session.webMap(source.webMap, at: source.webMapPath)
    }

    /// Whether the definitions were given, and not suggested by layers and attributes.
    var areGiven: Bool { given != nil || webMap != nil }

    /// Returns the approximate size in bytes of the definitions of popups that are not parameters. The popups of a layer share one, others have
    /// one each.
    ///
    /// - Complexity: O(*n*), where *n* is the number of popups.
    func byteCount(of popups: [Popup]) -> Int {
        if areGiven { return fileBytes }
        var layers: Set<ObjectIdentifier> = []
        return popups.reduce(0) { bytes, popup in
            guard let layer = popup.layer else { return bytes + Self.fieldBytes * popup.definition.fieldInfos.count }
            return layers.insert(ObjectIdentifier(layer)).inserted ? bytes + Self.fieldBytes * layer.definition.fields.count : bytes
        }
    }

    /// Returns the skipped parts of the definitions of some layers, without duplicates. A definition that cannot be read at all is reported
    /// where it is needed.
    ///
    /// - Throws: The first of them if nothing may be skipped.
    func warnings(for layers: [OpenLayer], isStrict: Bool, shownWith extensions: PopupExtensions) throws(CommandError)
        -> [PopupDefinitionProblem]
    {
        var all = layers.isEmpty ? given?.warnings(for: nil, shownWith: extensions) ?? [] : []
        for layer in layers {
            guard let definition = try? popupDefinition(of: layer) else { continue }
            for warning in definition.warnings(for: layer.definition, shownWith: extensions) where !all.contains(warning) {
                all.append(warning)
            }
        }
        if isStrict, let error = CommandError.strict(all) { throw error.at(given == nil ? path : "params.definition") }
        return all
    }

    /// Returns the definition for a layer's features; nil if a web map has none for it.
    func definition(of layer: OpenLayer) throws(CommandError) -> PopupDefinition? {
        do throws(PopupError) { return try popupDefinition(of: layer) } catch { throw CommandError(error).at(path) }
    }

    /// Returns the definition for a layer's features, throwing an error of popups.
    func popupDefinition(of layer: OpenLayer) throws(PopupError) -> PopupDefinition? {
        if let given { return given }
        guard let webMap else { return PopupDefinition(layer: layer.definition) }
        return try webMap.popupDefinition(of: layer)
    }
}

extension WebMap {
    /// Returns the definition for an open layer's features; nil if the map has none for it.
    ///
    /// - Throws: `invalidDefinition` if the map's definition for it cannot be read.
    func popupDefinition(of layer: OpenLayer) throws(PopupError) -> PopupDefinition? {
        let place = layer.store.place.given
        return try popupDefinition(for: layer.layer, url: place.flatMap { ServiceAccess.host(of: $0) == nil ? nil : $0 })
    }
}

extension Session {
    /// Returns the web map that is a parameter or whose file a parameter names, nil for neither; with its approximate size in bytes if it
    /// comes from a file.
    func webMap(_ json: JSONValue?, at file: String?) throws(CommandError) -> (map: WebMap?, fileBytes: Int) {
        if json != nil && file != nil {
            throw CommandError(
                .invalidValue, "there are a web map and a file with one", path: "params.webMapPath", expected: "one of them")
        }
        var json = json
        var bytes = 0
        if let file { (json, bytes) = try webMapJSON(file) }
        guard let json else { return (nil, 0) }
        do throws(PopupError) { return (try WebMap(json: json), bytes) } catch {
            throw CommandError(error).at(file == nil ? "params.webMap" : "params.webMapPath")
        }
    }

    private func webMapJSON(_ path: String) throws(CommandError) -> (JSONValue, bytes: Int) {
        let bytes: [UInt8]
        do throws(CommandError) { bytes = try readFile(path, limit: limits.lineLength) } catch { throw error.at("params.webMapPath") }
        let size = SharedDefinitions.size(ofWebMap: bytes)
        try checkMemory(size, path: "params.webMapPath")
        do throws(JSONError) { return (try JSONValue(parsing: bytes, nestingLimit: limits.nesting), size) } catch {
            throw CommandError(.formatError, "\(path): \(error.description)", path: "params.webMapPath", found: .string(path))
        }
    }
}
