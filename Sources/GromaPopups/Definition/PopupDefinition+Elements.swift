import GromaFeatures
import GromaFormats

extension PopupDefinition {
    /// What a page shows from top to bottom, whichever form the definition has, without relationships that only the layer knows of; see
    /// ``displayedElements(of:types:)``.
    public var displayedElements: [PopupElement] { displayedElements(of: nil) }

    /// What a page shows from top to bottom, whichever form the definition has. What elements leave to the definition is filled in, so that none has
    /// a nil in it; those that then show nothing, and those of unknown kinds, are omitted.
    ///
    /// The older form makes the description, else the fields; then the pictures and charts; then the attachments; then, where related records are to
    /// be shown, each relationship of the layer (ArcGIS Maps SDKs 200.x, `PopupDefinition`). A description of spaces alone counts as none. O(size)
    ///
    /// - Parameters:
    ///   - layer: the layer of the feature; nil for none.
    ///   - types: the types of elements that are known besides those of the specification: those of plugins.
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

    /// The order that the definition has for the records of a relationship. Its fields are `relationships/<id>/<field>`; those of other
    /// relationships do not count.
    private func order(of relationship: Int) -> [PopupOrder] {
        (relatedRecordsInfo?.orderByFields ?? []).compactMap { order in
            let parts = order.field.split(separator: "/", maxSplits: 2, omittingEmptySubsequences: false)
            guard parts.count == 3, parts[0] == "relationships" else { return order }
            return parts[1] == String(relationship) ? PopupOrder(field: String(parts[2]), isDescending: order.isDescending) : nil
        }
    }

    /// The same definition with both of its forms: the elements that it shows, and in the members of the older form what the first element of each
    /// kind has, so that clients of either read it.
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

    /// The fields of the definition and, behind them, those that only its elements have: what a field is called, how it is written and whether it is
    /// edited is said by the first of its name. O(fields)
    public var allFieldInfos: [PopupFieldInfo] {
        var known = Set(fieldInfos.map { AttributeNames.folded($0.fieldName) })
        var all = fieldInfos
        for case .fields(let infos?) in (elements ?? []).map(\.content) {
            for info in infos where known.insert(AttributeNames.folded(info.fieldName)).inserted { all.append(info) }
        }
        return all
    }

    /// What is said of a field, without regard to the case of ASCII letters; nil for nothing. O(fields)
    public func fieldInfo(named name: String) -> PopupFieldInfo? {
        let folded = AttributeNames.folded(name)
        return allFieldInfos.first { AttributeNames.folded($0.fieldName) == folded }
    }

    /// The expression that a field or a template refers to as `expression/name`; nil for any other name, and where there is none. O(expressions)
    public func expressionInfo(named name: String) -> PopupExpressionInfo? {
        guard name.hasPrefix("expression/") else { return nil }
        let name = name.dropFirst("expression/".count)
        return expressionInfos.first { $0.name == name }
    }
}
