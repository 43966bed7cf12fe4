extension LayerDefinition {
    /// Whether the capabilities allow any edit. O(1)
    public var allowsEdits: Bool { !capabilities.isDisjoint(with: [.create, .update, .delete, .updateGeometry]) }

    /// Whether a user may change a feature: the layer allows changes at all, and the feature is theirs, no one's, or open to others. One that the
    /// layer does not have yet may be changed where features can be added. O(1)
    public func canUpdate(_ feature: Feature, user: String?) -> Bool {
        if isNew(feature) { return true }
        guard !capabilities.isDisjoint(with: [.update, .updateGeometry]) else { return false }
        return ownershipBasedAccess?.allowsOthersToUpdate != false || isOwn(feature, user)
    }

    /// Whether a user may change a feature's shape (Esri's `allowGeometryUpdates`, and ``canUpdate(_:user:)``). O(1)
    public func canUpdateGeometry(of feature: Feature, user: String?) -> Bool {
        canUpdate(feature, user: user) && (capabilities.contains(.updateGeometry) || isNew(feature))
    }

    /// Whether a user may delete a feature: the layer allows it at all, and the feature is theirs, no one's, or open to others. O(1)
    public func canDelete(_ feature: Feature, user: String?) -> Bool {
        guard capabilities.contains(.delete) else { return false }
        return ownershipBasedAccess?.allowsOthersToDelete != false || isOwn(feature, user)
    }

    /// Whether a user may see a feature: the layer answers queries at all, and the feature is theirs, no one's, or open to others. O(1)
    public func canQuery(_ feature: Feature, user: String?) -> Bool {
        guard capabilities.contains(.query) else { return false }
        return ownershipBasedAccess?.allowsOthersToQuery != false || isOwn(feature, user)
    }

    private func isNew(_ feature: Feature) -> Bool { capabilities.contains(.create) && (feature.objectID ?? 0) <= 0 }

    /// Whether a feature is a user's own, or no one's: a feature whose creator is not noted is everybody's (ArcGIS Server, "Ownership-based access
    /// control for feature services"). Services write creators with the realm behind `@` where there is one.
    private func isOwn(_ feature: Feature, _ user: String?) -> Bool {
        guard let field = editFieldsInfo?.creatorField, let creator = feature.attributes[field]?.stringValue, !creator.isEmpty else {
            return true
        }
        guard let user else { return false }
        if creator == user { return true }
        guard let realm = editFieldsInfo?.foreignMembers["realm"]?.stringValue, !realm.isEmpty else { return false }
        return creator == user + "@" + realm
    }
}
