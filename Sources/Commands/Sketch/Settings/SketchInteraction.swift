import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// `sketch.setInteraction`
struct SketchSetInteraction: SketchCommand {
    static let method = "sketch.setInteraction"
    static let summary =
        "Sets what a person may do to the sketch with pointer events. Verbs are not restricted. Omitted parameters are unchanged."
    static let answer = AnswerShape<SketchLayer>(
        "The current settings.",
        members: Flag.all.map { flag in .bool(flag.name) { $0.interaction[keyPath: flag.place] } } + [
            .choice("scaleMode") { $0.interaction.scaleMode }, .choice("emptyTap") { $0.interaction.emptyTap },
            .bool("showsMagnifier") { $0.showsMagnifier },
        ])
    static var ownParameters: [Parameter<Self>] {
        Flag.all.map { flag in .bool("\(flag.name)", flag.documentation) { $0.flags.append((flag.place, $1)) } } + [
            .choice("scaleMode", "How handles scale: stretch, x and y each by its own factor, or uniform.") { $0.scaleMode = $1 },
            .choice("emptyTap", "The effect of a tap that hits nothing.") { $0.emptyTap = $1 },
            .bool("showsMagnifier", "Whether event sketch.magnifierChanged is sent while a touch is held down.") { $0.showsMagnifier = $1 },
        ]
    }

    /// An interaction that is allowed or not.
    struct Flag {
        let name: StaticString
        let documentation: String
        let place: WritableKeyPath<InteractionConfiguration, Bool> & Sendable

        static let all = [
            Flag(name: "allowsVertexCreation", documentation: "Whether vertices may be added.", place: \.allowsVertexCreation),
            Flag(name: "allowsPartCreation", documentation: "Whether parts may be added.", place: \.allowsPartCreation),
            Flag(name: "allowsVertexSelection", documentation: "Whether a vertex may be selected.", place: \.allowsVertexSelection),
            Flag(
                name: "allowsMidVertexSelection", documentation: "Whether the midpoint of a segment may be selected.",
                place: \.allowsMidVertexSelection),
            Flag(name: "allowsSegmentSelection", documentation: "Whether a segment may be selected.", place: \.allowsSegmentSelection),
            Flag(name: "allowsPartSelection", documentation: "Whether a part may be selected.", place: \.allowsPartSelection),
            Flag(
                name: "allowsGeometrySelection", documentation: "Whether the whole geometry may be selected.",
                place: \.allowsGeometrySelection),
            Flag(name: "allowsMoving", documentation: "Whether the selected element may be moved.", place: \.allowsMoving),
            Flag(name: "allowsRotating", documentation: "Whether the selected element may be rotated.", place: \.allowsRotating),
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

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> SketchLayer {
        for (place, value) in flags { layer.interaction[keyPath: place] = value }
        if let scaleMode { layer.interaction.scaleMode = scaleMode }
        if let emptyTap { layer.interaction.emptyTap = emptyTap }
        if let showsMagnifier { layer.showsMagnifier = showsMagnifier }
        return layer
    }
}

/// `sketch.setTolerance`
struct SketchSetTolerance: SketchCommand {
    static let method = "sketch.setTolerance"
    static let summary = "Sets how near, in points of the screen, a pointer must be to hit something. Omitted parameters are unchanged."
    static var ownParameters: [Parameter<Self>] {
        [
            .positive("mouse", "For a mouse, in points; 8 by default.") { $0.mouse = $1 },
            .positive("touch", "For a finger, in points; 22 by default.") { $0.touch = $1 },
            .positive("pen", "For a pen, in points; 12 by default.") { $0.pen = $1 },
        ]
    }

    var mouse: Double?
    var touch: Double?
    var pen: Double?
    var sketch = SketchName.standard

    func run(on layer: SketchLayer, _ session: Session) throws(CommandError) -> HitTolerance {
        let before = layer.hitTolerance
        layer.hitTolerance = HitTolerance(mouse: mouse ?? before.mouse, touch: touch ?? before.touch, pen: pen ?? before.pen)
        return layer.hitTolerance
    }
}
