import GromaBase
import GromaJSON
import GromaPopups
import GromaRPC

/// The given settings of popups; nil for those that are not changed.
struct PopupSettings {
    var pagingStyle: PopupPagingStyle?
    var editingStyle: PopupEditingStyle?
    var geometryRule: PopupGeometryRule?
    var unwrapsGeometry: Bool?
    var style: PopupStyle?
    var usesNavigationStack: Bool?
    var modalPresenter: String??
    var actionSheetAnchor: String??
    var presentations: [PopupViewType: PopupPresentation] = [:]
    var transitions: [PopupViewType: PopupTransition] = [:]
    var attachmentSources: [PopupAttachmentSource]?
    var doneButton: PopupButtonText??
    var actionButton: PopupButtonText??

    func apply(to open: OpenPopups) {
        let container = open.container
        if let pagingStyle { container.pagingStyle = pagingStyle }
        if let editingStyle { container.editingStyle = editingStyle }
        if let unwrapsGeometry { container.unwrapsGeometry = unwrapsGeometry }
        if let geometryRule { container.geometryRule = geometryRule }
        if let style { container.style = style }
        if let usesNavigationStack { container.usesNavigationStack = usesNavigationStack }
        if let modalPresenter { container.modalPresenter = modalPresenter }
        if let actionSheetAnchor { container.actionSheetAnchor = actionSheetAnchor }
        container.presentations.merge(presentations) { $1 }
        container.transitions.merge(transitions) { $1 }
        if let attachmentSources { container.attachmentSources = attachmentSources }
        if let doneButton { container.doneButton = doneButton.map { open.reporter.button(.done, $0) } }
        if let actionButton { container.actionButton = actionButton.map { open.reporter.button(.action, $0) } }
    }
}

extension Parameter {
    /// Returns the parameters with the settings of popups.
    static func popupSettings(_ place: WritableKeyPath<Target, PopupSettings> & Sendable) -> [Parameter] {
        [
            .choice(
                "pagingStyle", "Paging with dots (pageControl, initially), or with a bar of buttons that also has first and last (toolbar)."
            ) {
                (target: inout Target, style: PopupPagingStyle) in target[keyPath: place].pagingStyle = style
            },
            .choice(
                "editingStyle",
                "Whether a button starts editing the shape (geometryTool, initially), or editing a popup does so at once (geometryInline)."
            ) { (target: inout Target, style: PopupEditingStyle) in target[keyPath: place].editingStyle = style },
            .choice(
                "geometryRule",
                "When a shape can be saved: when it is completely drawn (complete, initially), or when it is also valid by OGC's rules (valid)."
            ) { (target: inout Target, rule: PopupGeometryRule) in target[keyPath: place].geometryRule = rule },
            .bool(
                "unwrapsGeometry",
                "Whether a shape that was cut at the 180th meridian is joined for editing, and cut again when editing finishes; initially false."
            ) { $0[keyPath: place].unwrapsGeometry = $1 },
            Parameter("style", .popupStyle, "Their style; colors, from 0 to 255, are only used with the look custom.") {
                target, decoder throws(CommandError) in target[keyPath: place].style = try decoder.popupStyle()
            },
            .bool("usesNavigationStack", "Whether views are pushed onto the host's navigation stack; initially false.") {
                $0[keyPath: place].usesNavigationStack = $1
            },
            Parameter(
                "modalPresenter", .any([.string, .null]), "The presenter of views, by a name of the host; null for the popups themselves."
            ) {
                target, decoder throws(CommandError) in
                target[keyPath: place].modalPresenter = .some(try decoder.takeNull() ? nil : decoder.string())
            },
            Parameter(
                "actionSheetAnchor", .any([.string, .null]),
                "The anchor of questions, by a name of the host; null for the popups themselves."
            ) { target, decoder throws(CommandError) in
                target[keyPath: place].actionSheetAnchor = .some(try decoder.takeNull() ? nil : decoder.string())
            },
            Parameter(
                "presentations", .map(PopupPresentation.shape.schema),
                "The presentation of views, by their type; initially over everything (cover)."
            ) {
                target, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    guard let type = PopupViewType(rawValue: key.string) else {
                        throw decoder.unknownMember(key, of: PopupViewType.allCases.map(\.rawValue))
                    }
                    target[keyPath: place].presentations[type] = try decoder.presentation()
                }
            },
            Parameter(
                "transitions", .map(.cases(of: PopupTransition.self)),
                "The transition of views, by their type; initially they slide up (slide)."
            ) { target, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    guard let type = PopupViewType(rawValue: key.string) else {
                        throw decoder.unknownMember(key, of: PopupViewType.allCases.map(\.rawValue))
                    }
                    let word = try decoder.choice(PopupTransition.allCases.map(\.rawValue))
                    target[keyPath: place].transitions[type] = PopupTransition(rawValue: word)
                }
            },
            Parameter(
                "attachmentSources", .array(.cases(of: PopupAttachmentSource.self), nil),
                "The sources of attachments on the host that a person is offered: photoLibrary, camera, file; initially all, none means file."
            ) { target, decoder throws(CommandError) in
                var sources: [PopupAttachmentSource] = []
                try decoder.array { decoder throws(CommandError) in
                    let word = try decoder.choice(PopupAttachmentSource.allCases.map(\.rawValue))
                    if let source = PopupAttachmentSource(rawValue: word), !sources.contains(source) { sources.append(source) }
                }
                target[keyPath: place].attachmentSources = sources
            },
            popupButton("doneButton", "What stands in the place of the button that ends looking") {
                $0[keyPath: place].doneButton = .some($1)
            },
            popupButton("actionButton", "What stands in the place of the button that begins to edit") {
                $0[keyPath: place].actionButton = .some($1)
            },
        ]
    }
}

