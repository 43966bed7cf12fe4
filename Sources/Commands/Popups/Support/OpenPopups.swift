import FeatureCommands
import GromaBase
import GromaFeatures
import GromaGeometry
import GromaMap
import GromaPlugin
import GromaPopups
import GromaRPC
import GromaSketch
import SketchCommands

/// Popups that a script has opened.
final class OpenPopups {
    /// The name in the session.
    let name: String
    /// The container.
    let container: PopupsContainer
    /// The delegate, which reports to the script, asks it for the answers that it has offered to give, and saves what it does not.
    let reporter: PopupsReporter
    /// The counted memory of the popups.
    private var account = PopupAccount()

    /// Shows further popups, which share definitions. O(popups)
    func add(_ popups: [Popup], sharing definitions: SharedDefinitions, _ session: Session) {
        account.add(popups, sharing: definitions)
        container.showAdditionalPopups(popups)
        session[PopupStore.self].lastOpened = popups.isEmpty ? nil : definitions
        recount(session)
    }

    /// Counts the current memory of the popups. O(1), unless popups were added or removed.
    func recount(_ session: Session) {
        let before = account.bytes
        account.follow(container)
        if account.bytes != before { session.hold(account.bytes - before, as: .popups) }
    }

    /// Releases the counted memory of the popups.
    func letGo(_ session: Session) {
        session.hold(-account.bytes, as: .popups)
        account = PopupAccount()
    }

    /// The session's sketch of the shape that is being drawn; nil for none.
    private(set) var sketch: String?

    init(name: String, session: Session) {
        self.name = name
        container = PopupsContainer(localization: session.localization, extensions: session.popupExtensions)
        reporter = PopupsReporter(name: name, session: session)
        container.delegate = reporter
        container.screen = session[PopupStore.self].screen
        reporter.popups = self
        followOffers(session)
    }

    /// Lets the script evaluate expressions, if it has offered to.
    func followOffers(_ session: Session) {
        container.evaluator = session.isOffered(PopupRequests.evaluateExpression) ? reporter : nil
    }

    /// The default name of popups.
    static let standardName = "popups"

    /// Lets the session's sketch methods edit the shape that the popups pass to the host, as the same object.
    func beginSketch(of shape: MutableGeometry, _ session: Session) {
        if let sketch, session.sketches[sketch]?.layer.geometry === shape { return }
        endSketch(session)
        let name = session.freeSketchName(like: name)
        // Every shape of a layer can be sketched.
        guard let state = try? SketchState(name: name, editing: shape, of: self.name, session: session) else { return }
        guard (try? session.keep(state)) != nil else { return }
        sketch = name
    }

    /// Ends the sketch. The drawn shape remains, and belongs to the popups.
    func endSketch(_ session: Session) {
        guard let sketch else { return }
        self.sketch = nil
        session.endSketch(sketch)
    }

    /// Ends the sketch when its shape is no longer edited.
    func followEditing(_ session: Session) {
        guard let sketch else { return }
        if container.currentEditingGeometry == nil || container.currentEditingGeometry !== session.sketches[sketch]?.layer.geometry {
            endSketch(session)
        }
    }

    /// Reverts a gesture in progress in the sketch, so that only completed changes are kept.
    func endGesture(_ session: Session) { sketch.flatMap { session.sketches[$0] }?.layer.cancelGesture() }
}

/// The open popups of a session, in the order in which they were opened.
package final class PopupStore: SessionState {
    /// The ratio of the memory of a parsed definition to that of its JSON.
    package static let definitionWeight = 5.8

    private unowned let session: Session
    /// The open popups.
    var popups: [OpenPopups] = []
    /// The owner of the definitions of the popups that were opened last; nil if none were found.
    weak var lastOpened: SharedDefinitions?
    /// The screen on which views of popups are shown, as the script has described it; nil before.
    package var screen: PopoverScreen? { didSet { for open in popups { open.container.screen = screen } } }
    /// The observers that show pages of popups, and remove them with the popups.
    private var observers: [any PopupsObserver] = []
    /// The editors, sections and cards of the popups.
    private(set) lazy var extensions = PopupExtensions(session.registry)

    package init(_ session: Session) {
        self.session = session
        session.layers.add(self)
    }

    package func reset() {
        for open in popups { session.closePopups(open) }
        screen = nil
    }

    package func close() {
        // The session ends, and a host may keep the containers.
        for open in popups { (open.container.delegate, open.container.evaluator) = (nil, nil) }
    }

    /// Adds an observer that shows pages of popups, for the lifetime of the session.
    package func add(_ observer: any PopupsObserver) { observers.append(observer) }

    /// Informs observers that popups are no longer shown.
    func tellEnd(of container: PopupsContainer) { for observer in observers { observer.popupsDidEnd(container) } }

    package func didChange(_ setting: SessionSetting) {
        for open in popups {
            switch setting {
            case .offers: open.followOffers(session)
            case .localization: open.container.localization = session.localization
            case .subscriptions: break
            }
        }
    }

    package func checkRecordable() throws(CommandError) {
        guard let open = popups.first else { return }
        throw CommandError(
            .popupsOpen, "popups that were opened before cannot be recorded: close them first", found: .string(open.name),
            expected: "a session without open popups")
    }
}

