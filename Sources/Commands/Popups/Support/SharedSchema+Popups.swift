import GromaPopups
import GromaRPC

extension SharedSchema {
    /// Returns the schemas to which methods of popups refer, with the existing kinds of sections and editors.
    static func popups(_ extensions: PopupExtensions) -> [SharedSchema] {
        [
            PopupPage.shape.type, PopupSection.type(shownWith: extensions), PopupRow.type(shownWith: extensions), PopupMedia.shape.type,
            PopupsState.shape.type, PopupReference.shape.type,
        ].compactMap(\.self)
    }
}
