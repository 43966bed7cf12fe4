import GeometryCommands
import GromaJSON
import GromaMap
import GromaPopups
import GromaRPC
import PopupCommands
import SketchCommands

/// The content of a callout in a method or an answer; omitted parts are unchanged.
struct CalloutContent {
    var title: String??
    var detail: String??
    var image: String??
    var content: Custom??
    var accessory = Accessory()
    var width: Double?

    /// Custom content of the host, or the page of popups.
    struct Custom {
        var name = ""
        var width: Double?
        var height: Double?
        var popups: String?
    }

    /// The settings of the button at its end.
    struct Accessory {
        var kind: CalloutAccessory.Kind?
        var image: String??
        var isHidden: Bool?

        func apply(to accessory: inout CalloutAccessory) {
            if let kind { accessory.kind = kind }
            if let image { accessory.image = image }
            if let isHidden { accessory.isHidden = isHidden }
        }
    }

    /// The members of the content.
    static let members: [Schema.Member] = Schema.list([
        "title?": .any([.string, .null]), "detail?": .any([.string, .null]), "image?": .any([.string, .null]),
        "content?": .any([
            .members(["name?": .string, "width?": .number, "height?": .number, "popups?": .string]), .null,
        ]),
        "accessory?": .members(["kind?": .cases(of: CalloutAccessory.Kind.self), "image?": .any([.string, .null]), "hidden?": .boolean]),
        "width?": .number,
    ])

    /// Decodes a member; returns false if it is none of these.
    mutating func read(_ key: String, _ decoder: inout ParameterDecoder) throws(CommandError) -> Bool {
        switch key {
        case "title": title = .some(try decoder.optionalText())
        case "detail": detail = .some(try decoder.optionalText())
        case "image": image = .some(try decoder.imageName())
        case "content": content = .some(try decoder.takeNull() ? nil : try decoder.calloutContent())
        case "accessory": accessory = try decoder.accessory()
        case "width": width = try decoder.points()
        default: return false
        }
        return true
    }

    /// Applies the content to a callout.
    func apply(to callout: Callout, _ session: Session) throws(CommandError) {
        // Created before anything is set, so that an error changes nothing.
        var custom: CustomContent??
        if let content { custom = .some(try content.map { content throws(CommandError) in try content.made(session) }) }
        if let title { callout.title = title }
        if let detail { callout.detail = detail }
        if let image { callout.image = image }
        if let custom { callout.customContent = custom }
        accessory.apply(to: &callout.accessory)
        if let width { callout.width = width }
    }
}

extension CalloutContent.Custom {
    /// Returns the content; the page of popups is 192 by 288 points in size by default.
    func made(_ session: Session) throws(CommandError) -> CustomContent {
        guard let popups else { return CustomContent(name: name, width: width ?? 0, height: height ?? 0) }
        let container: PopupsContainer
        do throws(CommandError) { container = try session.popupsContainer(named: popups) } catch {
            var error = error
            error.path = "params.content.popups"
            throw error
        }
        return CustomContent(popups: container, name: popups, width: width ?? 192, height: height ?? 288)
    }
}

extension Optional {
    /// `map` with typed throws.
    fileprivate func map<Value>(_ body: (Wrapped) throws(CommandError) -> Value) throws(CommandError) -> Value? {
        guard let self else { return nil }
        return try body(self)
    }
}

extension ParameterDecoder {
    /// Decodes a text, or nil for null.
    mutating func optionalText() throws(CommandError) -> String? { try takeNull() ? nil : try string() }

    /// Decodes the name of an image that the host knows, or a data: URL with an image; nil for null.
    mutating func imageName() throws(CommandError) -> String? {
        guard let name = try optionalText() else { return nil }
        guard name.hasPrefix("data:") else { return name }
        do throws(MapError) { _ = try DisplayImage(dataAddress: name) } catch {
            guard case .invalid(_, let found, let expected) = error else { throw CommandError(error) }
            throw self.error(.invalidValue, "is \(found)", expected: expected)
        }
        return name
    }

    /// Decodes a length of 0 or more.
    mutating func points() throws(CommandError) -> Double {
        let value = try double()
        guard value >= 0, value <= 100_000 else {
            throw error(.invalidValue, "is \(value)", found: .number(value), expected: "0 to 100000")
        }
        return value
    }

    fileprivate mutating func accessory() throws(CommandError) -> CalloutContent.Accessory {
        var accessory = CalloutContent.Accessory()
        let names = ["kind", "image", "hidden"]
        try object { decoder, key throws(CommandError) in
            switch key.string {
            case "kind":
                accessory.kind =
                    CalloutAccessory.Kind(rawValue: try decoder.choice(CalloutAccessory.Kind.allCases.map(\.rawValue))) ?? .custom
            case "image": accessory.image = .some(try decoder.imageName())
            case "hidden": accessory.isHidden = try decoder.bool()
            default: throw decoder.unknownMember(key, of: names)
            }
        }
        return accessory
    }

    fileprivate mutating func calloutContent() throws(CommandError) -> CalloutContent.Custom {
        var content = CalloutContent.Custom()
        let names = ["name", "width", "height", "popups"]
        try object { decoder, key throws(CommandError) in
            switch key.string {
            case "name": content.name = try decoder.string()
            case "width": content.width = try decoder.points()
            case "height": content.height = try decoder.points()
            case "popups": content.popups = try decoder.string()
            default: throw decoder.unknownMember(key, of: names)
            }
        }
        if content.popups == nil, content.width == nil || content.height == nil {
            throw error(.missingParameter, "has no width or no height", expected: "width and height in points, or the name of popups")
        }
        return content
    }

    /// Decodes insets: a number for all edges, or an object.
    mutating func edgeInsets() throws(CommandError) -> EdgeInsets {
        var ahead = reader
        if (try? ahead.peekKind()) == .number { return EdgeInsets(try points()) }
        var insets = EdgeInsets()
        let names = ["top", "left", "bottom", "right"]
        try object { decoder, key throws(CommandError) in
            switch key.string {
            case "top": insets.top = try decoder.points()
            case "left": insets.left = try decoder.points()
            case "bottom": insets.bottom = try decoder.points()
            case "right": insets.right = try decoder.points()
            default: throw decoder.unknownMember(key, of: names)
            }
        }
        return insets
    }
}

extension Schema {
    /// The schema of insets.
    static let edgeInsets = Schema.any([
        .number, .members(["top?": .number, "left?": .number, "bottom?": .number, "right?": .number]),
    ])
}
