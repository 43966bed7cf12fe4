import GromaJSON
import GromaPopups
import GromaRPC

/// A button of the script's in the place of one of a page's, as it was given.
struct PopupButtonText {
    var title = ""
    var isEnabled = true
}

extension PopupsReporter {
    /// The button: pressed, it tells the script so.
    func button(_ role: PopupButton.Role, _ text: PopupButtonText) -> PopupBarButton {
        PopupBarButton(title: text.title, isEnabled: text.isEnabled) { [weak self] _ in self?.didPress(role) }
    }
}

extension Parameter {
    /// A button of the script's, or null for the usual one.
    static func popupButton(
        _ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, PopupButtonText?) -> Void
    ) -> Parameter {
        Parameter(
            name, .any([.members(["title": .string, "isEnabled?": .boolean]), .null]),
            "\(documentation): pressed, it leads to event popups.buttonPressed and nothing else. Null for the usual one."
        ) { target, decoder throws(CommandError) in
            set(&target, try decoder.takeNull() ? nil : try decoder.popupButton())
        }
    }
}

extension ParameterDecoder {
    /// A button with what stands on it.
    fileprivate mutating func popupButton() throws(CommandError) -> PopupButtonText {
        var button = PopupButtonText()
        try object { decoder, key throws(CommandError) in
            switch key {
            case "title": button.title = try decoder.string()
            case "isEnabled": button.isEnabled = try decoder.bool()
            default: throw decoder.unknownMember(key, of: ["title", "isEnabled"])
            }
        }
        if button.title.isEmpty { throw error(.missingParameter, "has no title", expected: "what stands on the button") }
        return button
    }
}
