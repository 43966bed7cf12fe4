import Groma

/// What a store holds, told without reading its features where the store knows it.
struct StoreFacts {
    private let store: any FeatureStore
    private let title: String

    init(_ store: any FeatureStore, title: String) {
        self.store = store
        self.title = title
    }

    /// The facts of all layers, or of one.
    func text(layer: String?) throws(FeatureError) -> String {
        let names = try store.layerNames()
        let wanted: [String]
        if let layer { wanted = [try store.table(named: layer).definition.name] } else { wanted = names }
        var lines = ["\(store.location): \(title), \(names.count) \(names.count == 1 ? "layer" : "layers")"]
        for name in wanted {
            do throws(FeatureError) {
                lines += try facts(of: try store.table(named: name))
            } catch {
                // One that is broken keeps nobody from the others.
                guard layer == nil, names.count > 1 else { throw error }
                lines += ["  layer       " + name, "    broken      " + error.description]
            }
        }
        return lines.joined(separator: "\n")
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
            let extent = if let noted = definition.extent { noted } else { try table.extent(of: FeatureQuery()) }
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
