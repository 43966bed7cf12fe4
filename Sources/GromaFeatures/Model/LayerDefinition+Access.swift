extension LayerDefinition {
    /// Whether the capabilities allow any edit.
    public var allowsEdits: Bool { !capabilities.isDisjoint(with: [.create, .update, .delete, .updateGeometry]) }

    /// Returns whether a user may change a feature: the layer allows changes, and the feature belongs to the user or to nobody, or is open
    /// to others. A feature that is not in the layer yet may be changed if features can be added.
    public func canUpdate(_ feature: Feature, user: String?) -> Bool {
        if isNew(feature) { return true }
        guard !capabilities.isDisjoint(with: [.update, .updateGeometry]) else { return false }
        return ownershipBasedAccess?.allowsOthersToUpdate != false || isOwn(feature, user)
    }

    /// Returns whether a user may change a feature's shape (Esri's `allowGeometryUpdates`, and ``canUpdate(_:user:)``).
    public func canUpdateGeometry(of feature: Feature, user: String?) -> Bool {
        canUpdate(feature, user: user) && (capabilities.contains(.updateGeometry) || isNew(feature))
    }

    /// Returns whether a user may delete a feature: the layer allows it, and the feature belongs to the user or to nobody, or is open to
    /// others.
    public func canDelete(_ feature: Feature, user: String?) -> Bool {
        guard capabilities.contains(.delete) else { return false }
        return ownershipBasedAccess?.allowsOthersToDelete != false || isOwn(feature, user)
    }

    /// Returns whether a user may see a feature: the layer allows queries, and the feature belongs to the user or to nobody, or is open to
    /// others.
    public func canQuery(_ feature: Feature, user: String?) -> Bool {
        guard capabilities.contains(.query) else { return false }
        return ownershipBasedAccess?.allowsOthersToQuery != false || isOwn(feature, user)
    }

    private func isNew(_ feature: Feature) -> Bool { capabilities.contains(.create) && (feature.objectID ?? 0) <= 0 }

    /// Whether a feature belongs to a user or to nobody: a feature without a recorded creator belongs to everybody (ArcGIS Server,
    /// "Ownership-based access control for feature services"). Services write creators with the realm after `@`, if there is one.
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
