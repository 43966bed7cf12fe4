import Groma

/// The style of the layers of `groma render`.
struct LayerStyle {
    private let catalog: RendererCatalog
    private let style: JSONValue?
    /// Whether the style file has a style for each input by name.
    private let isByName: Bool
    private let color: Color?
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) {
        self.arguments = arguments
        catalog = RendererCatalog(registry)
        if arguments["classes"] != nil, arguments["values"] != nil { throw UsageError("--classes and --values exclude each other") }
        if let text = arguments["color"] {
            let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
            guard digits.utf8.count == 6, digits.allSatisfy(\.isHexDigit), let value = UInt32(digits, radix: 16) else {
                throw UsageError("--color is \(text): expected six hexadecimal digits, such as 0f766e")
            }
            color = Color(value)
        } else {
            color = nil
        }
        guard let path = arguments["style"] else {
            style = nil
            isByName = false
            return
        }
        let bytes = try FeatureFiles.withFormatErrors(path) { () throws(FormatError) in
            let source = try ByteSource.file(path)
            _ = try source.load(.max)
            return Array(source.loaded)
        }
        let json: JSONValue
        do throws(JSONError) { json = try JSONValue(parsing: bytes) } catch { throw .failure("\(path): \(error)") }
        guard case .object(let object) = json else {
            throw .failure(
                "\(path): expected a renderer, a drawingInfo, or an object of them by the names of the inputs, found \(json.kind.article)")
        }
        style = json
        isByName = !["type", "renderer", "labelingInfo", "drawingInfo"].contains { object[$0] != nil }
    }

    /// Returns the name of an input: that of its file without the extension.
    private static func name(of input: String) -> String {
        let file = input.split(separator: "/").last.map(String.init) ?? input
        return file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil } ?? file
    }

    /// Returns the layers of the inputs, the lowest first.
    func layers(of inputs: [String], _ files: FeatureFiles) throws(UsageError) -> [GraphicsLayer] {
        let names = inputs.map(Self.name)
        if isByName, let unknown = style?.objectValue?.members.first(where: { !names.contains($0.name) })?.name {
            throw UsageError("--style has \"\(unknown)\", and the inputs are called \(names.joined(separator: ", "))")
        }
        var layers: [GraphicsLayer] = []
        for (number, input) in inputs.enumerated() { layers.append(try layer(of: input, names[number], number, files)) }
        // The fields of layers without features are unknown.
        for option in ["classes", "values", "label"] where layers.contains(where: { $0.count > 0 }) {
            guard let field = arguments[option], !layers.contains(where: { Self.has(field, $0.graphics) }) else { continue }
            throw UsageError("--\(option) is \(field): no feature has such a field\(Self.fields(of: layers))")
        }
        return layers
    }

    private static func has(_ field: String, _ graphics: [Graphic]) -> Bool { graphics.contains { $0.has(field) } }

    /// Returns the names of the existing fields, for an error.
    private static func fields(of layers: [GraphicsLayer]) -> String {
        var names: [String] = []
        for name in layers.compactMap({ $0.graphics.first }).flatMap({ $0.attributes.pairs.map { $0.name } }) where !names.contains(name) {
            names.append(name)
        }
        guard !names.isEmpty else { return "" }
        return ". There are: " + names.prefix(20).joined(separator: ", ") + (names.count > 20 ? ", …" : "")
    }

    /// Returns a layer of the features of the input with a number.
    private func layer(of input: String, _ name: String, _ number: Int, _ files: FeatureFiles) throws(UsageError) -> GraphicsLayer {
        var graphics: [Graphic] = []
        var reference: SpatialReference?
        try files.forEachRecord(of: input, layer: arguments["layer"]) { record in
            guard let geometry = record.geometry else { return }
            reference = reference ?? geometry.spatialReference
            graphics.append(
                Graphic(geometry: geometry, attributes: Attributes(record.attributes.members.map { ($0.name, Self.value($0.value)) })))
        }
        let layer = GraphicsLayer(name: name, spatialReference: reference)
        let type = graphics.lazy.compactMap(\.geometry?.type).first
        try usage { () throws(MapError) in
            try layer.add(contentsOf: graphics)
            layer.renderer = try renderer(named: name, number, type, graphics)
            if let own = said(of: name), let labels = own.json["labelingInfo"] {
                layer.labels = try LabelClass.list(from: labels, path: own.path + ".labelingInfo", symbols: catalog.symbols)
            }
            if layer.labels.isEmpty, let field = arguments["label"] { layer.labels = [LabelClass(try LabelExpression("{\(field)}"))] }
        }
        return layer
    }

    private static func value(_ value: JSONValue) -> AttributeValue {
        switch value {
        case .null: .null
        case .bool(let isTrue): .string(isTrue ? "true" : "false")
        case .string(let text): .string(text)
        default: value.intValue.map { .integer($0) } ?? value.doubleValue.map { .double($0) } ?? .string(value.text)
        }
    }

    /// Returns the style of a layer in the style file, with its path.
    private func said(of name: String) -> (json: JSONValue, path: String)? {
        guard let style, let own = isByName ? style[name] : style else { return nil }
        let path = isByName ? "style.\(name)" : "style"
        if let info = own["drawingInfo"] { return (info, path + ".drawingInfo") }
        return (own, path)
    }

    private func renderer(
        named name: String, _ number: Int, _ type: GeometryType?, _ graphics: [Graphic]
    ) throws(MapError) -> any Renderer {
        if let (json, path) = said(of: name) {
            if let renderer = json["renderer"] { return try catalog.renderer(from: renderer, path: path + ".renderer") }
            // Only labels do not make a renderer.
            if json["labelingInfo"] == nil { return try catalog.renderer(from: json, path: path) }
        }
        let isClassed = ["classes", "values"].contains { arguments[$0].map { Self.has($0, graphics) } ?? false }
        let symbol = plain(type, number, isClassed: isClassed)
        guard isClassed else { return SimpleRenderer(symbol) }
        if let field = arguments["classes"] {
            do throws(MapError) {
                return try ClassBreaksRenderer(
                    field: field, features: graphics.map { $0 as any MapFeature }, method: .quantile, symbol: symbol)
            } catch {
                guard case .invalid(_, let found, let expected) = error else { throw error }
                throw .invalid(path: "--classes", found: found, expected: expected)
            }
        }
        if let field = arguments["values"] {
            return try UniqueValueRenderer(fields: [field], features: graphics.map { $0 as any MapFeature }, symbol: symbol)
        }
        return SimpleRenderer(symbol)
    }

    /// Returns the default symbol of features.
    private func plain(_ type: GeometryType?, _ number: Int, isClassed: Bool) -> any Symbol {
        // Each layer has its own color.
        let ink = color ?? (number == 0 ? Color(0x2c7fb8) : ColorRamp.qualitative[number % ColorRamp.qualitative.count])
        let rim = SimpleLineSymbol(color: .white, width: 0.75)
        switch type {
        case .point, .multipoint: return SimpleMarkerSymbol(color: ink, size: 7, outline: rim)
        case .polyline: return SimpleLineSymbol(color: ink, width: 1.5)
        default:
            return SimpleFillSymbol(color: isClassed ? ink : ink.opacity(0.35), outline: isClassed ? rim : SimpleLineSymbol(color: ink))
        }
    }
}
