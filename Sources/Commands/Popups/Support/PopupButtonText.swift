import GromaJSON
import GromaPopups
import GromaRPC

/// The given button of a script that replaces one of a page.
struct PopupButtonText {
    var title = ""
    var isEnabled = true
}

extension PopupsReporter {
    /// Returns the button, which informs the script when it is pressed.
    func button(_ role: PopupButton.Role, _ text: PopupButtonText) -> PopupBarButton {
        PopupBarButton(title: text.title, isEnabled: text.isEnabled) { [weak self] _ in self?.didPress(role) }
    }
}

extension Parameter {
    /// Returns a parameter with a button of the script, or null for the standard one.
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
    /// Reads a button with its title.
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
