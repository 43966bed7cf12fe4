import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaSketch

/// Saves what popups edit to the tables of their layers, as the guide of the SDK tells apps to: shapes are simplified and normalized; a feature
/// without an object id is added and any other changed; then its attachments are posted; what failed is gathered, and editing goes on.
///
/// Nothing is there twice and nothing gets lost. An edit whose answer was lost is looked up before anything is sent again: by its global id
/// where the table keeps those that it is given, else among what was not there before. A second attempt sends what the first has not
/// brought through, and of a change only what differs from what the table has.
///
/// ```swift
/// let saving = FeatureLayerPopupsDelegate(sketch: sketch)
/// saving.next = host          // is told everything that it is not asked to do
/// container.delegate = saving // which the container holds weakly
/// ```
///
/// Every callback can be overridden, as can the steps of saving: ``shouldSave(_:in:)``, ``prepare(_:for:)``, ``attachmentManager(for:in:)``,
/// ``sketch(for:)``, ``editOptions(for:)``, ``didSave(_:results:in:)``, ``didFailToSave(_:results:in:)``. Confined to the thread or actor that made it.
open class FeatureLayerPopupsDelegate: PopupsContainerDelegate {
    /// What prepares shapes.
    public var engine: GeometryEngine
    /// Where shapes are edited; nil if the host sees to that.
    public var sketch: SketchLayer?
    /// Another delegate, which is informed of everything and asked what this one does not do itself; nil for none.
    public weak var next: (any PopupsContainerDelegate)?
    /// Whether shapes are made topologically consistent before they are saved. True by default.
    public var simplifiesGeometry = true
    /// Whether shapes are folded into the range of their reference before they are saved. True by default.
    public var normalizesGeometry = true
    /// Makes the global ids of new features, by which one whose answer was lost is found again. Random ones unless set.
    public var makeGlobalID: () -> String = GlobalID.random

    /// The outcome of the last popup that was saved or deleted; nil before the first.
    public internal(set) var lastResults: PopupSaveResults?

    var records: [ObjectIdentifier: PopupRecord] = [:]
    /// The shape that the sketch was given.
    weak var sketched: MutableGeometry?
    /// The popup whose shape that is.
    weak var sketchedPopup: Popup?

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - engine: what prepares shapes; it projects them where they are in another reference than the layer's.
    ///   - sketch: where shapes are edited; nil if the host sees to that.
    public init(engine: GeometryEngine = GeometryEngine(), sketch: SketchLayer? = nil) {
        self.engine = engine
        self.sketch = sketch
    }

    // MARK: Steps of saving

    /// Whether a popup that was edited is to be saved now. By default it is; else it stays as it is in memory, for `save(_:attachments:)`.
    open func shouldSave(_ popup: Popup, in container: PopupsContainer) -> Bool { true }

    /// A shape as it is to be saved: simplified and normalized, as the settings say, and in the reference of the layer. Z and M are kept. Asked of
    /// shapes that differ from what the table has. O(n log n).
    ///
    /// - Throws: `invalidFeature` when nothing is left of it; `feature` with the operation that failed. Editing then goes on.
    open func prepare(_ geometry: Geometry, for popup: Popup) throws(PopupError) -> Geometry {
        try prepared(geometry, for: popup)
    }

    /// The local edits of a popup's attachments, which are posted when the feature is saved. By default those of the container.
    open func attachmentManager(for popup: Popup, in container: PopupsContainer) -> AttachmentManager? {
        container.attachmentManager(for: popup)
    }

    /// The sketch in which the shape of a popup was drawn: the shapes that it has given to neighbours are saved with the popup's feature. Asked each time
    /// that it is saved. By default ``sketch``, where that was given the shape; a host that edits shapes itself says where.
    open func sketch(for popup: Popup) -> SketchLayer? { sketchedPopup === popup ? sketch : nil }

    /// How a popup is saved or deleted: who edits, at which moment. Asked each time. By default the layer's own user does so now.
    open func editOptions(for popup: Popup) -> EditOptions { EditOptions() }

