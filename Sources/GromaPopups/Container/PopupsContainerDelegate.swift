import GromaFeatures
import GromaGeometry

/// The delegate of a container: `AGSPopupsContainerDelegate`, method for method. Every method has a default implementation. The container
/// holds its delegate weakly and calls it within the method that caused the event.
///
/// If an answer can be awaited, there are two forms: the container's `async` methods call the `async` form, whose default implementation
/// calls the other.
///
/// A class of the main actor adopts it as `@MainActor PopupsContainerDelegate`, and marks those of its methods that are `async` with
/// `@MainActor`.
public protocol PopupsContainerDelegate: AnyObject {
    /// Called when a feature without a shape is about to be edited. Returns an empty shape of the layer's geometry type and spatial
    /// reference for drawing; nil for none, which leaves the feature without a shape. By default, the shape is created from the layer's
    /// definition.
    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry?
    /// The `async` form of `popupsContainer(_:wantsNewMutableGeometryFor:)`.
    nonisolated(nonsending) func popupsContainer(
        _ container: PopupsContainer, newMutableGeometryFor popup: Popup
    ) async -> MutableGeometry?
    /// Called when the shape is to be edited: pass the object to a sketch layer, or update it from a location source. Does nothing by
    /// default.
    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup)
    /// Called when editing has started. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup)
    /// Called when the edit is in the popup's feature, in memory, and is to be saved. Does nothing by default, and then nothing is saved.
    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup)
    /// The `async` form of `popupsContainer(_:didFinishEditingFor:)`: saves the edit while the container is busy.
    nonisolated(nonsending) func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async
    /// Called when editing was cancelled, and everything is restored. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup)
    /// Called when the edit could not be kept. Returns whether the host has informed the user; by default false, and the page shows the
    /// message.
    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool
    /// Called when the user has confirmed the deletion of the feature. Deletes it, and returns whether that was done; by default false.
    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool
    /// The `async` form of `popupsContainer(_:wantsToDelete:)`.
    nonisolated(nonsending) func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool
    /// Called when the feature was deleted. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup)
    /// Called when the feature could not be deleted. Returns whether the host has informed the user; by default false, and the page shows
    /// the message.
    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool
    /// Called when the edit has become valid or invalid. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup)
    /// Called when the user has finished viewing: the host removes the popups. Does nothing by default.
    func popupsContainerDidFinishViewing(_ container: PopupsContainer)
    /// Called when another popup is shown. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup)
    /// Called when the feature has another type, and may therefore have another symbol. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup)
    /// Called when a view is to be shown. Returns whether the host shows it; by default false, and the page shows what it can itself.
    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool
    /// Called when a view that the host shows is to be hidden. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView)
    /// Called when a separate window shows a popup. Does nothing by default; the window is closed with its popup.
    func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup)
    /// Returns whether a view may rotate with the device; by default true.
    func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool
    /// Called when a document is to be previewed. Returns whether the host shows it; by default false, and the container requests a view
    /// for it.
    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool
    /// Called when the page may have changed. Does nothing by default.
    func popupsContainerDidChange(_ container: PopupsContainer)
}

extension PopupsContainerDelegate {
    /// Returns an empty shape created from the layer's definition; nil if the layer has no shapes.
    public func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        popup.makeEmptyGeometry()
    }
    /// Calls the blocking form.
    nonisolated(nonsending) public func popupsContainer(
        _ container: PopupsContainer, newMutableGeometryFor popup: Popup
    ) async -> MutableGeometry? {
        popupsContainer(container, wantsNewMutableGeometryFor: popup)
    }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup) {}
    /// Calls the blocking form.
    nonisolated(nonsending) public func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        popupsContainer(container, didFinishEditingFor: popup)
    }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {}
    /// Returns false, so that the page shows the error.
    public func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool { false }
    /// Returns false without deleting.
    public func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool { false }
    /// Calls the blocking form.
    nonisolated(nonsending) public func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        popupsContainer(container, wantsToDelete: popup)
    }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {}
    /// Returns false, so that the page shows the error.
    public func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool { false }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {}
    /// Does nothing.
    public func popupsContainerDidFinishViewing(_ container: PopupsContainer) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {}
    /// Returns false, so that the page shows what it can.
    public func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool { false }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {}
    /// Returns true.
    public func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool { true }
    /// Returns false, so that the container requests a view.
    public func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool { false }
    /// Does nothing.
    public func popupsContainerDidChange(_ container: PopupsContainer) {}
}
