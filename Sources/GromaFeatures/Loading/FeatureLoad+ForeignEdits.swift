import GromaGeometry
import GromaBase
import GromaOperations

extension FeatureLoad {
    /// Finds what others have done to a copy since it was last pulled into or sent. O(features)
    ///
    /// - Throws: `cancelled`, or why it cannot be read.
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

    /// Finds what others have done to a copy, and makes entries of it that wait to be sent. What was added gets a global id where the layer has such and
    /// it has none, so that it is found again if the answer to sending it is lost.
    ///
    /// - Throws: `cancelled`, or why it cannot be written; everything must be undone then.
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
