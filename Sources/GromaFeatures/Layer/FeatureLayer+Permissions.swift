extension FeatureLayer {
    /// Whether features can be added: the layer's capabilities include it, and its store is writable.
    public var canCreate: Bool { can(.create) }
    /// Whether attributes can be changed: the layer's capabilities include it, and its store is writable.
    public var canUpdate: Bool { can(.update) }
    /// Whether features can be deleted: the layer's capabilities include it, and its store is writable.
    public var canDelete: Bool { can(.delete) }
    /// Whether shapes can be changed: the layer's capabilities include it, and its store is writable.
    public var canUpdateGeometry: Bool { can(.updateGeometry) }

    /// Returns whether the user may change a feature's attributes, according to the layer's capabilities, the feature's owner, and whether
    /// its store is writable.
    public func canUpdate(_ feature: Feature) -> Bool { table.isEditable && definition.canUpdate(feature, user: user) }

    /// Returns whether the user may change a feature's shape, according to the layer's capabilities, the feature's owner, and whether its
    /// store is writable.
    public func canUpdateGeometry(of feature: Feature) -> Bool {
        table.isEditable && definition.canUpdateGeometry(of: feature, user: user)
    }

    /// Returns whether the user may delete a feature, according to the layer's capabilities, the feature's owner, and whether its store is
    /// writable.
    public func canDelete(_ feature: Feature) -> Bool { table.isEditable && definition.canDelete(feature, user: user) }

    private func can(_ capability: LayerCapabilities) -> Bool { definition.capabilities.contains(capability) && table.isEditable }
}

extension FeatureLayer {
    /// Returns a new feature with the attributes of a template. It is not added to the table.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func makeFeature(from template: FeatureTemplate) -> Feature { definition.makeFeature(from: template) }

    /// Returns a new feature of a type, created from its first template. It is not added to the table.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func makeFeature(ofType type: FeatureType) -> Feature { definition.makeFeature(ofType: type) }

    /// Returns the template that a feature was most likely created from; nil if there are none.
    ///
    /// - Complexity: O(*n* · *m*), where *n* is the number of templates and *m* the number of attributes.
    public func template(of feature: Feature) -> FeatureTemplate? { definition.template(of: feature) }

    /// Returns the field with a name, ignoring case; nil if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func field(named name: String) -> Field? { definition.field(named: name) }
}

extension FeatureLayer {
    /// Returns the user who last changed a feature, or created it, and how long ago; nil if the layer does not record it.
    ///
    /// - Parameters:
    ///   - now: The current time, in milliseconds since 1970.
    ///   - timeZoneOffsetSeconds: The offset from UTC, positive to the east, of the time zone for weekdays and dates.
    public func editSummary(of feature: Feature, now: Int, timeZoneOffsetSeconds: Int = 0) -> EditSummary? {
        definition.editSummary(of: feature, now: now, timeZoneOffsetSeconds: timeZoneOffsetSeconds)
    }
}
