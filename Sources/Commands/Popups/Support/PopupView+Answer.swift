import GromaMap
import GromaPopups
import GromaRPC

extension PopupView {
    /// A view that is to be shown or hidden.
    static let shape = AnswerShape<PopupView>(
        "A view that is to be shown or hidden.",
        .choice("type") { $0.type }, .choice("from") { $0.from }, .value("sourceRect", ScreenRect.shape) { $0.sourceRect },
        .value("presentation", PopupPresentation.shape) { $0.presentation }, .choice("transition") { $0.transition },
        .bool("usesNavigationStack") { $0.usesNavigationStack }, .string("presenter") { $0.presenter }, .string("subject") { $0.subject },
        .value("placement", PopupPlacement.shape) { $0.placement })
}

extension PopupPlacement {
    /// The position of a view, or the reason why it is unknown.
    static let shape = AnswerShape<PopupPlacement>(
        """
        Where the view lies on the screen of popover.setScreen, or on the map that popups came from: the style that it is presented in there, and its layout; else, as \
        unplaced, why that is not known: the script has not said what the screen is like (noScreen), nothing says what the popover comes from (noAnchor), there is no \
        room for it (noRoom), or it is a part of something else, such as a callout (embedded).
        """,
        .choice("style") { placement -> PresentationStyle? in if case .placed(let style, _) = placement { style } else { nil } },
        .value("layout", .popoverLayout) { placement -> PopoverLayout? in if case .placed(_, let layout) = placement { layout } else { nil }
        },
        .choice("unplaced") { placement -> PopupPlacement.Reason? in if case .unplaced(let reason) = placement { reason } else { nil } })
}

extension AnswerShape<PopoverLayout> {
    /// The layout of a popover, or of a callout's box.
    package static var popoverLayout: Self {
        Self(
            "The layout.", .value("frame", ScreenRect.shape) { $0.frame }, .value("body", ScreenRect.shape) { $0.body },
            .value("content", ScreenRect.shape) { $0.content },
            AnswerMember("arrowDirection", .cases(of: ArrowDirection.self)) { $1.string($0.direction.rawValue) },
            AnswerMember("arrowTip", .array(.number, 2...2)) { layout, writer in
                writer.beginArray()
                writer.double(layout.tip.x)
                writer.double(layout.tip.y)
                writer.endArray()
            }, .double("arrowOffset") { $0.arrowOffset }, .bool("keepsPermitted") { $0.keepsPermitted },
            .bool("fullSize") { $0.isFullSize })
    }
}

extension ScreenRect {
    /// A rectangle of the screen, in points.
    package static let shape = AnswerShape<ScreenRect>(
        "A rectangle of the screen, in points.",
        .double("x") { $0.x }, .double("y") { $0.y }, .double("width") { $0.width }, .double("height") { $0.height })
}

extension PopupPresentation {
    /// The presentation of a view; for a popover with its size.
    static let shape = AnswerShape<PopupPresentation>(
        "How a view is presented.",
        .choice("style", of: styles) { $0.name },
        .double("width") { if case .popover(let width, _) = $0 { width } else { nil } },
        .double("height") { if case .popover(_, let height) = $0 { height } else { nil } })
}
