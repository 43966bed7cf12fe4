import GromaPopups
import GromaRPC

extension SharedSchema {
    /// Schemas that methods of popups refer to, with the kinds of sections and editors there are.
    static func popups(_ extensions: PopupExtensions) -> [SharedSchema] {
        [
            PopupPage.shape.type, PopupSection.type(shownWith: extensions), PopupRow.type(shownWith: extensions), PopupMedia.shape.type,
            PopupsState.shape.type, PopupReference.shape.type,
        ].compactMap(\.self)
    }
}
