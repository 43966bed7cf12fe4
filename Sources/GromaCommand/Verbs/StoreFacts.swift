import Groma

/// A summary of the content of a store, without reading its features if the store provides it.
struct StoreFacts {
    private let store: any FeatureStore
    private let title: String

    init(_ store: any FeatureStore, title: String) {
        self.store = store
        self.title = title
    }

    /// Returns the summary of all layers, or of one.
    func text(layer: String?) throws(FeatureError) -> String {
        let names = try store.layerNames()
        var lines = ["\(store.location): \(title), \(names.count) \(names.count == 1 ? "layer" : "layers")"]
        for name in try wanted(layer, names) {
            do throws(FeatureError) {
                lines += try facts(of: try store.table(named: name))
            } catch {
                // A damaged layer does not affect the others.
                guard layer == nil, names.count > 1, error.name != FeatureError.cancelled.name else { throw error }
                lines += ["  layer       " + name, "    broken      " + error.description]
            }
        }
        return lines.joined(separator: "\n")
    }

    /// Returns the summary as JSON.
    func json(layer: String?) throws(FeatureError) -> JSONValue {
        let names = try store.layerNames()
        var layers: [JSONValue] = []
        for name in try wanted(layer, names) {
            do throws(FeatureError) {
                layers.append(try json(of: try store.table(named: name)))
            } catch {
                guard layer == nil, names.count > 1, error.name != FeatureError.cancelled.name else { throw error }
                layers.append(["name": .string(name), "broken": .string(error.description)])
            }
        }
        return [
            "path": .string(store.location), "format": .string(store.provider), "title": .string(title), "layers": .array(layers),
        ]
    }

    /// Returns the names of the layers in the summary; a requested layer under its own name.
    private func wanted(_ layer: String?, _ names: [String]) throws(FeatureError) -> [String] {
        guard let layer else { return names }
        return [try store.table(named: layer).definition.name]
    }

    private func json(of table: any FeatureTable) throws(FeatureError) -> JSONValue {
        let definition = table.definition
        var object: JSONObject = ["name": .string(definition.name)]
        if let title = definition.title, title != definition.name { object["title"] = .string(title) }
        object["type"] = definition.geometryType.map { .string("\($0)") } ?? .null
        object["hasZ"] = .bool(definition.hasZ)
        object["hasM"] = .bool(definition.hasM)
        object["features"] = .integer(try table.count(of: FeatureQuery()))
        object["fields"] = definition.json["fields"]
        object["wkid"] = definition.spatialReference?.latestWKID.map { .integer($0) } ?? .null
        object["extent"] = definition.geometryType == nil ? .null : Self.json(try extent(of: table))
        object["hasAttachments"] = .bool(definition.hasAttachments)
        return .object(object)
    }

    private func extent(of table: any FeatureTable) throws(FeatureError) -> Extent {
        if let noted = table.definition.extent { return noted }
        return try table.extent(of: FeatureQuery())
    }

    static func json(_ extent: Extent) -> JSONValue {
        extent.isEmpty ? .null : .array([extent.xMin, extent.yMin, extent.xMax, extent.yMax].map { .number($0) })
    }

    private func facts(of table: any FeatureTable) throws(FeatureError) -> [String] {
        let definition = table.definition
        var lines = ["  layer       " + definition.name]
        if let title = definition.title, title != definition.name { lines.append("    title       " + title) }
        lines.append("    type        " + Self.type(of: definition))
        lines.append("    features    \(try table.count(of: FeatureQuery()))")
        let fields = definition.fields.map(Self.words)
        lines.append("    fields      " + fields.joined(separator: ", "))
        if !definition.types.isEmpty {
            lines.append("    types       " + definition.types.map(\.name).joined(separator: ", "))
        }
        if definition.geometryType != nil {
            lines.append("    reference   " + (definition.spatialReference?.description ?? "none"))
            let extent = try extent(of: table)
            if !extent.isEmpty {
                lines.append(
                    "    extent      x \(Digits.text(extent.xMin)) to \(Digits.text(extent.xMax)), "
                        + "y \(Digits.text(extent.yMin)) to \(Digits.text(extent.yMax))")
            }
        }
        lines.append("    attachments " + (definition.hasAttachments ? "yes" : "no"))
        return lines
    }

    private static func type(of definition: LayerDefinition) -> String {
        guard let type = definition.geometryType else { return "table" }
        return "\(type)" + ", x y" + (definition.hasZ ? " z" : "") + (definition.hasM ? " m" : "")
    }

    private static func words(_ field: Field) -> String {
        var text = field.name + " \(field.type)"
        if let length = field.length { text += "(\(length))" }
        if !field.isNullable && field.type != .oid { text += " not null" }
        if let domain = field.domain, !domain.name.isEmpty { text += " in \(domain.name)" }
        return text
    }
}
