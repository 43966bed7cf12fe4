import GromaFormats
import GromaGeometry

/// Loads features into a table unchanged, from a file, another store or a service, which is not an edit.
///
/// Object ids, global ids, tracking fields and fields that are not editable are kept as given, and the layer's capabilities are not
/// checked. Values that an edit would refuse (domains, lengths, ranges of types) are accepted and counted in a warning. A value of another
/// type, a null in a field that does not accept it, and a shape that the layer does not accept are errors.
///
/// Features that a copy gets from its service are loaded in the same way (``take(_:options:to:)``), and replace those that the copy has.
///
/// All tables that store features themselves use it, so that they behave in the same way. It does not begin or end transactions.
public struct FeatureLoad: Sendable {
    let definition: LayerDefinition
    private let validator: FeatureValidator
    private let makeGlobalID: @Sendable () -> String

    /// Creates an instance for a layer. Keep it beside the table.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public init(_ definition: LayerDefinition, makeGlobalID: (@Sendable () -> String)? = nil) {
        self.definition = definition
        validator = FeatureValidator(definition)
        self.makeGlobalID = makeGlobalID ?? GlobalID.random
    }

    /// Loads features, all or none.
    ///
    /// - Returns: The result of each feature, and whether the transaction is to be kept. If it is not, the caller must roll back; the
    ///   results report that already.
    /// - Throws: An error that fails all features; then the caller must roll back.
    /// - Complexity: O(*n*), where *n* is the number of features.
    public func load(
        _ features: [Feature], options: LoadOptions, to target: inout some EditTarget
    ) throws(FeatureError) -> (results: LoadResults, isKept: Bool) {
        var warnings = LoadWarnings()
        var results: [EditResult] = []
        var spare = options.firstSpareObjectID
        results.reserveCapacity(features.count)
        for feature in features {
            do throws(FeatureError) {
                results.append(try load(feature, options, &spare, &warnings, &target))
            } catch {
                guard !error.isStoreFailure else { throw error }
                results.append(EditResult(objectID: feature.objectID, globalID: feature.globalID, error: EditError(error)))
                let edits = EditResults(adds: results + features.dropFirst(results.count).map { _ in EditResult(objectID: nil) })
                return (LoadResults(results: edits.undone.adds), false)
            }
        }
        return (LoadResults(results: results, warnings: warnings.list), true)
    }

    private func load(
        _ feature: Feature, _ options: LoadOptions, _ spare: inout Int?, _ warnings: inout LoadWarnings, _ target: inout some EditTarget
    ) throws(FeatureError) -> EditResult {
        var new = try fitted(feature, options, &warnings)
        new.globalID = try globalID(of: feature, over: nil, options, &warnings, target)
        new.objectID = try objectID(of: feature, options, &spare, target)
        let id = try target.insert(new)
        if let own = feature.objectID, own != id {
            warnings.note(LoadWarning.objectID, "feature \(own): its object id cannot be kept, and it has got \(id)")
        }
        return EditResult(objectID: id, globalID: new.globalID)
    }

    /// The name of a feature in warnings.
    private static func name(of feature: Feature) -> String { "feature \(feature.objectID.map(String.init) ?? "without an id")" }

    /// Returns a feature from another source as the layer stores it, without identifiers.
    func fitted(
        _ feature: Feature, _ options: LoadOptions, _ warnings: inout LoadWarnings
    ) throws(FeatureError) -> Feature {
        func named() -> String { Self.name(of: feature) }
        var new = Feature(attributes: try validator.loaded(feature.attributes))
        try validator.note(new.attributes, named: named(), options, &warnings)
        for fault in feature.faults {
            if options.isStrict {
                throw .corrupt(location: definition.name, what: named(), reason: fault)
            }
            warnings.note(LoadWarning.fault, "\(named()): \(fault)")
        }
        new.geometry = try validator.checked(feature.geometry)
        if let shape = feature.geometry, let made = new.geometry, made.dimensions.hasZ && !shape.dimensions.hasZ && !shape.isEmpty {
            if options.isStrict {
                throw .invalidGeometry(layer: definition.name, reason: "it has no Z, which all shapes of the layer need")
            }
            warnings.note(
                LoadWarning.missingZ, "\(named()): its shape has no Z, and has got \(AttributeValue.double(definition.defaultZ).words)")
        }
        return new
    }

    /// Returns the object id if it is unused, or else a spare one; nil for one that the store assigns.
    private func objectID(
        of feature: Feature, _ options: LoadOptions, _ spare: inout Int?, _ target: some EditTarget
    ) throws(FeatureError) -> Int? {
        if let id = feature.objectID, id > 0, try !target.hasFeature(withObjectID: id) { return id }
        if let id = feature.objectID, options.isStrict {
            throw .invalidValue(
                field: definition.objectIDField,
                problem: .incorrectValueType(found: "\(id)", expected: "a whole number above 0 that no other feature has"))
        }
        guard var next = spare else { return nil }
        while next < .max, try target.hasFeature(withObjectID: next) { next += 1 }
        spare = next < .max ? next + 1 : nil
        return next
    }

    /// Returns the global id of a feature from another source: its own if it is valid and unused, or else that of the feature that it
    /// replaces, or else a new one.
    func globalID(
        of feature: Feature, over old: Feature?, _ options: LoadOptions, _ warnings: inout LoadWarnings, _ target: some EditTarget
    ) throws(FeatureError) -> String? {
        guard let field = definition.globalIDField else { return nil }
        guard let given = feature.globalID else { return old?.globalID ?? makeGlobalID() }
        let id = GlobalID.normalized(given)
        if let id {
            if id == old?.globalID { return id }
            let owner = try target.objectID(ofGlobalID: id)
            if owner == nil || owner == old?.objectID { return id }
        }
        if options.isStrict {
            if let id { throw .duplicateGlobalID(layer: definition.name, globalID: id) }
            throw .invalidValue(
                field: field, problem: .incorrectValueType(found: "\"\(given)\"", expected: FieldType.globalID.expectation))
        }
        warnings.note(
            LoadWarning.globalID, field: field,
            "\(Self.name(of: feature)): \(given) is \(id == nil ? "no global id" : "another feature's global id"), and it has got another one"
        )
        return old?.globalID ?? makeGlobalID()
    }
}
