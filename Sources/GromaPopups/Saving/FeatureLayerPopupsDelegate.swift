import GromaFeatures
import GromaGeometry
import GromaOperations
import GromaSketch

/// Saves edits of popups to the tables of their layers, as the guide of the SDK recommends to apps: shapes are simplified and normalized; a
/// feature without an object id is added, any other is updated; then its attachments are posted; failures are collected, and editing
/// continues.
///
/// Nothing is duplicated and nothing is lost. An edit whose answer was lost is looked up before anything is sent again: by its global id if
/// the table keeps given ids, or else among the features that did not exist before. A second attempt sends the part that failed in the
/// first, and only the differences from the table's version.
///
/// ```swift
/// let saving = FeatureLayerPopupsDelegate(sketch: sketch)
/// saving.next = host          // receives all notifications
/// container.delegate = saving // which the container holds weakly
/// ```
///
/// Every callback can be overridden, as can the steps of saving: ``shouldSave(_:in:)``, ``prepare(_:for:)``,
/// ``attachmentManager(for:in:)``, ``sketch(for:)``, ``editOptions(for:)``, ``didSave(_:results:in:)``, ``didFailToSave(_:results:in:)``.
/// It is confined to the thread or actor that created it.
open class FeatureLayerPopupsDelegate: PopupsContainerDelegate {
    /// The engine that prepares shapes.
    public var engine: GeometryEngine
    /// The sketch in which shapes are edited; nil if the host edits them.
    public var sketch: SketchLayer?
    /// Another delegate, which receives all notifications and the requests that this one does not handle itself; nil for none.
    public weak var next: (any PopupsContainerDelegate)?
    /// Whether shapes are made topologically consistent before they are saved. True by default.
    public var simplifiesGeometry = true
    /// Whether shapes are normalized to the range of their spatial reference before they are saved. True by default.
    public var normalizesGeometry = true
    /// Creates the global ids of new features, by which a feature whose answer was lost is found again. Random by default.
    public var makeGlobalID: () -> String = GlobalID.random

    /// The outcome of the last popup that was saved or deleted; nil before the first.
    public internal(set) var lastResults: PopupSaveResults?

    var records: [ObjectIdentifier: PopupRecord] = [:]
    /// The shape that was passed to the sketch.
    weak var sketched: MutableGeometry?
    /// The popup of that shape.
    weak var sketchedPopup: Popup?

    /// Creates a delegate.
    ///
    /// - Parameters:
    ///   - engine: The engine that prepares shapes; it projects them if they have another spatial reference than the layer.
    ///   - sketch: The sketch in which shapes are edited; nil if the host edits them.
    public init(engine: GeometryEngine = GeometryEngine(), sketch: SketchLayer? = nil) {
        self.engine = engine
        self.sketch = sketch
    }

    // MARK: Steps of saving

    /// Returns whether an edited popup is to be saved now. By default true; otherwise it stays in memory, for `save(_:attachments:)`.
    open func shouldSave(_ popup: Popup, in container: PopupsContainer) -> Bool { true }

    /// Returns a shape as it is to be saved: simplified and normalized, according to the settings, and in the spatial reference of the
    /// layer. Z and M are kept. It is called for shapes that differ from the table's version.
    ///
    /// - Throws: `invalidFeature` if nothing is left of the shape; `feature` with the operation that failed. Then editing continues.
    /// - Complexity: O(*n* log *n*), where *n* is the number of vertices.
    open func prepare(_ geometry: Geometry, for popup: Popup) throws(PopupError) -> Geometry {
        try prepared(geometry, for: popup)
    }

    /// Returns the local edits of a popup's attachments, which are posted when the feature is saved. By default those of the container.
    open func attachmentManager(for popup: Popup, in container: PopupsContainer) -> AttachmentManager? {
        container.attachmentManager(for: popup)
    }

    /// Returns the sketch in which the shape of a popup was drawn: the shapes of neighbors that it has changed are saved with the popup's
    /// feature. It is called each time that the popup is saved. By default ``sketch``, if the shape was passed to it; a host that edits
    /// shapes itself returns its own.
    open func sketch(for popup: Popup) -> SketchLayer? { sketchedPopup === popup ? sketch : nil }

    /// Returns the options for saving or deleting a popup, such as user and time. It is called each time. By default, they are the layer's
    /// own user and the current time.
    open func editOptions(for popup: Popup) -> EditOptions { EditOptions() }

