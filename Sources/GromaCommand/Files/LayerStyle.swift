import Groma

/// How the layers of `groma render` are drawn.
struct LayerStyle {
    private let catalog: RendererCatalog
    private let style: JSONValue?
    private let color: Color?
    private let arguments: ParsedArguments

    init(_ arguments: ParsedArguments, _ registry: PluginRegistry) throws(UsageError) {
        self.arguments = arguments
        catalog = RendererCatalog(registry)
        if arguments["classes"] != nil, arguments["values"] != nil { throw UsageError("--classes and --values exclude each other") }
        if let text = arguments["color"] {
            let digits = text.hasPrefix("#") ? String(text.dropFirst()) : text
            guard digits.count == 6, let value = UInt32(digits, radix: 16) else {
                throw UsageError("--color is \(text): expected six hexadecimal digits, such as 0f766e")
            }
            color = Color(value)
        } else {
            color = nil
        }
        guard let path = arguments["style"] else {
            style = nil
            return
        }
        let bytes = try FeatureFiles.withFormatErrors(path) { () throws(FormatError) in
            let source = try ByteSource.file(path)
            _ = try source.load(.max)
            return Array(source.loaded)
        }
        do throws(JSONError) { style = try JSONValue(parsing: bytes) } catch { throw .failure("\(path): \(error)") }
    }

    /// A layer of the features of an input.
    func layer(of input: String, _ files: FeatureFiles) throws(UsageError) -> GraphicsLayer {
        let file = input.split(separator: "/").last.map(String.init) ?? input
        let name = file.lastIndex(of: ".").flatMap { $0 > file.startIndex ? String(file[..<$0]) : nil } ?? file
        var graphics: [Graphic] = []
        var reference: SpatialReference?
        try files.forEachRecord(of: input, layer: arguments["layer"]) { record in
            guard let geometry = record.geometry else { return }
            reference = reference ?? geometry.spatialReference
            graphics.append(Graphic(geometry: geometry, attributes: Attributes(record.attributes.map { ($0.name, Self.value($0.value)) })))
        }
        let layer = GraphicsLayer(name: name, spatialReference: reference)
        let type = graphics.lazy.compactMap(\.geometry?.type).first
        try usage { () throws(MapError) in
            try layer.add(contentsOf: graphics)
            layer.renderer = try renderer(named: name, type, graphics)
            if let labels = labels(named: name) {
                layer.labels = try LabelClass.list(from: labels, path: "style.labelingInfo", symbols: catalog.symbols)
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
        default: value.intValue.map { .integer($0) } ?? value.doubleValue.map { .double($0) } ?? .string("\(value)")
        }
    }

    /// What the style file says of a layer.
    private func said(of name: String) -> JSONValue? {
        guard let style else { return nil }
        let own = style[name] ?? style
        return own["drawingInfo"] ?? own
    }

    private func labels(named name: String) -> JSONValue? { said(of: name)?["labelingInfo"] }

    private func renderer(named name: String, _ type: GeometryType?, _ graphics: [Graphic]) throws(MapError) -> any Renderer {
        if let said = said(of: name) {
            if let json = said["renderer"] { return try catalog.renderer(from: json, path: "style.renderer") }
            if said["type"] != nil { return try catalog.renderer(from: said, path: "style") }
        }
        let symbol = plain(type)
        if let field = arguments["classes"] {
            return try ClassBreaksRenderer(field: field, features: graphics.map { $0 as any MapFeature }, method: .quantile, symbol: symbol)
        }
        if let field = arguments["values"] {
            return try UniqueValueRenderer(fields: [field], features: graphics.map { $0 as any MapFeature }, symbol: symbol)
        }
        return SimpleRenderer(symbol)
    }

    /// What features look like without a style.
    private func plain(_ type: GeometryType?) -> any Symbol {
        let ink = color ?? Color(0x2c7fb8)
        let rim = SimpleLineSymbol(color: .white, width: 0.75)
        switch type {
        case .point, .multipoint: return SimpleMarkerSymbol(color: ink, size: 7, outline: rim)
        case .polyline: return SimpleLineSymbol(color: ink, width: 1.5)
        default:
            let isClassed = arguments["classes"] != nil || arguments["values"] != nil
            return SimpleFillSymbol(color: isClassed ? ink : ink.opacity(0.35), outline: isClassed ? rim : SimpleLineSymbol(color: ink))
        }
    }
}
