import GromaJSON

extension CommandError {
    /// Returns the error with a path and an expected value, if they apply and it has none.
    func completed(for parameters: [ParameterDescription], given reader: JSONReader?) -> CommandError {
        var error = self
        if let path = error.path {
            let spelled = Self.spelled(path, parameters, reader)
            let (old, new) = (path.dropFirst("params.".count), spelled.dropFirst("params.".count))
            // A message that begins with the parameter's name spells it likewise.
            if spelled != path, error.message.hasPrefix("\(old) ") { error.message = "\(new)\(error.message.dropFirst(old.count))" }
            error.path = spelled
        } else {
            let names = reader.map(Self.names) ?? []
            let given = parameters.filter { names.contains(where: $0.isNamed) || $0.isImplied }
            error.path = kind.suspect(among: given).map { name in
                // In the spelling of the script.
                let spelled = given.first { $0.name == name && !names.contains(name) && names.contains($0.describedName) }
                return "params.\(spelled?.describedName ?? name)"
            }
        }
        if error.path == nil { error.path = kind.suspect(among: parameters).map { "params.\($0)" } }
        if error.expected == nil { error.expected = kind.remedy }
        return error
    }

    /// Returns a path with the parameter's name as the script spelled it, or as it is described if the script did not give it.
    private static func spelled(_ path: String, _ parameters: [ParameterDescription], _ reader: JSONReader?) -> String {
        let words = path.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard words.count == 2, words[0] == "params" else { return path }
        let name = words[1].prefix { $0 != "." && $0 != "[" }
        guard let parameter = parameters.first(where: { $0.name == name }), parameter.describedName != parameter.name,
            reader.map(names)?.contains(parameter.name) != true
        else { return path }
        return "params." + parameter.describedName + words[1].dropFirst(name.count)
    }

    /// Returns the names of the given parameters.
    private static func names(_ parameters: JSONReader) -> [String] {
        var reader = parameters
        var names: [String] = []
        do throws(JSONError) {
            try reader.beginObject()
            while let key = try reader.nextKey() {
                names.append(key.string)
                try reader.skipValue()
            }
        } catch {}
        return names
    }
}

extension ErrorKind {
    /// Returns the parameter that causes an error of this kind.
    fileprivate func suspect(among parameters: [ParameterDescription]) -> String? {
        for suspect in suspects {
            switch suspect {
            case .parameter(let name): if parameters.contains(where: { $0.name == name }) { return name }
            case .first(let type): if let first = parameters.first(where: { $0.schema.isOne(of: type) }) { return first.name }
            case .last(let type):
                let those = parameters.filter { $0.schema.isOne(of: type) }
                if let list = those.first(where: { $0.schema.isList(of: type) }), those.count != 2 { return list.name }
                if let last = those.last { return last.name }
            }
        }
        return nil
    }
}

extension Schema {
    /// Returns whether it is a list of a shared type.
    fileprivate func isList(of type: String) -> Bool { self == .array(.reference(type), nil) }

    /// Returns whether it is a shared type, or a list of it.
    fileprivate func isOne(of type: String) -> Bool { self == .reference(type) || isList(of: type) }
}
