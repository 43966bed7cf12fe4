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
        Begins editing the popup shown. In the style geometryInline its shape is opened at once as a sketch of the session, named in the answer and \
        in the event popups.readyToEditGeometry; in the style geometryTool popups.editGeometry does that.
        """

    var popups = OpenPopups.standardName

    func run(on open: OpenPopups, _ session: Session) throws(CommandError) -> PopupsState {
        try session.checkEdit(of: open)
        return try session.perform(on: open) { () throws(PopupError) in try open.container.startEditingCurrentPopup() }
    }
}

extension Session {
    /// Refuses to begin an edit of the popup shown that the session has no room for: what is looked up of its fields, and a sketch of its shape.
    ///
    /// - Throws: `limitExceeded`.
    func checkEdit(of open: OpenPopups) throws(CommandError) {
        let geometry = open.container.currentPopup?.feature.geometry
        if let geometry { try check(geometry) }
        let bytes = (geometry.map { GeometryStore.size(of: $0) } ?? 0) + open.container.editingBytes
        try checkMemory(bytes, path: "params.popups")
    }
}

/// `popups.editGeometry`
struct PopupsEditGeometry: PopupsVerb {
    static let method = "popups.editGeometry"
    static let summary = """
        Opens the shape of the edited feature as a sketch of the session, named in the answer: all sketch methods edit it, except sketch.complete \
        and sketch.cancel, which popups.finish and popups.cancel replace. It ends with the edit.
        """

    var popups = OpenPopups.standardName

    func perform(on container: PopupsContainer) throws(PopupError) { try container.editGeometry() }
}

/// `popups.setText`
struct PopupsSetText: PopupsVerb {
    static let method = "popups.setText"
    static let summary = """
        Enters a text as a person typed it, in the session's language. A text that is not a valid value is kept with its problem on the page, and \
        the edit cannot be finished while there is one.
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
        Enters a value independently of the language: a number, a text, a date in milliseconds since 1970, the code of a choice, or null. Numbers \
        and dates may also be texts, such as 12.5 and 2026-01-31T23:59:59Z. A value that the field's domain, length or range does not allow is kept \
        with its problem, as popups.setText keeps a text; a value of another type than the field's is refused.
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
        Changes the feature's type: it gets the values of the type's prototype and the choices of its domains. If that would replace values that \
        somebody has entered, the person is asked first: popups.choose answers.
        """
    static var furtherParameters: [Parameter<Self>] {
        [
            Parameter("type", .anything, "The id of the type, as in the layer's type field.", isRequired: true) {
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
