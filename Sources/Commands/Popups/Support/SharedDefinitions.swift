import GromaRPC

/// The owner of the definitions that popups share, in the account of the session's memory: what is counted for it stays counted until the last
/// of these popups is removed.
package final class SharedDefinitions {}

extension KeptParameters {
    /// The definition or the web map of the popups that a command opens.
    static var popupDefinitions: KeptParameters {
        KeptParameters(["definition", "webMap"], weight: PopupStore.definitionWeight) { _, session in session[PopupStore.self].lastOpened }
    }
}

extension SharedDefinitions {
    /// Returns about how many bytes a web map takes. O(bytes)
    static func size(ofWebMap json: [UInt8]) -> Int {
        json.withUnsafeBufferPointer { KeptParameters<Void>.popupDefinitions.size(of: $0) }
    }
}
