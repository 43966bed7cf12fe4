import GromaTesting
import Groma
import GromaFormats
import GromaGeometry
import GromaLocalization
import GromaPlugin
import GromaPlugins
import GromaPopups
import GromaSketch
import Testing

/// Every tool that comes with the engine, and every step that it can leave in a history, has a title in the tables.
@Suite struct StepTitleTests {
    private let english = Localization.translated()
    private let tools: [SketchToolContribution]

    init() throws {
        tools = try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution)
    }

    @Test func everyToolHasATitle() {
        #expect(tools.count > 15)
        for tool in tools {
            #expect(english.string(forKey: "tool.\(tool.name)") == tool.title)
            for language in ["de", "ja", "ar"] { #expect(tool.title(in: Localization.translated(language)) != tool.title, "\(tool.name)") }
        }
    }

    @Test func everyVerbOfASketchHasATitle() throws {
        var names: Set<String> = []
        for verb in Self.verbs {
            let layer = try SketchLayer(MutableGeometry(WKTFormat().geometry(from: Self.polygon)))
            try verb(layer)
            names.formUnion(layer.historyEntries.map(\.name))
        }
        #expect(names.count > 20)
        expectTitles(names)
    }

    /// Hands that point at random, with every tool and every kind of shape.
    @Test func everyStepOfAToolHasATitle() throws {
        var random = Seeded(0x7374_6570)
        print("seed of gestures: \(random.state)")
        var names: Set<String> = []
        for tool in tools {
            for shape in [Self.polygon, Self.line, "POLYGON EMPTY", "LINESTRING EMPTY"] {
                let layer = try SketchLayer(MutableGeometry(WKTFormat().geometry(from: shape)))
                guard (try? layer.setTool(tool)) != nil else { continue }
                // The smoothing tool doubles the vertices with every tap.
                for _ in 0..<15 where (layer.geometry?.geometry.vertexCount ?? 0) < 200 { gesture(on: layer, &random) }
                names.formUnion(layer.historyEntries.map(\.name))
            }
        }
        #expect(names.count > 15)
        expectTitles(names)
    }

    /// Causes of changes that are made beside a sketch: by a host, or by verbs that only the stream and other sketches have.
    @Test func otherCausesHaveATitle() {
        expectTitles([
            "editEnvelope", "spatialReference", "transformVertices", "removeVertices", "replaceGeometry", "replaceRange", "shareVertex",
            "partners",
            "simplify", "smooth", "transform", "erase", "reshape", "split", "cutHole", "autoComplete", "offsetCopy", "extend", "trim",
            "trace",
        ])
        #expect(SketchLayer.title(ofStep: "stampAStar", in: Localization.translated("de")) == "Stamp A Star")
        #expect(SketchLayer.title(ofStep: "moveVertex", in: Localization.translated("de")) == "Stützpunkt verschieben")
        // In English, a tool's title for its step, and not one made from the step's name.
        #expect(SketchLayer.title(ofStep: "autoComplete", in: english) == "Auto-Complete")
    }

    private func expectTitles(_ names: Set<String>) {
        for name in names.sorted() { #expect(english.string(forKey: "undo.\(name)") != nil, "\(name)") }
    }

    private func gesture(on layer: SketchLayer, _ random: inout Seeded) {
        let places = (0..<Int.random(in: 1...4, using: &random)).map { _ in
            (Double(Int.random(in: -2...12, using: &random)) * 10, Double(Int.random(in: -2...12, using: &random)) * 10)
        }
        func pointer(_ place: (Double, Double)) -> SketchPointer {
            SketchPointer(x: place.0, y: -place.1, position: Coordinate(x: place.0, y: place.1))
        }
        // What a tool refuses at a place is an error that changes nothing.
        switch Int.random(in: 0..<5, using: &random) {
        case 0:
            for place in places { _ = try? layer.send(.tap(pointer(place))) }
            _ = try? layer.send(.key(.enter, []))
        case 1:
            _ = try? layer.send(.dragBegan(pointer(places[0]), afterLongPress: Bool.random(using: &random)))
            for place in places { _ = try? layer.send(.dragMoved(pointer(place))) }
            _ = try? layer.send(.dragEnded(pointer(places[places.count - 1])))
        case 2: _ = try? layer.send(.tap(pointer(places[0])))
        case 3: _ = try? layer.send(.key([.enter, .delete, .escape].randomElement(using: &random) ?? .enter, []))
        default: try? layer.selectAll()
        }
    }

    private static let polygon = "POLYGON ((0 0, 100 0, 100 100, 50 80, 0 100, 0 0), (20 20, 40 20, 40 40, 20 20))"
    private static let line = "MULTILINESTRING ((0 0, 50 10, 100 0), (50 50, 60 90))"

    private static let verbs: [@Sendable (SketchLayer) throws -> Void] = [
        { try $0.addVertex(Coordinate(x: 5, y: 5)) }, { try $0.addVertices([Coordinate(x: 5, y: 5), Coordinate(x: 6, y: 5)]) },
        { try $0.insertVertex(Coordinate(x: 5, y: 5), at: 1) }, { try $0.insertMidVertex(segment: 1) },
        { try $0.moveVertex(at: 1, to: Coordinate(x: 5, y: 5)) }, { try $0.removeVertex(at: 1) },
        { try $0.addPart([Coordinate(x: 200, y: 0), Coordinate(x: 210, y: 0), Coordinate(x: 200, y: 10)]) },
        { try $0.addHole([Coordinate(x: 60, y: 60), Coordinate(x: 70, y: 60), Coordinate(x: 60, y: 70)]) },
        { try $0.removePart(at: 1) }, { try $0.reversePart(at: 0) }, { try $0.clear() }, { try $0.closePolygon() },
        {
            try $0.addPart()
            try $0.addVertices([Coordinate(x: 1, y: 1), Coordinate(x: 2, y: 1), Coordinate(x: 1, y: 2)])
            _ = try? $0.closePart(at: 2)
        },
        {
            try $0.setGeometry(MutableGeometry(WKTFormat().geometry(from: line)))
            try $0.joinParts(0, 1)
            try $0.splitPart(at: 0, vertex: 2)
        },
        {
            try $0.selectAll()
            try $0.moveSelection(byX: 1, y: 1)
            try $0.rotateSelection(byDegrees: 5)
            try $0.scaleSelection(byX: 2, y: 2)
            try $0.mirrorSelection(from: Coordinate(x: 0, y: 0), to: Coordinate(x: 1, y: 0))
            try $0.duplicateSelection()
            try $0.cutSelection()
        },
        {
            try $0.selectAll()
            try $0.deleteSelection()
        },
        {
            try $0.selectParts([0])
            _ = try $0.copySelection()
            try $0.paste(offsetX: 1, y: 1)
        },
        { try $0.replaceGeometry(with: WKTFormat().geometry(from: polygon.replacing("100 0", with: "110 0"))) },
    ]
}
