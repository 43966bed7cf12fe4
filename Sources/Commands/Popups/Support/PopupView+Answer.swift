import GromaMap
import GromaPopups
import GromaRPC

extension PopupView {
    /// A view that is to be shown or hidden.
    static let shape = AnswerShape<PopupView>(
        "A view that is to be shown or hidden.",
        .choice("type") { $0.type }, .choice("from") { $0.from }, .value("sourceRect", ScreenRect.shape) { $0.sourceRect },
        .value("presentation", PopupPresentation.shape) { $0.presentation }, .choice("transition") { $0.transition },
        .bool("usesNavigationStack") { $0.usesNavigationStack }, .string("presenter") { $0.presenter }, .string("subject") { $0.subject })
}

extension ScreenRect {
    /// A rectangle of the screen, in points.
    static let shape = AnswerShape<ScreenRect>(
        "A rectangle of the screen, in points.",
        .double("x") { $0.x }, .double("y") { $0.y }, .double("width") { $0.width }, .double("height") { $0.height })
}

extension PopupPresentation {
    /// How a view is presented; with its size where it is a popover.
    static let shape = AnswerShape<PopupPresentation>(
        "How a view is presented.",
        .choice("style", of: styles) { $0.name },
        .double("width") { if case .popover(let width, _) = $0 { width } else { nil } },
        .double("height") { if case .popover(_, let height) = $0 { height } else { nil } })
}
