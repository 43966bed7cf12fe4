import GromaFeatures
import GromaFormats

extension PopupDefinition {
    /// The elements of a page from top to bottom, whichever form the definition has, without relationships that only the layer knows; see
    /// ``displayedElements(of:types:)``.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the definition.
    public var displayedElements: [PopupElement] { displayedElements(of: nil) }

    /// Returns the elements of a page from top to bottom, whichever form the definition has. Contents that elements leave to the definition
    /// are filled in, so that none is nil; elements that would show nothing, and those of unknown kinds, are omitted.
    ///
    /// For the older form, the elements are the description or else the fields, then the pictures and charts, then the attachments, and
    /// then, if related records are to be shown, each relationship of the layer (ArcGIS Maps SDKs 200.x, `PopupDefinition`). A description
    /// of spaces only is ignored.
    ///
    /// - Parameters:
    ///   - layer: The layer of the feature; nil for none.
    ///   - types: The known types of elements in addition to those of the specification: those of plugins.
    /// - Complexity: O(*n*), where *n* is the size of the definition.
    public func displayedElements(of layer: LayerDefinition?, types: [String] = []) -> [PopupElement] {
        (elements ?? olderElements(layer)).compactMap { element in
            var element = element
            switch element.content {
            case .text(let text):
                guard let text = text ?? description else { return nil }
                element.content = .text(text)
            case .fields(let infos): element.content = .fields(infos ?? fieldInfos)
            case .media(let infos):
                let infos = infos ?? mediaInfos
                if infos.isEmpty { return nil }
                element.content = .media(infos)
            case .relationship(var relationship):
                if relationship.orderByFields.isEmpty { relationship.orderByFields = order(of: relationship.id) }
                element.content = .relationship(relationship)
            case .attachments, .expression: break
            case .unknown(let type): if !types.contains(type) { return nil }
            }
            return element
        }
    }

    private func olderElements(_ layer: LayerDefinition?) -> [PopupElement] {
        var elements = [PopupElement(description.map { !$0.isBlank } ?? false ? .text(nil) : .fields(nil)), PopupElement(.media(nil))]
        if showsAttachments { elements.append(PopupElement(.attachments(.auto))) }
        if relatedRecordsInfo?.showsRelatedRecords ?? false {
            for relationship in layer?.relationships ?? [] {
                elements.append(PopupElement(.relationship(PopupRelationship(id: relationship.id)), title: relationship.name))
            }
        }
        return elements
    }

    /// Returns the order of the definition for the records of a relationship. Its fields are `relationships/<id>/<field>`; those of other
    /// relationships are ignored.
    private func order(of relationship: Int) -> [PopupOrder] {
        (relatedRecordsInfo?.orderByFields ?? []).compactMap { order in
            let parts = order.field.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0] == "relationships" else { return order }
            return parts[1] == String(relationship) ? PopupOrder(field: String(parts[2]), isDescending: order.isDescending) : nil
        }
    }

    /// The definition in both forms: with the elements that it shows, and with the contents of the first element of each kind in the
    /// members of the older form, so that clients of either form can read it.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the definition.
    public var withBothForms: PopupDefinition {
        var both = self
        guard let elements else {
            both.elements = displayedElements.map { element in
                var element = element
                switch element.content {
                case .text: element.content = .text(nil)
                case .fields: element.content = .fields(nil)
                case .media: element.content = .media(nil)
                default: break
                }
                return element
            }
            return both
        }
        for element in elements.reversed() {
            switch element.content {
            case .text(let text?) where description == nil: both.description = text
            case .fields(let infos?) where fieldInfos.isEmpty: both.fieldInfos = infos
            case .media(let infos?) where mediaInfos.isEmpty: both.mediaInfos = infos
            case .attachments: both.showsAttachments = true
            default: break
            }
        }
        return both
    }

    /// The fields of the definition, followed by those that only its elements have. If a name occurs more than once, the first determines
    /// the label, the format and the editability of the field.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public var allFieldInfos: [PopupFieldInfo] {
        var known = Set(fieldInfos.map { AttributeNames.folded($0.fieldName) })
        var all = fieldInfos
        for case .fields(let infos?) in (elements ?? []).map(\.content) {
            for info in infos where known.insert(AttributeNames.folded(info.fieldName)).inserted { all.append(info) }
        }
        return all
    }

    /// Returns the field info with a name, ignoring the case of ASCII letters; nil for none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of fields.
    public func fieldInfo(named name: String) -> PopupFieldInfo? {
        let folded = AttributeNames.folded(name)
        return allFieldInfos.first { AttributeNames.folded($0.fieldName) == folded }
    }

    /// Returns the expression that a field or a template refers to as `expression/name`; nil for any other name, and if there is none.
    ///
    /// - Complexity: O(*n*), where *n* is the number of expressions.
    public func expressionInfo(named name: String) -> PopupExpressionInfo? {
        guard name.hasPrefix("expression/") else { return nil }
        let name = name.dropFirst("expression/".count)
        return expressionInfos.first { $0.name == name }
    }
}