/// An observer that shows pages of popups: in a callout or in a popover.
package protocol PopupsObserver: AnyObject {
    /// Called when the user has finished viewing the popups, or they were closed: their page must be removed.
    func popupsDidEnd(_ container: PopupsContainer)
}

extension PopupStore: LayerObserver {
    /// Throws an error for a layer whose features are shown in popups.
    package func checkMayClose(_ layer: OpenLayer) throws(CommandError) {
        guard let open = popups.first(where: { $0.container.popups.contains { $0.layer === layer.layer } }) else { return }
        throw CommandError(
            .popupsOpen, "the popups \"\(open.name)\" show features of the layer", path: "params.layer", found: .string(layer.name),
            expected: "popups.close first")
    }

    package func attachmentsDidChange(of layer: FeatureLayer, objectID: Int?) {
        for open in popups where open.container.popups.contains(where: { $0.layer === layer && $0.feature.objectID == objectID }) {
            open.container.pageDidChange()
        }
    }
}

extension Session {
    /// The open popups, in the order in which they were opened.
    var popups: [OpenPopups] {
        get { self[PopupStore.self].popups }
        _modify { yield &self[PopupStore.self].popups }
    }

    /// The editors, sections and cards of popups, including those of the session's plugins.
    var popupExtensions: PopupExtensions { self[PopupStore.self].extensions }
}

extension Session {
    /// Returns a name that no sketch has.
    fileprivate func freeSketchName(like name: String) -> String {
        if sketches[name] == nil { return name }
        var number = 1
        while sketches["\(name).\(number)"] != nil { number += 1 }
        return "\(name).\(number)"
    }

    /// Returns the popups with a name; throws an error if there are none.
    func popups(named name: String) throws(CommandError) -> OpenPopups {
        if let found = popups.first(where: { $0.name == name }) { return found }
        let known = popups.map(\.name)
        let nearest = Nearest.name(to: name, in: known)
        throw CommandError(
            .noPopups, "no popups named \"\(name)\" are open" + (nearest.map { "; did you mean \"\($0)\"?" } ?? ""),
            path: "params.popups", found: .string(name),
            expected: known.isEmpty ? "popups.open first" : "one of \(known.joined(separator: ", "))",
            details: nearest.map { [("nearest", .string($0))] } ?? [])
    }

    /// Calls a method of popups, converts its errors to those of the stream, and updates the sketch.
    func withPopups<Value>(_ popups: OpenPopups, _ body: () throws(PopupError) -> Value) throws(CommandError) -> Value {
        defer {
            popups.followEditing(self)
            // The popups may have been closed by an observer of the change.
            if self.popups.contains(where: { $0 === popups }) { popups.recount(self) }
        }
        do throws(PopupError) { return try body() } catch { throw shown(CommandError(error)) }
    }

    /// Closes popups. An edit is cancelled, also during a question.
    func closePopups(_ open: OpenPopups) {
        try? open.container.choose("cancel")
        if open.container.isInEditingMode { try? open.container.cancelEditing() }
        open.endSketch(self)
        open.container.delegate = nil
        popups.removeAll { $0 === open }
        open.letGo(self)
        self[PopupStore.self].tellEnd(of: open.container)
    }

    /// Returns the open layer of a popup's feature.
    func openLayer(of popup: Popup) -> OpenLayer? { layers.all.first { $0.layer === popup.layer } }
}
