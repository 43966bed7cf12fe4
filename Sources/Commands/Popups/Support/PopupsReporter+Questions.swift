import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaPopups
import GromaRPC

extension PopupsReporter {
    /// Sends a request about a popup to the script; nil if it is not offered, not answered, or not answered correctly.
    func ask<Detail, Reply>(_ request: PopupRequests.About<Detail, Reply>, _ popup: Popup, _ detail: @autoclosure () -> Detail) -> Reply? {
        ask(request, popup, detail()) { reply throws(CommandError) in reply }
    }

    /// Sends a request about a popup to the script, and reads the answer; nil if it is not offered, not answered, or not answered
    /// correctly.
    func ask<Detail, Reply, Outcome>(
        _ request: PopupRequests.About<Detail, Reply>, _ popup: Popup, _ detail: @autoclosure () -> Detail,
        reading: (Reply) throws(CommandError) -> Outcome
    ) -> Outcome? {
        guard let popups else { return nil }
        return session.ask(request, (PopupReference(popup, of: popups, in: session), detail()), reading: reading)
    }

    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        let usual = popup.makeEmptyGeometry()
        let answer = ask(PopupRequests.wantsNewMutableGeometry, popup, popup.layer?.definition) { value throws(CommandError) in
            try session.geometry(ofAnswer: value, for: popup)
        }
        switch answer {
        case .none: return usual
        case .some(.none): return nil
        case .some(.some(let geometry)): return MutableGeometry(geometry)
        }
    }

    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        guard session.isOffered(PopupRequests.wantsToShow) else {
            session.emit(PopupEvents.wantsToShow, (name, view))
            return false
        }
        return session.ask(PopupRequests.wantsToShow, (name, view)) ?? false
    }

    func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool {
        session.ask(PopupRequests.shouldAutorotate, (name, type)) ?? true
    }

    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        session.ask(PopupRequests.wantsToPreviewDocument, (name, path)) ?? false
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
            guard let element = value["element"] else {
                throw .wrongReply("element", expected: "an element of a popup, or null", in: value)
            }
            if element.isNull { return nil }
            do throws(PopupError) { return try PopupElement(json: element) } catch { throw CommandError(error) }
        }
        if let answer { return answer }
        throw .expression(name: expression.name, reason: "the script gave no element")
    }

    private func ask<Value>(
        _ expression: PopupExpressionInfo, _ popup: Popup, reading: (JSONValue) throws(CommandError) -> Value
    ) -> Value? {
        ask(PopupRequests.evaluateExpression, popup, (expression, attributes(of: popup)), reading: reading)
    }

    /// Returns the shown values: those being edited, if there is an edit.
    private func attributes(of popup: Popup) -> Attributes {
        guard let container = popups?.container, container.currentPopup === popup, let editing = container.editing else {
            return popup.feature.attributes
        }
        return editing.attributes.attributes
    }
}
