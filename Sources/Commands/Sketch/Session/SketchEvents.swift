import GeometryCommands
import GromaGeometry
import GromaRPC
import GromaSketch

/// The value of an event, with its sketch.
struct AboutSketch<Value> {
    let name: String
    let value: Value
}

/// The events of sketches.
enum SketchEvents {
    static let geometryChanged = event(
        "sketch.geometryChanged",
        """
        The geometry of a sketch has changed; sketch is omitted for the unnamed one. kind is omitted if vertices of a part changed or a part was \
        added; otherwise it says that the part was inserted before the one that had its index, that it was removed, or that everything may be \
        different (removed and inserted then count the vertices of the whole geometry). old and new are the removed and inserted positions, if \
        sketch.setTracking requests them: omitted if there are more than requested, or if another change of the same event affects them too.
        """, .changes { $0 })
    static let selectionChanged = event(
        "sketch.selectionChanged",
        """
        The selection of a sketch has changed. level is the kind of the selected elements, ranges [part,from,to] are their vertices: the first 1000, \
        and more says whether there are others.
        """, .selection { $0 })
    static let validityChanged: Event<AboutSketch<Bool>> = event(
        "sketch.validityChanged",
        "A sketch has become valid or invalid, compared with its state at the beginning, or at the subscription if that was later.",
        .bool("isValid") { $0 })
    static let historyChanged: Event<AboutSketch<SketchLayer>> = event(
        "sketch.historyChanged", "What can be undone and redone in a sketch has changed.", .bool("canUndo") { $0.canUndo },
        .bool("canRedo") { $0.canRedo })
    static let measureChanged = event(
        "sketch.measureChanged", "The measures of a sketch, as in sketch.measure, have changed.", members: .measure)
    static let previewChanged: Event<AboutSketch<PreviewAnswer?>> = event(
        "sketch.previewChanged",
        """
        The preview of what the tool would do if its gesture ended now has changed; null if it would do nothing. Shapes of more than 1000 vertices \
        are only summarized: sketch.preview returns them completely. sketch.setTracking sets their form.
        """, .nullable("preview") { $0 })
    static let snapped: Event<AboutSketch<SnapResult?>> = event(
        "sketch.snapped", "A position was snapped; null when the next position was not.", .nullable("snap") { $0 })
    static let toolChanged: Event<AboutSketch<String?>> = event(
        "sketch.toolChanged", "Another tool is active; null if none is.", .nullable("tool", .string) { $0 })
    static let toolStatusChanged = event(
        "sketch.toolStatusChanged",
        """
        The status of the active tool has changed: whether something is being drawn, whether the key enter would finish it, and which part it is. \
        The members are those of sketch.tool.
        """, members: .toolStatus)
    static let magnifierChanged: Event<AboutSketch<SketchMagnifier>> = event(
        "sketch.magnifierChanged",
        "The magnifier should be shown, moved or hidden; x and y are points of the screen. See sketch.setInteraction.",
        .choice("action") { $0.action }, .double("x") { $0.place?.x }, .double("y") { $0.place?.y })
    static let partnerChanged: Event<AboutSketch<(source: String, feature: Int)>> = event(
        "sketch.partnerChanged", "A feature of a snap source was changed together with the sketch.", .string("source") { $0.source },
        .int("feature") { $0.feature })

    /// The descriptions of all events, in order.
    static let all = [
        geometryChanged.description, selectionChanged.description, validityChanged.description, historyChanged.description,
        measureChanged.description, previewChanged.description, snapped.description, toolChanged.description, toolStatusChanged.description,
        magnifierChanged.description, partnerChanged.description,
    ]

    private static func event<Value>(
        _ name: StaticString, _ documentation: String, _ members: AnswerMember<Value>...
    ) -> Event<AboutSketch<Value>> {
        event(name, documentation, members: members)
    }

    /// Returns an event whose first member is the name of the sketch, if it has one.
    private static func event<Value>(
        _ name: StaticString, _ documentation: String, members: [AnswerMember<Value>]
    ) -> Event<AboutSketch<Value>> {
        let sketch = AnswerMember<AboutSketch<Value>>.string("sketch") { $0.name == SketchName.standard ? nil : $0.name }
        return Event(name, documentation, members: [sketch] + members.map { $0.of { $0.value } })
    }
}

extension SketchMagnifier {
    /// The requested action of the host in events.
    fileprivate enum Action: String, CaseIterable { case show, move, hide }

    fileprivate var action: Action {
        switch self {
        case .show: .show
        case .move: .move
        case .hide: .hide
        }
    }

    /// The position to show it at; nil to hide it.
    fileprivate var place: (x: Double, y: Double)? {
        switch self {
        case .show(let x, let y), .move(let x, let y): (x, y)
        case .hide: nil
        }
    }
}
