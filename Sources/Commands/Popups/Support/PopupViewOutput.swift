import FeatureCommands
import GeometryCommands
import GromaJSON
import GromaPopups
import GromaRPC
import SketchCommands

extension JSONWriter {
    /// A view that is to be shown or hidden.
    mutating func view(_ view: PopupView) {
        beginObject()
        member("type", view.type.rawValue)
        member("from", view.from?.rawValue)
        if let rect = view.sourceRect {
            key("sourceRect")
            beginObject()
            member("x", rect.x)
            member("y", rect.y)
            member("width", rect.width)
            member("height", rect.height)
            endObject()
        }
        key("presentation")
        presentation(view.presentation)
        member("transition", view.transition.rawValue)
        member("usesNavigationStack", view.usesNavigationStack)
        member("presenter", view.presenter)
        member("subject", view.subject)
        endObject()
    }

    /// How a view is presented.
    private mutating func presentation(_ presentation: PopupPresentation) {
        beginObject()
        member("style", presentation.name)
        if case .popover(let width, let height) = presentation {
            member("width", width)
            member("height", height)
        }
        endObject()
    }
}

extension Schema {
    /// A view that is to be shown or hidden.
    static let popupView = Schema.members([
        "type": .cases(of: PopupViewType.self), "from?": .cases(of: PopupViewType.self), "sourceRect?": .screenRect,
        "presentation": .presentation, "transition": .cases(of: PopupTransition.self),
        "usesNavigationStack": .boolean, "presenter?": .string, "subject?": .string,
    ])

    /// A rectangle of the screen, in points.
    static let screenRect = Schema.members(["x": .number, "y": .number, "width": .number, "height": .number])

    /// How a view is presented.
    static let presentation = Schema.members([
        "style": .choice(PopupPresentation.styles), "width?": .number, "height?": .number,
    ])
}
