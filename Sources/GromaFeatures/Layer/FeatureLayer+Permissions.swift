extension FeatureLayer {
    /// Whether features can be added: the layer's capabilities have it, and its store can be written.
    public var canCreate: Bool { can(.create) }
    /// Whether attributes can be changed: the layer's capabilities have it, and its store can be written.
    public var canUpdate: Bool { can(.update) }
    /// Whether features can be deleted: the layer's capabilities have it, and its store can be written.
    public var canDelete: Bool { can(.delete) }
    /// Whether shapes can be changed: the layer's capabilities have it, and its store can be written.
    public var canUpdateGeometry: Bool { can(.updateGeometry) }

    /// Whether the user may change a feature's attributes, by the layer's capabilities, by whose it is, and by whether its store can be written.
    public func canUpdate(_ feature: Feature) -> Bool { table.isEditable && definition.canUpdate(feature, user: user) }

    /// Whether the user may change a feature's shape, by the layer's capabilities, by whose it is, and by whether its store can be written.
    public func canUpdateGeometry(of feature: Feature) -> Bool {
        table.isEditable && definition.canUpdateGeometry(of: feature, user: user)
    }

    /// Whether the user may delete a feature, by the layer's capabilities, by whose it is, and by whether its store can be written.
    public func canDelete(_ feature: Feature) -> Bool { table.isEditable && definition.canDelete(feature, user: user) }

    private func can(_ capability: LayerCapabilities) -> Bool { definition.capabilities.contains(capability) && table.isEditable }
}

extension FeatureLayer {
    /// A new feature with the attributes of a template. It is not in the table.
    public func makeFeature(from template: FeatureTemplate) -> Feature { definition.makeFeature(from: template) }

    /// A new feature of a type, from its first template. It is not in the table.
    public func makeFeature(ofType type: FeatureType) -> Feature { definition.makeFeature(ofType: type) }

    /// The template that a feature was most likely made from; nil if there are none.
    public func template(of feature: Feature) -> FeatureTemplate? { definition.template(of: feature) }

    /// The field of a name, without regard to case; nil if there is none.
    public func field(named name: String) -> Field? { definition.field(named: name) }
}

extension FeatureLayer {
    /// The user who last changed a feature, or made it, and how long before a moment; nil if the layer does not note it.
    ///
    /// - Parameters:
    ///   - now: the moment, in milliseconds since 1970.
    ///   - timeZoneOffsetSeconds: how far east of UTC the clock is whose weekdays and dates are named.
    public func editSummary(of feature: Feature, now: Int, timeZoneOffsetSeconds: Int = 0) -> EditSummary? {
        definition.editSummary(of: feature, now: now, timeZoneOffsetSeconds: timeZoneOffsetSeconds)
    }
}
