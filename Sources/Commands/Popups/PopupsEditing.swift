import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaJSON
import GromaPopups
import GromaRPC

/// `popups.startEditing`
struct PopupsStartEditing: PopupsStateCommand {
    static let method = "popups.startEditing"
    static let summary = """
        Begins to edit the popup shown. In the style geometryInline its shape is handed out at once, as a sketch of the session, which the \
        answer and event popups.readyToEditGeometry name; in the style geometryTool popups.editGeometry does that.
        """

    var popups = OpenPopups.standardName

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        if let geometry = open.container.currentPopup?.feature.geometry {
            try session.check(geometry)
            try session.checkMemory(GeometryStore.size(of: geometry), path: "params.popups")
        }
        return try session.perform(on: open) { () throws(PopupError) in try open.container.startEditingCurrentPopup() }
    }
}

/// `popups.editGeometry`
struct PopupsEditGeometry: PopupsVerb {
    static let method = "popups.editGeometry"
    static let summary = """
        Hands the shape of what is edited out to be drawn, as a sketch of the session that the answer names: all sketch methods edit it, but \
        sketch.complete and sketch.cancel, for which popups.finish and popups.cancel stand. It ends with the edit.
        """

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.editGeometry() }
}

/// `popups.setText`
struct PopupsSetText: PopupsVerb {
    static let method = "popups.setText"
    static let summary = """
        Enters a text as a person typed it, by the session's language. One that is no value of the field is kept as it is, with its problem \
        on the page, and what is edited cannot be finished while it is there.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.string("field", "The field.") { $0.field = $1 }.required,
            Parameter.string("text", "The text.") { $0.text = $1 }.required,
        ]
    }

    var popups = OpenPopups.standardName
    var field = ""
    var text = ""

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        try session.checkMemory(text.utf8.count, path: "params.text")
        return try session.perform(on: open) { () throws(PopupError) in try perform(on: open.container) }
    }

    func perform(on container: PopupsContainer) throws(PopupError) { try container.setText(text, of: field) }
}

/// `popups.setValue`
struct PopupsSetValue: PopupsStateCommand {
    static let method = "popups.setValue"
    static let summary = """
        Enters a value as a program has it, whatever the language: a number, a text, a date in milliseconds since 1970, the code of a choice, or null. \
        Numbers and dates may be texts, too, such as 12.5 and 2026-01-31T23:59:59Z. One that the field's domain, length or range refuses is kept \
        with its problem, as popups.setText keeps a text; one of another type than the field's is refused.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter.string("field", "The field.") { $0.field = $1 }.required,
            Parameter("value", .anything, "The value: a number, a text or null.", isRequired: true) {
                command, decoder throws(CommandError) in command.value = try decoder.value()
            },
        ]
    }

    var popups = OpenPopups.standardName
    var field = ""
    var value = JSONValue.null

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        guard let value = AttributeValue(answer: value) else {
            throw CommandError(
                .wrongKind, "the value is \(value.kind.article)", path: "params.value", found: .string(value.kind.rawValue),
                expected: "a number, a text or null")
        }
        try session.checkMemory(value.stringValue?.utf8.count ?? 0, path: "params.value")
        return try session.perform(on: open) { () throws(PopupError) in try open.container.setValue(value, of: field) }
    }
}

/// `popups.setType`
struct PopupsSetType: PopupsStateCommand {
    static let method = "popups.setType"
    static let summary = """
        Makes the feature one of another type: with the values of the type's prototype and its lists to choose from. Where that would replace \
        values that somebody has entered, the person is asked first: popups.choose answers.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter("type", .anything, "The id of the type, by the value of the layer's type field.", isRequired: true) {
                command, decoder throws(CommandError) in command.type = try decoder.value()
            }
        ]
    }

    static let element: String? = "type"

    var popups = OpenPopups.standardName
    var type = JSONValue.null

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        let types = open.container.currentPopup?.layer?.definition.types ?? []
        guard let id = types.first(where: { $0.id.json == type })?.id ?? AttributeValue(answer: type) else {
            throw CommandError(
                .wrongKind, "the id of a type is \(type.kind.article)", path: "params.type", found: .string(type.kind.rawValue),
                expected: "a number or a text")
        }
        return try session.perform(on: open) { () throws(PopupError) in try open.container.setFeatureType(id: id) }
    }
}
