import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaOperations
import GromaRPC
import SketchCommands

/// The object IDs that a layer has assigned to new graphics.
struct GraphicIDs: DescribedAnswer {
    static let shape = AnswerShape<GraphicIDs>(
        "The ids of the graphics, in order, and the number of graphics of the layer that are not drawn because they have no symbol.",
        .values("ids", .int) { $0.ids }, .int("undrawn") { $0.undrawn })

    let ids: [Int]
    let undrawn: Int

    init(_ graphics: [Graphic], _ layer: GraphicsLayer) {
        ids = graphics.compactMap(\.objectID)
        undrawn = layer.undrawnCount
    }
}

extension Session {
    /// Adds graphics to a layer, all or none, if there is memory for them. They share their symbol, and optionally their attributes.
    ///
    /// - Parameter path: Returns the path of a graphic's shape in the parameters.
    fileprivate func add(
        _ graphics: [Graphic], sharingAttributes: Bool, to open: OpenGraphics, at index: Int? = nil, path: (Int) -> String
    ) throws(CommandError) -> GraphicIDs {
        guard let first = graphics.first else { return GraphicIDs(graphics, open.layer) }
        let template = first.infoTemplate as? CalloutTemplate
        let shared = OpenGraphics.size(sharingAttributes ? first.attributes : [:], first.symbol, template) / graphics.count + 1
        let shares = graphics.map { shared + (sharingAttributes ? 0 : OpenGraphics.size($0.attributes, nil, nil)) }
        let size = zip(graphics, shares).reduce(0) { $0 + OpenGraphics.size($1.0.geometry) + $1.1 }
        try checkMemory(size, path: "params.layer")
        do throws(MapError) { try open.layer.insert(contentsOf: graphics, at: index ?? open.layer.count) } catch {
            var problem = CommandError(error)
            if case .shapeReferenceMismatch(_, let found, _) = error,
                let number = graphics.firstIndex(where: { $0.geometry.map { $0.spatialReference == found } ?? false })
            {
                problem.path = path(number)
            }
            throw problem
        }
        for (graphic, share) in zip(graphics, shares) { open.note(graphic, sharing: share, self) }
        return GraphicIDs(graphics, open.layer)
    }
}

/// `graphics.add`
struct GraphicsAdd: AnsweringCommand {
    static let method = "graphics.add"
    static let summary = """
        Adds graphics to a layer, above the others: one for each geometry, all with the same symbol and attributes. Without a symbol they use the \
        layer's renderer; with neither they are not drawn and not hit. Shapes must be in the layer's reference.
        """
    static let effect = CommandEffect.edits
    static let answer = GraphicIDs.shape
    static var parameters: [Parameter<Self>] {
        [
            .graphicsLayer { $0.layer = $1 },
            .optionalGeometry("geometry", "A shape.") { command, geometry in
                command.single = command.geometries.count
                command.geometries.append(geometry)
            },
            .geometries("geometries", "Shapes: a graphic for each.") { $0.geometries += $1 },
            .symbol("symbol", "Their symbol; it takes precedence over the layer's renderer.") { $0.symbol = $1 },
            .attributes("Their attributes: null, numbers and texts.") { $0.attributes = $1 },
            .infoTemplate(
                """
                The content of their callouts, which takes precedence over the layer's template and the request callout.willShowForFeature: a title \
                and a detail, in which ${KEY} is replaced by the value of KEY.
                """
            ) { $0.template = $1 },
            .bool("visible", "Whether they are drawn and hit; true by default.") { $0.isVisible = $1 },
            .int(
                "drawIndex", "The drawing order: higher numbers are drawn above lower ones; 0 by default.",
                in: -(1 << 31)...(1 << 31)
            ) {
                $0.drawIndex = $1
            },
            Parameter.index("index", "Their index among the graphics of the layer, from 0 for the bottom; by default the top.") {
                $0.index = $1
            },
        ]
    }

    var layer = ""
    var geometries: [Geometry] = []
    /// The index of the one that was given as `geometry`.
    var single: Int?
    var symbol: (any Symbol)?
    var attributes: [(String, AttributeValue)] = []
    var template: CalloutTemplate?
    var isVisible = true
    var drawIndex = 0
    var index: Int?

    func run(_ session: Session) throws(CommandError) -> GraphicIDs {
        let open = try session.graphics(named: layer)
        guard !geometries.isEmpty else {
            throw CommandError(.missingParameter, "there is no shape", path: "params.geometry", expected: "a geometry, or geometries")
        }
        let attributes = Attributes(attributes)
        let graphics = geometries.map { geometry in
            let graphic = Graphic(geometry: geometry, symbol: symbol, attributes: attributes)
            graphic.infoTemplate = template
            graphic.isVisible = isVisible
            graphic.drawIndex = drawIndex
            return graphic
        }
        return try session.add(graphics, sharingAttributes: true, to: open, at: index, path: path(ofGeometry:))
    }

    private func path(ofGeometry number: Int) -> String {
        guard let single else { return "params.geometries[\(number)]" }
        return number == single ? "params.geometry" : "params.geometries[\(number < single ? number : number - 1)]"
    }
}

/// `graphics.addFeatures`
struct GraphicsAddFeatures: AnsweringCommand {
    static let method = "graphics.addFeatures"
    static let summary = """
        Adds a graphic to a layer for each feature of a feature layer that matches conditions, with its shape and attributes, including the object \
        id: the result of a query on the map in one call.
        """
    static let effect = CommandEffect.edits
    static let answer = GraphicIDs.shape
    static var parameters: [Parameter<Self>] {
        [
            .graphicsLayer { $0.layer = $1 },
            Parameter.string("ofLayer", "The open feature layer.") { $0.source = $1 }.required,
            .symbol("symbol", "Their symbol; it takes precedence over the layer's renderer.") { $0.symbol = $1 },
            .infoTemplate("The content of their callouts, as in graphics.add.") { $0.template = $1 },
        ] + Parameter.query(\.query)
    }