    /// Called when the whole popup was saved: it has the table's version. Does nothing by default.
    open func didSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) {}

    /// Called when a part of a popup could not be saved, and editing continues: ``PopupSaveResults/failures`` has the errors. Does nothing
    /// by default.
    open func didFailToSave(_ popup: Popup, results: PopupSaveResults, in container: PopupsContainer) {}

    // MARK: Own handling

    /// Records the table's version.
    open func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {
        note(popup)
        next?.popupsContainer(container, didStartEditingFor: popup)
    }

    /// Passes the shape to the sketch. A shape that cannot be sketched, or that is received while the sketch is busy, is left to the host.
    open func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {
        hand(geometry, of: popup)
        next?.popupsContainer(container, readyToEdit: geometry, for: popup)
    }

    /// Informs the next delegate, then saves the popup, and blocks until that is done.
    open func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {
        finish(popup, in: container)
    }

    /// Informs the next delegate with the blocking form, then saves the popup while the container is busy.
    nonisolated(nonsending) open func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        await finish(popup, in: container)
    }

    /// Ends the sketch of the shape. An edit that was sent without an answer is looked up, so that the popup shows the table's version.
    open func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {
        releaseSketch(undoes: true)
        cancel(popup, in: container)
        next?.popupsContainer(container, didCancelEditingFor: popup)
    }

    /// Deletes the feature, and blocks until that is done. A feature that another user has deleted in the meantime counts as deleted. If it
    /// fails, the container is informed of the error.
    open func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool {
        tell(isDeleted: delete(popup), container)
    }

    /// Deletes the feature. A feature that another user has deleted in the meantime counts as deleted. If it fails, the container is
    /// informed of the error.
    nonisolated(nonsending) open func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        tell(isDeleted: await delete(popup), container)
    }

    // MARK: Forwarding

    /// Asks the next delegate, or else returns an empty shape created from the layer's definition.
    open func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        guard let next else { return popup.makeEmptyGeometry() }
        return next.popupsContainer(container, wantsNewMutableGeometryFor: popup)
    }

    /// Asks the next delegate, or else returns an empty shape created from the layer's definition.
    nonisolated(nonsending) open func popupsContainer(
        _ container: PopupsContainer, newMutableGeometryFor popup: Popup
    ) async -> MutableGeometry? {
        guard let next else { return popupsContainer(container, wantsNewMutableGeometryFor: popup) }
        return await next.popupsContainer(container, newMutableGeometryFor: popup)
    }

    /// Asks the next delegate; false if there is none, so that the page shows the error.
    open func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool {
        next?.popupsContainer(container, didFailToFinishEditingFor: popup, error: error) ?? false
    }

    /// Ends the sketch of the shape, and informs the next delegate.
    open func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {
        releaseSketch()
        next?.popupsContainer(container, didDelete: popup)
    }

    /// Asks the next delegate; false if there is none, so that the page shows the error.
    open func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool {
        next?.popupsContainer(container, didFailToDelete: popup, error: error) ?? false
    }

    /// Forwards the call.
    open func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {
        next?.popupsContainer(container, validityChangedTo: isValid, for: popup)
    }

    /// Forwards the call.
    open func popupsContainerDidFinishViewing(_ container: PopupsContainer) { next?.popupsContainerDidFinishViewing(container) }

    /// Forwards the call.
    open func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {
        next?.popupsContainer(container, didChangeToCurrentPopup: popup)
    }

    /// Forwards the call.
    open func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {
        next?.popupsContainer(container, didChangeFeatureTypeFor: popup)
    }

    /// Asks the next delegate; false if there is none, so that the page shows what it can.
    open func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
        next?.popupsContainer(container, wantsToShow: view) ?? false
    }

    /// Forwards the call.
    open func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {
        next?.popupsContainer(container, wantsToHide: view)
    }

    /// Forwards the call.
    open func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {
        next?.popupsContainer(container, didShowWindow: name, for: popup)
    }

    /// Asks the next delegate; true if there is none.
    open func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool {
        next?.popupsContainer(container, shouldAutorotate: type) ?? true
    }

    /// Asks the next delegate; false if there is none, so that the container requests a view.
    open func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool {
        next?.popupsContainer(container, wantsToPreviewDocumentAt: path) ?? false
    }

    /// Forwards the call.
    open func popupsContainerDidChange(_ container: PopupsContainer) { next?.popupsContainerDidChange(container) }
}
