import GromaBase
import GromaFeatures
import GromaFormats
import GromaPlugin

extension PopupDefinition {
    /// Returns the references of the definition that do not exist in a layer: fields, expressions, relationships, and functions after names
    /// in templates. The parts that refer to them show nothing; all other parts are shown.
    ///
    /// - Complexity: O(*n*), where *n* is the size of the definition; O(*n* · *f*), where *f* is the number of fields, if references do not
    ///   exist.
    public func problems(in layer: LayerDefinition) -> [PopupDefinitionProblem] {
        if let subtypes {
            return subtypes.definitions.sorted { $0.key < $1.key }.flatMap { $0.value.problems(in: layer) }
        }
        let check = ReferenceCheck(layer: layer, expressions: expressionInfos.map(\.name), path: source.path ?? "popupInfo")
        check.template(title, "title")
        check.template(description, "description")
        check.fields(fieldInfos, "fieldInfos")
        check.media(mediaInfos, "mediaInfos")
        for (index, element) in (elements ?? []).enumerated() { check.element(element, "popupElements[\(index)]") }
        for configuration in fieldConfigurations { check.configuration(configuration) }
        return check.report.problems
    }
}

/// Checks the references of a definition.
private struct ReferenceCheck {
    let layer: LayerDefinition
    let expressions: [String]
    let path: String
    let report = DefinitionReport()
    private let names: Set<String>

    init(layer: LayerDefinition, expressions: [String], path: String) {
        self.layer = layer
        self.expressions = expressions
        self.path = path
        names = Set((layer.fields.map(\.name) + [layer.objectIDField, layer.globalIDField].compactMap(\.self)).map(AttributeNames.folded))
    }

    private func has(_ name: String) -> Bool {
        switch PopupFieldReference(name) {
        case .field(let name): names.contains(AttributeNames.folded(name))
        case .expression(let name): expressions.contains(name)
        case .relationship(let id, _): layer.relationships.contains { $0.id == id }
        }
    }

    /// Records a name that does not exist.
    private func check(_ name: String, _ path: String) {
        guard !has(name) else { return }
        let expected: String
        switch PopupFieldReference(name) {
        case .field(let name):
            expected =
                Nearest.name(to: name, in: layer.fields.map(\.name)).map { "a field of the layer, such as \"\($0)\"" }
                ?? "a field of the layer"
        case .expression:
            expected = expressions.isEmpty ? "an expression of expressionInfos" : "one of \(expressions.prefix(20).joined(separator: ", "))"
        case .relationship:
            let known = layer.relationships.map { String($0.id) }
            expected = known.isEmpty ? "a layer with relationships" : "a relationship of the layer: \(known.joined(separator: ", "))"
        }
        report.note(PopupDefinitionProblem(path: path, found: "\"\(name.prefix(80))\"", expected: expected))
    }

    func template(_ text: String?, _ place: String, within base: String? = nil) {
        guard let text else { return }
        let path = (base ?? self.path) + "." + place
        for case .place(let place) in PopupTemplate(text, syntax: .braces).parts {
            guard let short = place.short, !has(place.name) else {
                check(place.name, path)
                continue
            }
            check(short, path)
            guard let function = place.function, !function.isKnown else { continue }
            report.note(
                PopupDefinitionProblem(
                    path: path, found: "\"\(function.name.prefix(60))\" behind a name",
                    expected: "one of \(PopupTemplateFunction.names.joined(separator: ", "))"))
        }
    }

    func fields(_ infos: [PopupFieldInfo], _ place: String) {
        for (index, info) in infos.enumerated() {
            check(info.fieldName, (info.source.path ?? "\(path).\(place)[\(index)]") + ".fieldName")
        }
    }

    func media(_ infos: [PopupMediaInfo], _ place: String) {
        for (index, info) in infos.enumerated() {
            let base = info.source.path ?? "\(path).\(place)[\(index)]"
            template(info.title, "title", within: base)
            template(info.caption, "caption", within: base)
            template(info.altText, "altText", within: base)
            template(info.sourceURL, "value.sourceURL", within: base)
            template(info.linkURL, "value.linkURL", within: base)
            for (index, name) in info.fields.enumerated() { check(name, "\(base).value.fields[\(index)]") }
            if let name = info.normalizeField { check(name, base + ".value.normalizeField") }
            if let name = info.tooltipField { check(name, base + ".value.tooltipField") }
        }
    }

    func element(_ element: PopupElement, _ place: String) {
        let base = element.source.path ?? path + "." + place
        template(element.title, "title", within: base)
        template(element.description, "description", within: base)
        switch element.content {
        case .text(let text): template(text, "text", within: base)
        // An element that an expression has made has names of its own.
        case .fields(let infos): if element.attributes == nil { fields(infos ?? [], place + ".fieldInfos") }
        case .media(let infos): if element.attributes == nil { media(infos ?? [], place + ".mediaInfos") }
        case .relationship(let relationship):
            if !layer.relationships.contains(where: { $0.id == relationship.id }) {
                let known = layer.relationships.map { String($0.id) }
                report.note(
                    PopupDefinitionProblem(
                        path: base + ".relationshipId", found: String(relationship.id),
                        expected: known.isEmpty ? "a layer with relationships" : "one of \(known.joined(separator: ", "))"))
            }
        case .attachments, .expression, .unknown: break
        }
    }

    func configuration(_ configuration: PopupFieldConfiguration) {
        check(configuration.name, (configuration.source.path ?? "fieldConfigurations") + ".name")
    }
}