    var layer = ""
    var source = ""
    var symbol: (any Symbol)?
    var template: CalloutTemplate?
    var query = QueryParameters()

    func run(_ session: Session) throws(CommandError) -> GraphicIDs {
        let open = try session.graphics(named: layer)
        let source = try session.openLayer(named: source, path: "params.ofLayer")
        let query = try session.query(query, of: source)
        var graphics: [Graphic] = []
        var bytes = 0
        var problem: CommandError?
        let field = source.definition.objectIDField
        let target = open.layer.spatialReference
        _ = try session.withFeatureErrors { () throws(FeatureError) in
            try source.table.forEachFeature(in: query, hook: session.hook) { feature throws(FeatureError) in
                var attributes: Attributes = [:]
                if let id = feature.objectID { attributes[field] = .integer(id) }
                attributes.merge(feature.attributes)
                var geometry = feature.geometry
                if let target, let own = geometry, own.spatialReference != target {
                    geometry = (try? session.engine.project(own, to: target)) ?? own
                }
                bytes += OpenGraphics.size(geometry) + OpenGraphics.size(attributes, nil, nil)
                do throws(CommandError) {
                    try session.checkMemory(bytes, path: "params.ofLayer")
                } catch {
                    problem = error
                    return false
                }
                let graphic = Graphic(geometry: geometry, symbol: symbol, attributes: attributes)
                graphic.infoTemplate = template
                graphics.append(graphic)
                return true
            }
        }
        if let problem { throw problem }
        return try session.add(graphics, sharingAttributes: false, to: open) { _ in "params.ofLayer" }
    }
}

/// `graphics.update`
struct GraphicsUpdate: AnsweringCommand {
    static let method = "graphics.update"
    static let summary = "Changes a graphic; omitted parameters are unchanged."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Void>.nothing
    static var parameters: [Parameter<Self>] {
        [
            .graphicsLayer { $0.layer = $1 },
            Parameter.int("id", "The graphic, by its id from graphics.add.") { $0.id = $1 }.required,
            .optionalGeometry("geometry", "Another shape.") { $0.geometry = $1 },
            .symbol("symbol", "Another symbol; null to use the layer's renderer.") { $0.symbol = .some($1) },
            .attributes("Attributes to set, in addition to existing ones.") { $0.attributes = $1 },
            .strings("removeAttributes", "The names of attributes to remove.") { $0.removed = $1 },
            .infoTemplate("The content of its callout, as in graphics.add; null to use the layer's template or the request.") {
                $0.template = .some($1)
            },
            .bool("visible", "Whether it is drawn and hit.") { $0.isVisible = $1 },
            .int("drawIndex", "Its drawing order.", in: -(1 << 31)...(1 << 31)) { $0.drawIndex = $1 },
        ]
    }

    var layer = ""
    var id = 0
    var geometry: Geometry?
    var symbol: (any Symbol)??
    var attributes: [(String, AttributeValue)] = []
    var removed: [String] = []
    var template: CalloutTemplate??
    var isVisible: Bool?
    var drawIndex: Int?

    func run(_ session: Session) throws(CommandError) {
        let open = try session.graphics(named: layer)
        guard let graphic = open.layer.graphic(id: id) else {
            throw CommandError(MapError.noGraphic(layer: layer, id: id))
        }
        var share = open.share(of: graphic)
        var all = graphic.attributes
        for (name, value) in attributes { all[name] = value }
        for name in removed { all[name] = nil }
        let isOther = symbol != nil || template != nil || !attributes.isEmpty || !removed.isEmpty
        if isOther {
            let newTemplate = template ?? (graphic.infoTemplate as? CalloutTemplate)
            share = OpenGraphics.size(all, symbol ?? graphic.symbol, newTemplate)
            try session.checkMemory(share - open.share(of: graphic), path: "params.attributes")
        }
        if let geometry {
            try session.checkMemory(share - open.share(of: graphic) + GeometryStore.size(of: geometry), path: "params.geometry")
            try withMapErrors { () throws(MapError) in try graphic.setGeometry(geometry) }
        }
        if let symbol { graphic.symbol = symbol }
        if !attributes.isEmpty || !removed.isEmpty { graphic.attributes = all }
        if let template { graphic.infoTemplate = template }
        if let isVisible { graphic.isVisible = isVisible }
        if let drawIndex { graphic.drawIndex = drawIndex }
        open.note(graphic, sharing: share, session)
    }
}

/// `graphics.remove`
struct GraphicsRemove: AnsweringCommand {
    static let method = "graphics.remove"
    static let summary = "Removes graphics from a layer: those with given ids, or all."
    static let effect = CommandEffect.edits
    static let answer = AnswerShape<Int>("The number of removed graphics.", .int("removed") { $0 })
    static var parameters: [Parameter<Self>] {
        [.graphicsLayer { $0.layer = $1 }, .ids("Their ids; all by default.") { $0.ids = $1 }]
    }

    var layer = ""
    var ids: [Int]?

    func run(_ session: Session) throws(CommandError) -> Int {
        let open = try session.graphics(named: layer)
        guard let ids else {
            let count = open.layer.count
            open.layer.removeAll()
            open.forgetAll(session)
            return count
        }
        let graphics = try session.graphics(ids, of: open.layer)
        let before = open.layer.count
        open.layer.remove(contentsOf: graphics)
        for id in ids { open.forget(id, session) }
        return before - open.layer.count
    }
}
