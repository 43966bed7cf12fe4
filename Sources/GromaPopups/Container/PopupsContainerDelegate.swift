import GromaFeatures
import GromaGeometry

/// The delegate of a container: `AGSPopupsContainerDelegate`, method for method. Every method has a default. The container holds its
/// delegate weakly and calls it from within the verb that made it happen.
///
/// Where an answer is awaited there are two forms: the container's own `async` verbs call the `async` one, which calls the other unless it is written.
///
/// A class of the main actor adopts it as `@MainActor PopupsContainerDelegate`, and writes `@MainActor` before those of its methods that are `async`.
public protocol PopupsContainerDelegate: AnyObject {
    /// A feature without a shape is about to be edited: hands out an empty shape of the layer's type and reference to be drawn on. By default one is
    /// made by the layer's definition; nil for none, which leaves the feature without a shape.
    func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry?
    /// The same, awaited.
    nonisolated(nonsending) func popupsContainer(
        _ container: PopupsContainer, newMutableGeometryFor popup: Popup
    ) async -> MutableGeometry?
    /// The shape is to be edited: the same object is to be handed to a sketch layer, or fed by a receiver. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, readyToEdit geometry: MutableGeometry, for popup: Popup)
    /// Editing has begun. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, didStartEditingFor popup: Popup)
    /// What was edited is in the popup's feature, in memory: to be saved now. By default nothing happens, and nothing is saved.
    func popupsContainer(_ container: PopupsContainer, didFinishEditingFor popup: Popup)
    /// The same, awaited: to be saved while the container is busy.
    nonisolated(nonsending) func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async
    /// Editing was given up, and everything is as it was. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup)
    /// What was edited could not be kept. Tells whether the host has said so to the person; by default it has not, and the page shows the message.
    func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool
    /// The person has confirmed that the feature be deleted: deletes it, and tells whether that was done. By default it was not: false.
    func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool
    /// The same, awaited.
    nonisolated(nonsending) func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool
    /// The feature was deleted. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup)
    /// The feature could not be deleted. Tells whether the host has said so to the person; by default it has not, and the page shows the message.
    func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool
    /// The edit has become valid or invalid. Does nothing by default.
    func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup)
    /// The person is done looking: the host takes the popups away. By default nothing happens.
    func popupsContainerDidFinishViewing(_ container: PopupsContainer)
    /// Another popup is shown. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup)
    /// The feature is of another type now, so that its symbol may be another. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup)
    /// A view is to be shown. Tells whether the host shows it; by default it does not, and the page shows what it can itself.
    func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool
    /// A view that the host shows is to be hidden. By default nothing happens.
    func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView)
    /// A window of its own shows a popup. By default nothing happens, and the window closes with its popup.
    func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup)
    /// Whether a view may rotate with the device. By default it may: true.
    func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool
    /// A document is to be looked at. Tells whether the host shows it; by default it does not, and the container asks for a view that does.
    func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool
    /// The page may have changed. Does nothing by default.
    func popupsContainerDidChange(_ container: PopupsContainer)
}

extension PopupsContainerDelegate {
    /// An empty shape by the layer's definition; nil if the layer has no shapes.
    public func popupsContainer(_ container: PopupsContainer, wantsNewMutableGeometryFor popup: Popup) -> MutableGeometry? {
        popup.makeEmptyGeometry()
    }
    /// The same answer as the other form.
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
    /// The same as the other form.
    nonisolated(nonsending) public func popupsContainer(_ container: PopupsContainer, savesEditsFor popup: Popup) async {
        popupsContainer(container, didFinishEditingFor: popup)
    }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didCancelEditingFor popup: Popup) {}
    /// Leaves it to the page.
    public func popupsContainer(_ container: PopupsContainer, didFailToFinishEditingFor popup: Popup, error: PopupError) -> Bool { false }
    /// Does not delete it.
    public func popupsContainer(_ container: PopupsContainer, wantsToDelete popup: Popup) -> Bool { false }
    /// The same as the other form.
    nonisolated(nonsending) public func popupsContainer(_ container: PopupsContainer, deletes popup: Popup) async -> Bool {
        popupsContainer(container, wantsToDelete: popup)
    }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didDelete popup: Popup) {}
    /// Leaves it to the page.
    public func popupsContainer(_ container: PopupsContainer, didFailToDelete popup: Popup, error: PopupError) -> Bool { false }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, validityChangedTo isValid: Bool, for popup: Popup) {}
    /// Does nothing.
    public func popupsContainerDidFinishViewing(_ container: PopupsContainer) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didChangeToCurrentPopup popup: Popup) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didChangeFeatureTypeFor popup: Popup) {}
    /// Leaves it to the page.
    public func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool { false }
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, wantsToHide view: PopupView) {}
    /// Does nothing.
    public func popupsContainer(_ container: PopupsContainer, didShowWindow name: String, for popup: Popup) {}
    /// It may.
    public func popupsContainer(_ container: PopupsContainer, shouldAutorotate type: PopupViewType) -> Bool { true }
    /// Leaves it to the container.
    public func popupsContainer(_ container: PopupsContainer, wantsToPreviewDocumentAt path: String) -> Bool { false }
    /// Does nothing.
    public func popupsContainerDidChange(_ container: PopupsContainer) {}
}
