import GromaFeatures
import GromaRPC

/// How edits are applied, as it was given.
package struct EditOptionParameters {
    package var rollsBackOnFailure = false
    package var time: Int?
    package var keepsGlobalIDs = true

    /// The options for edits of a layer, which knows itself who edits it and whether that is noted.
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
    /// The parameters of methods that edit features.
    package static func editOptions(_ place: WritableKeyPath<Target, EditOptionParameters> & Sendable) -> [Parameter] {
        [
            .bool("rollbackOnFailure", "Whether one edit that fails undoes all of the call; false when left out.") {
                $0[keyPath: place].rollsBackOnFailure = $1
            },
            .bool("keepGlobalIds", "Whether adds keep the global ids that they bring; true when left out.") {
                $0[keyPath: place].keepsGlobalIDs = $1
            },
        ] + editMoment(place)
    }

    /// `time`.
    package static func editMoment(_ place: WritableKeyPath<Target, EditOptionParameters> & Sendable) -> [Parameter] {
        [
            .int(
                "time", "The moment of the edit in milliseconds since 1970, for edit tracking; the clock's when left out.",
                in: -(1 << 53)...(1 << 53)
            ) { $0[keyPath: place].time = $1 }
        ]
    }
}
