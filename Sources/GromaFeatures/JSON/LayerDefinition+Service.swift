import GromaJSON

extension LayerDefinition {
    /// Creates a layer from JSON that was published by another party and cannot be corrected: parts that only help with editing, and do not
    /// fit the rest, are omitted, one after the other, until the layer can be read. ``leftOut`` lists them with the reasons.
    ///
    /// Such parts are domains and defaults of fields, types with their domains, templates and their values, relationships, and names of
    /// fields that do not exist (`typeIdField`, `globalIdField`). Anything else that is wrong is an error, as in ``init(json:)``, which is
    /// used for layers of your own.
    ///
    /// - Throws: `invalidDefinition` with the place, for what cannot be omitted, and beyond 500 parts.
    /// - Complexity: O(*n* · *m*), where *n* is the size of the JSON and *m* is one more than the number of omitted parts.
    public init(published json: JSONValue) throws(FeatureError) {
        var json = json
        json.putShapeAside()
        var leftOut: [String] = []
        while true {
            do throws(FeatureError) {
                self = try LayerDefinition(json: json)
                self.leftOut = leftOut
                return
            } catch {
                guard case .invalidDefinition(let path, let reason) = error, leftOut.count < Self.mostLeftOut,
                    let place = DefinitionPlace(path, in: json).removable
                else { throw error }
                json.remove(place[...])
                leftOut.append("\(place.map(\.text).joined()): \(reason)".trimmingPoint)
            }
        }
    }

    private static let mostLeftOut = 500
}

/// A step to a member or element on the path to a place in a layer's JSON.
private enum DefinitionStep {
    case member(String)
    case element(Int)

    var text: String {
        switch self {
        case .member(let name): "." + name
        case .element(let index): "[\(index)]"
        }
    }
}

/// A place in a layer's JSON that an error names.
private struct DefinitionPlace {
    /// The steps to the place, as far as the JSON has them.
    var steps: [DefinitionStep] = []

    /// - Parameter path: The path as errors write it, `types[0].domains.a.b.range`. Names may contain dots: the longest existing name is
    ///   used.
    init(_ path: String, in json: JSONValue) {
        var value = json
        var rest = path[...]
        while !rest.isEmpty {
            if rest.first == "[" {
                guard let end = rest.firstIndex(of: "]"), let index = Int(rest[rest.index(after: rest.startIndex)..<end]),
                    let elements = value.arrayValue, elements.indices.contains(index)
                else { return }
                steps.append(.element(index))
                value = elements[index]
                rest = rest[rest.index(after: end)...]
            } else {
                if rest.first == "." { rest.removeFirst() }
                guard let object = value.objectValue else { return }
                let names = object.members.map(\.name).filter { name in
                    guard rest.hasPrefix(name) else { return false }
                    let next = rest.dropFirst(name.count).first
                    return next == nil || next == "." || next == "["
                }
                guard let name = names.max(by: { $0.utf8.count < $1.utf8.count }), let member = object[name] else { return }
                steps.append(.member(name))
                value = member
                rest = rest.dropFirst(name.count)
            }
        }
    }

    /// The smallest part around the place that can be omitted; nil if there is none.
    var removable: [DefinitionStep]? {
        guard case .member(let list)? = steps.first else { return nil }
        func name(_ place: Int) -> String? {
            guard steps.indices.contains(place), case .member(let name) = steps[place] else { return nil }
            return name
        }
        switch list {
        case "fields":
            guard let part = name(2), ["domain", "defaultValue"].contains(part) else { return nil }
            return Array(steps[...2])
        case "types":
            if name(2) == "domains", steps.count > 3 { return Array(steps[...3]) }
            if name(2) == "templates" { return templatePart(from: 2) }
            return Array(steps.prefix(2))
        case "templates": return templatePart(from: 0)
        case "relationships", "typeIdField", "globalIdField": return Array(steps.prefix(2))
        default: return nil
        }
    }

    /// Returns the steps to a value of a prototype, or else to its template, or else to the list of templates.
    private func templatePart(from start: Int) -> [DefinitionStep] {
        if steps.count > start + 4, case .member("prototype") = steps[start + 2], case .member("attributes") = steps[start + 3] {
            return Array(steps[...(start + 4)])
        }
        return Array(steps.prefix(start + 2))
    }
}

extension JSONValue {
    /// Removes the field of the shape from the fields, as reading does, so that the indices of later fields in errors are those of the
    /// JSON.
    fileprivate mutating func putShapeAside() {
        guard case .object(var object) = self, let fields = object["fields"]?.arrayValue else { return }
        let isShape = { (field: JSONValue) in field["type"]?.stringValue == FieldType.geometry.rawValue }
        guard let shape = fields.first(where: isShape) else { return }
        object["fields"] = .array(fields.filter { !isShape($0) })
        if object["geometryField"]?.objectValue == nil { object["geometryField"] = shape }
        self = .object(object)
    }

    /// Removes the value at the end of a path.
    fileprivate mutating func remove(_ steps: ArraySlice<DefinitionStep>) {
        guard let step = steps.first else { return }
        let rest = steps.dropFirst()
        switch (step, self) {
        case (.member(let name), .object(var object)):
            if rest.isEmpty { object[name] = nil } else { object[name]?.remove(rest) }
            self = .object(object)
        case (.element(let index), .array(var elements)) where elements.indices.contains(index):
            if rest.isEmpty { elements.remove(at: index) } else { elements[index].remove(rest) }
            self = .array(elements)
        default: break
        }
    }
}

extension String {
    fileprivate var trimmingPoint: String { hasPrefix(".") ? String(dropFirst()) : self }
}
