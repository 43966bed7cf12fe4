import GromaFeatures
import GromaRPC

/// The settings of a layer that is being opened.
package struct EditingParameters {
    var mode = LayerMode.onDemand
    var user: String?
    /// Whether edits are recorded in the layer's journal; nil lets the layer decide.
    var isJournaled: Bool?
}

extension Parameter {
    /// Returns the parameters with the settings of a layer.
    static func editing(_ place: WritableKeyPath<Target, EditingParameters> & Sendable) -> [Parameter] {
        [
            .choice(
                "mode",
                "Which features a sketch can snap to: all, loaded at once (snapshot), those in the areas in use (onDemand), or those selected (selection); onDemand by default."
            ) { (target: inout Target, mode: LayerMode) in target[keyPath: place].mode = mode },
            .string("user", "The editing user, for the layer's edit tracking and ownership; unknown by default.") {
                $0[keyPath: place].user = $1
            },
            .bool(
                "journal",
                "Whether edits are recorded until a service has accepted them; by default true for a copy of a service's layer."
            ) {
                $0[keyPath: place].isJournaled = $1
            },
        ]
    }
}
