import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

/// `sketch.setInteraction`
struct SketchSetInteraction: Command {
    static let method = "sketch.setInteraction"
    static let summary = "Says what a person may do to the sketch by pointing. Verbs are not held back. What is left out stays as it is."
    static let effect = CommandEffect.edits
    static let result = ResultShape(
        .object(
            Flag.all.map { Schema.Member($0.name, .boolean) } + [
                Schema.Member("scaleMode", .choice(InteractionConfiguration.ScaleMode.allCases.map(\.rawValue))),
                Schema.Member("emptyTap", .choice(InteractionConfiguration.EmptyTap.allCases.map(\.rawValue))),
                Schema.Member("showsMagnifier", .boolean),
            ]), "All that is set now.")
    static var parameters: [Parameter<Self>] {
        Flag.all.map { flag in .bool(flag.name, flag.documentation) { $0.flags.append((flag.place, $1)) } } + [
            .choice("scaleMode", "How handles scale: stretch, x and y each by its own factor, or uniform.") {
                (command: inout Self, mode: InteractionConfiguration.ScaleMode) in command.scaleMode = mode
            },
            .choice("emptyTap", "What a tap does that hits nothing.") {
                (command: inout Self, tap: InteractionConfiguration.EmptyTap) in command.emptyTap = tap
            },
            .bool("showsMagnifier", "Whether event sketch.magnifierChanged is sent while a touch is held down.") { $0.showsMagnifier = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    /// One thing that is allowed or not.
    struct Flag {
        let name: String
        let documentation: String
        let place: WritableKeyPath<InteractionConfiguration, Bool> & Sendable

        static let all = [
            Flag(name: "allowsVertexCreation", documentation: "Whether vertices may be added.", place: \.allowsVertexCreation),
            Flag(name: "allowsPartCreation", documentation: "Whether parts may be added.", place: \.allowsPartCreation),
            Flag(name: "allowsVertexSelection", documentation: "Whether a vertex may be selected.", place: \.allowsVertexSelection),
            Flag(
                name: "allowsMidVertexSelection", documentation: "Whether the place halfway along a segment may be selected.",
                place: \.allowsMidVertexSelection),
            Flag(name: "allowsSegmentSelection", documentation: "Whether a segment may be selected.", place: \.allowsSegmentSelection),
            Flag(name: "allowsPartSelection", documentation: "Whether a part may be selected.", place: \.allowsPartSelection),
            Flag(
                name: "allowsGeometrySelection", documentation: "Whether the whole geometry may be selected.",
                place: \.allowsGeometrySelection),
            Flag(name: "allowsMoving", documentation: "Whether the selected element may be moved.", place: \.allowsMoving),
            Flag(name: "allowsRotating", documentation: "Whether the selected element may be turned.", place: \.allowsRotating),
            Flag(name: "allowsScaling", documentation: "Whether the selected element may be scaled.", place: \.allowsScaling),
            Flag(name: "allowsDeleting", documentation: "Whether the selected element may be deleted.", place: \.allowsDeleting),
            Flag(
                name: "requiresSelectionBeforeMove", documentation: "Whether an element has to be selected before a drag moves it.",
                place: \.requiresSelectionBeforeMove),
        ]
    }

    var flags: [(WritableKeyPath<InteractionConfiguration, Bool>, Bool)] = []
    var scaleMode: InteractionConfiguration.ScaleMode?
    var emptyTap: InteractionConfiguration.EmptyTap?
    var showsMagnifier: Bool?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        for (place, value) in flags { layer.interaction[keyPath: place] = value }
        if let scaleMode { layer.interaction.scaleMode = scaleMode }
        if let emptyTap { layer.interaction.emptyTap = emptyTap }
        if let showsMagnifier { layer.showsMagnifier = showsMagnifier }
        answer.beginObject()
        for flag in Flag.all {
            answer.key(flag.name)
            answer.bool(layer.interaction[keyPath: flag.place])
        }
        answer.key("scaleMode")
        answer.string(layer.interaction.scaleMode.rawValue)
        answer.key("emptyTap")
        answer.string(layer.interaction.emptyTap.rawValue)
        answer.key("showsMagnifier")
        answer.bool(layer.showsMagnifier)
        answer.endObject()
    }
}

/// `sketch.setTolerance`
struct SketchSetTolerance: Command {
    static let method = "sketch.setTolerance"
    static let summary = "Says how near, in points of the screen, a pointer has to come to hit something. What is left out stays as it is."
    static let effect = CommandEffect.edits
    static let result = ResultShape(.tolerance, "The tolerances as they are now.")
    static var parameters: [Parameter<Self>] {
        [
            .positive("mouse", "For a mouse, in points; 8 unless set.") { $0.mouse = $1 },
            .positive("touch", "For a finger, in points; 22 unless set.") { $0.touch = $1 },
            .positive("pen", "For a pen, in points; 12 unless set.") { $0.pen = $1 },
            .sketch { $0.sketch = $1 },
        ]
    }

    var mouse: Double?
    var touch: Double?
    var pen: Double?
    var sketch = SketchName.standard

    func run(_ session: Session, _ answer: inout JSONWriter) throws(CommandError) {
        let layer = try session.layer(named: sketch)
        let before = layer.hitTolerance
        layer.hitTolerance = HitTolerance(mouse: mouse ?? before.mouse, touch: touch ?? before.touch, pen: pen ?? before.pen)
        answer.tolerance(layer.hitTolerance)
    }
}
