import Groma
import GromaPlugins
import Testing

/// A sketch whose tool is led by a script of events, each with all that it changes:
///
/// ```
/// tap 10 20 -> shape POINT (10 20); undoes addVertex
/// hover 3 4 shift -> ignored
/// ```
///
/// Behind the arrow stand, where they are other than before: `ignored`, `fails:` with the reason; the shape; the preview with its guide; the
/// progress of the tool; the selection; what the next undo reverts, and how many steps are done. `-` means an event that is handled and
/// changes none of these. Numbers are rounded to three decimal places, and of shapes of more
/// than 24 vertices only the extents are told.
final class ToolScript {
    let layer: SketchLayer
    private var told: State

    /// - Parameter viewport: The view; without one, a point of the screen is a unit of the map.
    init(
        _ wkt: String, tool: String, _ settings: [String: OperationValue] = [:], sources: [any SnapSource] = [],
        viewport: Viewport? = Viewport(center: Coordinate(x: 50, y: 50), resolution: 0.5, width: 400, height: 300),
        prepare: (SketchLayer) throws -> Void = { _ in }
    ) throws {
        layer = try SketchLayer(MutableGeometry(WKTFormat().planar(wkt)))
        layer.viewport = viewport
        layer.snapSources = sources
        try prepare(layer)
        let tools = try PluginRegistry(BuiltInPlugins.all).registrations(at: .sketchTools).map(\.contribution)
        try layer.setTool(#require(tools.first { $0.name == tool }), settings: settings)
        told = try State(layer)
    }

    /// What the preview shows now.
    var preview: String { (try? State(layer))?.preview ?? "?" }

    /// Sends the events of a script, and compares what each changes with what stands behind its arrow.
    func follow(_ script: String, _ place: SourceLocation = #_sourceLocation) throws {
        var found: [String] = []
        for line in script.split(separator: "\n") {
            let event = line.components(separatedBy: " -> ")[0]
            found.append("\(event) -> \(try outcome(of: event))")
        }
        let text = found.joined(separator: "\n")
        if text != script { Issue.record("the events had these effects:\n\(text)", sourceLocation: place) }
    }

    /// Sends an event, and returns what it changes.
    func outcome(of text: String) throws -> String {
        var changes: [String] = []
        do throws(SketchError) {
            if try !isHandled(text.split(separator: " ").map(String.init)) { changes.append("ignored") }
        } catch {
            if case .tool(_, let reason) = error { changes.append("fails: \(reason)") } else { changes.append("fails: \(error)") }
        }
        let now = try State(layer)
        changes += now.differences(from: told)
        told = now
        return changes.isEmpty ? "-" : changes.joined(separator: "; ")
    }

    private func isHandled(_ words: [String]) throws(SketchError) -> Bool {
        let (verb, numbers) = (words[0], words.dropFirst().compactMap(Double.init))
        let modifiers = KeyModifiers((words.contains("shift") ? [KeyModifiers.shift] : []) + (words.contains("alt") ? [.alt] : []))
        if let key = SketchKey(rawValue: verb) { return try layer.send(.key(key, modifiers)).handled }
        var pointer: SketchPointer {
            let position = Coordinate(x: numbers[0], y: numbers[1])
            let (x, y) = layer.viewport?.screen(x: position.x, y: position.y) ?? (position.x, -position.y)
            return SketchPointer(
                x: x, y: y, position: position, device: words.contains("touch") ? .touch : .mouse,
                button: words.contains("right") ? .secondary : .primary, modifiers: modifiers)
        }
        switch verb {
        case "hover": return try layer.send(.hover(pointer)).handled
        case "tap": return try layer.send(.tap(pointer)).handled
        case "doubleTap": return try layer.send(.doubleTap(pointer)).handled
        case "longPress": return try layer.send(.longPress(pointer)).handled
        case "press": return try layer.send(.dragBegan(pointer, afterLongPress: words.contains("held"))).handled
        case "move": return try layer.send(.dragMoved(pointer)).handled
        case "release": return try layer.send(.dragEnded(pointer)).handled
        case "look":
            layer.viewport = Viewport(center: Coordinate(x: numbers[0], y: numbers[1]), resolution: 0.5, width: 400, height: 300)
            return true
        case "select" where words[1] == "vertex": try layer.selectVertex(part: Int(numbers[0]), at: Int(numbers[1]))
        case "select" where words[1] == "mid": try layer.selectMidVertex(part: Int(numbers[0]), segment: Int(numbers[1]))
        case "select" where words[1] == "segment": try layer.selectSegment(part: Int(numbers[0]), at: Int(numbers[1]))
        case "select" where words[1] == "all": try layer.selectAll()
        case "select": try layer.selectParts(numbers.map { Int($0) })
        case "cancel": layer.cancelGesture()
        default: Issue.record("there is no event \(verb)")
        }
        return true
    }
}

extension ToolScript {
    /// All that an event may change.
    private struct State {
        let shape: String
        let preview: String
        let status: SketchToolStatus
        let selection: SketchSelection
        let undo: String
        let steps: Int

        init(_ layer: SketchLayer) throws {
            let options = WriteOptions(decimals: 3)
            func text(_ geometry: Geometry) throws -> String {
                guard geometry.vertexCount > 24 else { return try WKTFormat().encode(geometry, options: options).text }
                let box = geometry.extent
                return "\(geometry.type.rawValue) of \(geometry.vertexCount) within \(box.xMin) \(box.yMin) \(box.xMax) \(box.yMax)"
            }
            shape = try layer.geometry.map { try text($0.geometry) } ?? "none"
            var words: [String] = []
            if let preview = layer.preview {
                words.append("shows \(preview.kind.rawValue)")
                if let geometry = preview.geometry { words.append(try text(geometry)) }
                if let guide = preview.guide { words.append("along \(try text(guide))") }
                if !preview.handles.isEmpty { words.append("with \(preview.handles.count) handles") }
            }
            preview = words.isEmpty ? "shows nothing" : words.joined(separator: " ")
            status = layer.toolStatus
            selection = layer.selection
            undo = layer.undoName ?? "nothing"
            steps = layer.historyEntries.filter(\.isDone).count
        }

        func differences(from other: State) -> [String] {
            var differences: [String] = []
            if shape != other.shape { differences.append("shape \(shape)") }
            if preview != other.preview { differences.append(preview) }
            if status != other.status { differences.append(Self.text(of: status)) }
            if selection != other.selection { differences.append("selects \(Self.text(of: selection))") }
            if undo != other.undo || steps != other.steps { differences.append("undoes \(undo) of \(steps)") }
            return differences
        }

        private static func text(of status: SketchToolStatus) -> String {
            var words = [status.isDrawing ? "is drawing" : "is not drawing"]
            if status.canFinish { words.append("may finish") }
            if let part = status.part { words.append("part \(part)\(status.isFinished ? " finished" : "")") }
            return words.joined(separator: ", ")
        }

        private static func text(of selection: SketchSelection) -> String {
            switch selection {
            case .none: "nothing"
            case .vertices(let ranges):
                "vertices " + ranges.map { "\($0.part):\($0.range.lowerBound)..<\($0.range.upperBound)" }.joined(separator: " ")
            case .midVertex(let part, let segment): "middle \(part):\(segment)"
            case .segment(let part, let index): "segment \(part):\(index)"
            case .parts(let parts): "parts " + parts.map(String.init).joined(separator: " ")
            case .geometry: "everything"
            }
        }
    }
}
