import GromaGeometry
import GromaBase
import GromaOperations

extension FeatureLoad {
    /// Finds the changes that other programs have made to a copy since the last pull or push.
    ///
    /// - Throws: `cancelled`, or the error of the store if it cannot be read.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func foreignEdits(
        includingChanges: Bool, in target: some CopyTarget, hook: OperationHook
    ) throws(FeatureError) -> ForeignEdits {
        var edits = ForeignEdits()
        guard try target.isNotedAsCopy() else { return edits }
        edits.added = try target.unknownFeatures()
        for (number, id) in try target.notedFeatures().enumerated() {
            if number % 256 == 0, let isCancelled = hook.isCancelled, isCancelled() { throw .cancelled }
            if !includingChanges {
                if try !target.hasFeature(withObjectID: id) { edits.deleted.append(id) }
            } else if let current = try target.feature(withObjectID: id) {
                if let digest = try target.digest(ofFeature: id), !isSame(current, as: digest) { edits.changed.append(id) }
            } else {
                edits.deleted.append(id)
            }
        }
        return edits
    }

    /// Finds the changes that other programs have made to a copy, and creates pending entries for them. An added feature without a global
    /// id gets one if the layer has global ids, so that it is found again if the answer to sending it is lost.
    ///
    /// - Throws: `cancelled`, or the error of the store if it cannot be written; then the caller must roll back.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func noteForeignEdits(
        includingChanges: Bool, in target: inout some CopyTarget, hook: OperationHook
    ) throws(FeatureError) -> ForeignEdits {
        let edits = try foreignEdits(includingChanges: includingChanges, in: target, hook: hook)
        for id in edits.added {
            guard let feature = try target.feature(withObjectID: id) else { continue }
            var named = feature
            if definition.globalIDField != nil && feature.globalID == nil {
                var warnings = LoadWarnings()
                named.globalID = try globalID(of: feature, over: nil, LoadOptions(), &warnings, target)
                try target.replace(feature, with: named)
            }
            try target.add(JournalEntry(sequence: 0, kind: .add, objectID: id, globalID: named.globalID))
        }
        for id in edits.changed {
            let globalID = try target.feature(withObjectID: id)?.globalID
            try target.add(JournalEntry(sequence: 0, kind: .update, objectID: id, globalID: globalID))
        }
        for id in edits.deleted { try target.add(JournalEntry(sequence: 0, kind: .delete, objectID: id)) }
        return edits
    }
}
