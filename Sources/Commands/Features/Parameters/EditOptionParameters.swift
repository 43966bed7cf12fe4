import GromaFeatures
import GromaRPC

/// The given options for applying edits.
package struct EditOptionParameters {
    package var rollsBackOnFailure = false
    package var time: Int?
    package var keepsGlobalIDs = true

    /// The options for edits of a layer, which itself adds its user and the decision whether edits are recorded.
    package var value: EditOptions {
        var options = EditOptions()
        options.rollsBackOnFailure = rollsBackOnFailure
        options.time = time
        options.keepsGlobalIDs = keepsGlobalIDs
        return options
    }

    package init() {}
}

extension Parameter {
    /// Returns the parameters of methods that edit features.
    package static func editOptions(_ place: WritableKeyPath<Target, EditOptionParameters> & Sendable) -> [Parameter] {
        [
            .bool("rollbackOnFailure", "Whether one failed edit undoes the whole call; false by default.") {
                $0[keyPath: place].rollsBackOnFailure = $1
            },
            .bool("keepGlobalIds", "Whether added features keep the given global ids; true by default.") {
                $0[keyPath: place].keepsGlobalIDs = $1
            },
        ] + editMoment(place)
    }

    /// Returns the parameter `time`.
    package static func editMoment(_ place: WritableKeyPath<Target, EditOptionParameters> & Sendable) -> [Parameter] {
        [
            .int(
                "time", "The time of the edit in milliseconds since 1970, for edit tracking; by default the clock's.",
                in: -(1 << 53)...(1 << 53)
            ) { $0[keyPath: place].time = $1 }
        ]
    }
}
