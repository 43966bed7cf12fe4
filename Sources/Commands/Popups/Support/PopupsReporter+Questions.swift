import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

extension PopupsReporter {
    /// The parameters of a request about a popup; `body` writes further members.
    func question(_ popup: Popup, _ writer: inout JSONWriter, _ body: (inout JSONWriter) -> Void = { _ in }) {
        guard let popups else { return writer.value([:]) }
        writer.beginObject()
        writer.key("popup")
        PopupReference.shape.write(PopupReference(popup, of: popups, in: session), &writer)
        body(&writer)
        writer.endObject()
    }

    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        let usual = popup.makeEmptyGeometry()
        let answer = session.ask("popups.wantsNewMutableGeometry") { writer in
            question(popup, &writer) { writer in
                writer.member("geometryType", popup.layer?.definition.geometryType?.word)
                writer.member("wkid", popup.layer?.definition.spatialReference?.wkid)
            }
        } reading: { value throws(CommandError) in
            try session.geometry(ofAnswer: value, for: popup)
        }
        switch answer {
        case .none: return usual
        case .some(.none): return nil
        case .some(.some(let geometry)): return MutableGeometry(geometry)
        }
    }

    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        guard session.isOffered("popups.wantsToShow") else {
            session.emit(PopupEvents.wantsToShow, (name, view))
            return false
        }
        return session.askForTruth("popups.wantsToShow", "shown") { PopupEvents.wantsToShow.write((name, view), &$0) } ?? false
    }

    func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool {
        session.askForTruth("popups.shouldAutorotate", "value") { writer in
            writer.beginObject()
            writer.member("popups", name)
            writer.member("type", type.rawValue)
            writer.endObject()
        } ?? true
    }

    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        session.askForTruth("popups.wantsToPreviewDocument", "shown") { writer in
            writer.beginObject()
            writer.member("popups", name)
            writer.member("path", path)
            writer.endObject()
        } ?? false
    }
}

extension PopupsReporter: PopupExpressionEvaluator {
    func value(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> AttributeValue {
        let answer = ask(expression, popup) { value throws(CommandError) in
            try Session.scalar(in: value)
        }
        if let answer { return answer }
        throw .expression(name: expression.name, reason: "the script gave no value")
    }

    func element(of expression: PopupExpressionInfo, for popup: Popup) throws(PopupError) -> PopupElement? {
        let answer = ask(expression, popup) { value throws(CommandError) -> PopupElement? in
            guard let element = value["element"] else { throw Session.wrongAnswer("element", "an element of a popup, or null", in: value) }
            if element.isNull { return nil }
            do throws(PopupError) { return try PopupElement(json: element) } catch { throw CommandError(error) }
        }
        if let answer { return answer }
        throw .expression(name: expression.name, reason: "the script gave no element")
    }

    private func ask<Value>(
        _ expression: PopupExpressionInfo, _ popup: Popup, reading: (JSONValue) throws(CommandError) -> Value
    ) -> Value? {
        session.ask("popups.evaluateExpression") { writer in
            question(popup, &writer) { writer in
                writer.key("expression")
                writer.beginObject()
                writer.member("name", expression.name)
                writer.member("title", expression.title)
                writer.member("expression", expression.expression)
                writer.member("returnType", expression.returnType)
                writer.endObject()
                writer.key("attributes")
                Attributes.shape.write(attributes(of: popup), &writer)
            }
        } reading: { value throws(CommandError) in
            try reading(value)
        }
    }

    /// The values that are shown: those being edited, where it is.
    private func attributes(of popup: Popup) -> Attributes {
        guard let container = popups?.container, container.currentPopup === popup, let editing = container.editing else {
            return popup.feature.attributes
        }
        return editing.attributes.attributes
    }
}
