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
    /// What the script calls them.
    let name: String
    /// What is shown and edited.
    let container: PopupsContainer
    /// Tells the script what happens to them, asks it what it has offered to answer, and saves what it does not.
    let reporter: PopupsReporter
    /// What is counted of the popups.
    private var account = PopupAccount()

    /// Counts what the popups take now. O(1) but where popups came or went
    func recount(_ session: Session) {
        let before = account.bytes
        account.follow(container)
        if account.bytes != before { session.hold(account.bytes - before, as: .popups) }
    }

    /// Counts nothing of them any more.
    func letGo(_ session: Session) {
        session.hold(-account.bytes, as: .popups)
        account = PopupAccount()
    }

    /// The session's sketch of the shape that is being drawn; nil while none is.
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

    /// Has the script evaluate expressions, where it has offered to.
    func followOffers(_ session: Session) {
        container.evaluator = session.isOffered(PopupRequests.evaluateExpression) ? reporter : nil
    }

    /// The name that popups have when none is said.
    static let standardName = "popups"

    /// Lets the session's sketch verbs edit the shape that the popups hand out, the very same.
    func beginSketch(of shape: MutableGeometry, _ session: Session) {
        if let sketch, session.sketches[sketch]?.layer.geometry === shape { return }
        endSketch(session)
        let name = session.freeSketchName(like: name)
        // A shape of a layer is none of those that cannot be sketched.
        guard let state = try? SketchState(name: name, editing: shape, of: self.name, session: session) else { return }
        guard (try? session.keep(state)) != nil else { return }
        sketch = name
    }

    /// Ends the sketch. What was drawn stays in the shape, which is the popups'.
    func endSketch(_ session: Session) {
        guard let sketch else { return }
        self.sketch = nil
        session.endSketch(sketch)
    }

    /// Ends the sketch when its shape is not edited any more.
    func followEditing(_ session: Session) {
        guard let sketch else { return }
        if container.currentEditingGeometry == nil || container.currentEditingGeometry !== session.sketches[sketch]?.layer.geometry {
            endSketch(session)
        }
    }

    /// Takes a gesture back that goes on in the sketch, so that what is kept is what was drawn.
    func endGesture(_ session: Session) { sketch.flatMap { session.sketches[$0] }?.layer.cancelGesture() }
}

/// The popups that a session shows, in the order in which they were opened.
package final class PopupStore: SessionState {
    /// How many times what is made of a definition takes what its elements take as a tree.
    package static let definitionWeight = 5.8

    private unowned let session: Session
    /// All that are open.
    var popups: [OpenPopups] = []
    /// The last of the popups that the command being run has opened; nil where it has found none.
    weak var lastOpened: Popup?
    /// The screen that views of popups are shown on, as the script has said; nil while it has not.
    package var screen: PopoverScreen? { didSet { for open in popups { open.container.screen = screen } } }
    /// Who shows pages of popups, and takes them away with the popups.
    private var observers: [any PopupsObserver] = []
    /// The editors, sections and cards that they are shown with.
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
        // The session is going, and a host may keep the containers.
        for open in popups { (open.container.delegate, open.container.evaluator) = (nil, nil) }
    }

    /// Adds somebody who shows pages of popups, for as long as the session lasts.
    package func add(_ observer: any PopupsObserver) { observers.append(observer) }

    /// Tells those who show pages of popups that these are done with.
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

/// Shows pages of popups: in a callout, in a popover.
package protocol PopupsObserver: AnyObject {
    /// The person is done looking at the popups, or they were closed: what shows a page of theirs goes.
    func popupsDidEnd(_ container: PopupsContainer)
}

extension PopupStore: LayerObserver {
    /// Refuses to close a layer whose features popups show.
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
    /// Lists the open popups, in the order in which they were opened.
    var popups: [OpenPopups] {
        get { self[PopupStore.self].popups }
        _modify { yield &self[PopupStore.self].popups }
    }

    /// The editors, sections and cards that popups are shown with: those of the session's plugins among them.
    var popupExtensions: PopupExtensions { self[PopupStore.self].extensions }
}

extension Session {
    /// A name that no sketch has.
    fileprivate func freeSketchName(like name: String) -> String {
        if sketches[name] == nil { return name }
        var number = 1
        while sketches["\(name).\(number)"] != nil { number += 1 }
        return "\(name).\(number)"
    }

    /// The popups of that name; an error when there are none.
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

    /// Runs a verb of popups, whose errors are told as the stream's, and lets the sketch follow.
    func withPopups<Value>(_ popups: OpenPopups, _ body: () throws(PopupError) -> Value) throws(CommandError) -> Value {
        defer {
            popups.followEditing(self)
            // Popups may have been closed by whom they told of what they did.
            if self.popups.contains(where: { $0 === popups }) { popups.recount(self) }
        }
        do throws(PopupError) { return try body() } catch { throw shown(CommandError(error)) }
    }

    /// Closes popups. What is edited in them is given up, also while something is asked.
    func closePopups(_ open: OpenPopups) {
        if open.container.question != nil { try? open.container.choose("cancel") }
        if open.container.isInEditingMode { try? open.container.cancelEditing() }
        open.endSketch(self)
        open.container.delegate = nil
        popups.removeAll { $0 === open }
        open.letGo(self)
        self[PopupStore.self].tellEnd(of: open.container)
    }

    /// The open layer that a popup's feature is of.
    func openLayer(of popup: Popup) -> OpenLayer? { layers.all.first { $0.layer === popup.layer } }
}