extension ParameterDecoder {
    /// Reads the style of popups.
    fileprivate mutating func popupStyle() throws(CommandError) -> PopupStyle {
        var style = PopupStyle()
        try object { decoder, key throws(CommandError) in
            switch key {
            case "look": style.look = PopupStyle.Look(rawValue: try decoder.choice(PopupStyle.Look.allCases.map(\.rawValue))) ?? .default
            case "color": style.color = try decoder.color()
            case "barItemTint": style.barItemTint = try decoder.color()
            case "barTitleTint": style.barTitleTint = try decoder.color()
            case "isBarTranslucent": style.isBarTranslucent = try decoder.bool()
            default: throw decoder.unknownMember(key, of: ["look", "color", "barItemTint", "barTitleTint", "isBarTranslucent"])
            }
        }
        return style
    }

    /// Reads red, green and blue, and opacity, which is 255 by default.
    private mutating func color() throws(CommandError) -> [Int] {
        var color: [Int] = []
        try array { decoder throws(CommandError) in color.append(try decoder.int(in: 0...255)) }
        guard (3...4).contains(color.count) else {
            throw error(.invalidValue, "has \(color.count.counting("number"))", expected: "[red,green,blue] or [red,green,blue,opacity]")
        }
        return color.count == 3 ? color + [255] : color
    }

    /// Reads the presentation of a view.
    fileprivate mutating func presentation() throws(CommandError) -> PopupPresentation {
        var style: String?
        var size: [String: Double] = [:]
        try object { decoder, key throws(CommandError) in
            switch key {
            case "style": style = try decoder.choice(PopupPresentation.styles)
            case "width", "height":
                let length = try decoder.double()
                guard length > 0 else { throw decoder.error(.invalidValue, "is \(length)", found: .number(length), expected: "above 0") }
                size[key.string] = length
            default: throw decoder.unknownMember(key, of: ["style", "width", "height"])
            }
        }
        switch (style, size["width"], size["height"]) {
        case ("popover", let width?, let height?): return .popover(width: width, height: height)
        case ("popover", _, _): throw error(.missingParameter, "is a popover without a size", expected: "width and height in points")
        case (.some, .some, _), (.some, _, .some):
            throw error(.invalidValue, "has a size and is no popover", expected: "no width and height")
        case ("formSheet", _, _): return .formSheet
        case ("pageSheet", _, _): return .pageSheet
        case ("embedded", _, _): return .embedded
        case (.some, _, _): return .cover
        case (nil, _, _): throw error(.missingParameter, "has no style", expected: Schema.choice(PopupPresentation.styles).phrase)
        }
    }
}

extension PopupPresentation {
    /// The names of presentations.
    static let styles = ["cover", "formSheet", "pageSheet", "popover", "embedded"]
}

extension Schema {
    /// The style of popups.
    static let popupStyle = Schema.members([
        "look?": .cases(of: PopupStyle.Look.self), "color?": .color, "barItemTint?": .color, "barTitleTint?": .color,
        "isBarTranslucent?": .boolean,
    ])
}