    /// Everything of a popup was saved: it shows what its table has. By default nothing happens.
    open func didSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) {}

    /// Not everything of a popup could be saved, and editing goes on: ``PopupSaveResults/failures`` says what was wrong. By default nothing happens.
    open func didFailToSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) {}

    // MARK: What it does itself

    /// Begins to keep account of what the table has.
    open func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {
        note(popup)
        next?.popupsContainer(container, didStartEditingFor: popup)
    }

    /// Hands the shape to the sketch. A shape that cannot be sketched, and one that comes while the sketch is busy, stays with the host.
    open func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        hand(geometry, of: popup)
        next?.popupsContainer(container, readyToEdit: geometry, for: popup)
    }

    /// Tells the next, then saves the popup, and blocks until that is done.
    open func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        finish(popup, in: container)
    }

    /// Tells the next, by the other form, then saves the popup while the container is busy.
    nonisolated(nonsending) open func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        await finish(popup, in: container)
    }

    /// Lets go of the sketch's shape. What was sent before without an answer is looked up, so that the popup shows what its table has.
    open func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {
        releaseSketch(undoes: true)
        cancel(popup, in: container)
        next?.popupsContainer(container, didCancelEditingFor: popup)
    }

    /// Deletes the feature, and blocks until that is done. One that another user has deleted meanwhile counts as deleted. Where it fails, the container is
    /// told why.
    open func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        tell(isDeleted: delete(popup), container)
    }

    /// Deletes the feature. One that another user has deleted meanwhile counts as deleted. Where it fails, the container is told why.
    nonisolated(nonsending) open func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        tell(isDeleted: await delete(popup), container)
    }

    // MARK: What is passed on

    /// Asks the next, else makes an empty shape by the layer's definition.
    open func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        guard let next else { return popup.makeEmptyGeometry() }
        return next.popupsContainer(container, wantsNewMutableGeometryFor: popup)
    }

    /// Asks the next, else makes an empty shape by the layer's definition.
    nonisolated(nonsending) open func popupsContainer(
        _ container: PopupsContainer, newMutableGeometryFor popup: Popup
    ) async -> MutableGeometry? {
        guard let next else { return popupsContainer(container, wantsNewMutableGeometryFor: popup) }
        return await next.popupsContainer(container, newMutableGeometryFor: popup)
    }

    /// Asks the next; false where there is none, which leaves it to the page.
    open func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        next?.popupsContainer(container, didFailToFinishEditingFor: popup, error: error) ?? false
    }

    /// Lets go of the sketch's shape, and tells the next.
    open func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {
        releaseSketch()
        next?.popupsContainer(container, didDelete: popup)
    }

    /// Asks the next; false where there is none, which leaves it to the page.
    open func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        next?.popupsContainer(container, didFailToDelete: popup, error: error) ?? false
    }

    /// Passes the call on.
    open func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        next?.popupsContainer(container, validityChangedTo: isValid, for: popup)
    }

    /// Passes the call on.
    open func popupsContainerDidFinishViewing(_ container: PopupsContainer) { next?.popupsContainerDidFinishViewing(container) }

    /// Passes the call on.
    open func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {
        next?.popupsContainer(container, didChangeToCurrentPopup: popup)
    }

    /// Passes the call on.
    open func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {
        next?.popupsContainer(container, didChangeFeatureTypeFor: popup)
    }

    /// Asks the next; false where there is none, which leaves it to the page.
    open func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        next?.popupsContainer(container, wantsToShow: view) ?? false
    }

    /// Passes the call on.
    open func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        next?.popupsContainer(container, wantsToHide: view)
    }

    /// Passes the call on.
    open func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {
        next?.popupsContainer(container, didShowWindow: name, for: popup)
    }

    /// Asks the next; true where there is none.
    open func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool {
        next?.popupsContainer(container, shouldAutorotate: type) ?? true
    }

    /// Asks the next; false where there is none, which leaves it to the container.
    open func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        next?.popupsContainer(container, wantsToPreviewDocumentAt: path) ?? false
    }

    /// Passes the call on.
    open func popupsContainerDidChange(_ container: PopupsContainer) { next?.popupsContainerDidChange(container) }
}
