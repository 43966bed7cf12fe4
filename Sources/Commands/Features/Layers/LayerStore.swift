import GromaBase
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaMap
import GromaPlugin
import GromaRPC
import SketchCommands

/// An observer that shows features of a session's layers.
package protocol LayerObserver: AnyObject {
    /// Throws an error if a layer must not be closed.
    func checkMayClose(_ layer: OpenLayer) throws(CommandError)
    /// Called when the attachments of a feature may have changed.
    func attachmentsDidChange(of layer: FeatureLayer, objectID: Int?)
    /// Called when features of a layer were edited, after the answer to the caller; nil if it is unknown which ones.
    func featuresDidChange(of layer: OpenLayer, _ results: EditResults?)
}

extension LayerObserver {
    package func featuresDidChange(of layer: OpenLayer, _ results: EditResults?) {}
}

/// The open layers of a session, by name, in the order in which they were opened.
package final class LayerStore: SessionState {
    private unowned let session: Session
    /// The store providers.
    package let stores: FeatureStoreRegistry

    package private(set) var all: [OpenLayer] = []

    /// The observers of the layers.
    private var observers: [any LayerObserver] = []

    /// Adds an observer, which is asked and informed for the lifetime of the session.
    package func add(_ observer: any LayerObserver) { observers.append(observer) }

    /// Throws an error for a layer that an observer shows.
    func checkMayClose(_ layer: OpenLayer) throws(CommandError) { for observer in observers { try observer.checkMayClose(layer) } }

    /// Informs observers that the attachments of a feature may have changed.
    func attachmentsDidChange(of layer: FeatureLayer, objectID: Int?) {
        for observer in observers { observer.attachmentsDidChange(of: layer, objectID: objectID) }
    }

    /// Informs observers that features were edited.
    func featuresDidChange(of layer: OpenLayer, _ results: EditResults?) {
        for observer in observers { observer.featuresDidChange(of: layer, results) }
    }

    package init(_ session: Session) {
        self.session = session
        stores = FeatureStoreRegistry(session.registry)
        session[SketchStore.self].layers = self
    }

    package func describe(_ info: inout SessionDescription) {
        if stores["geopackage"] != nil { info.traits.append("GeoPackage") }
    }

    package func reset() { closeAll() }

    package func close() { closeAll() }

    package func checkRecordable() throws(CommandError) {
        guard let layer = all.first else { return }
        throw CommandError(
            .layersOpen, "a layer that was opened before cannot be recorded: close it first", found: .string(layer.name),
            expected: "a session without open layers")
    }

    package func checkMayWrite(_ path: String, _ file: FileStamp) throws(CommandError) {
        guard let layer = layer(in: file) else { return }
        throw CommandError(
            .layersOpen, "the layer \"\(layer.name)\" is open in the file \"\(path)\", which would be written over",
            found: .string(path),
            expected: "another file, or features.close first")
    }

    subscript(name: String) -> OpenLayer? { all.first { $0.name == name } }

    /// Returns the store that is open at a place for other layers.
    func store(at place: StorePlace) -> OpenStore? { place.isShared ? all.first { $0.store.place.isSame(as: place) }?.store : nil }

    /// Returns a layer that is open in a file, under any of the file's names; nil if there is none. O(layers)
    func layer(in file: FileStamp) -> OpenLayer? { all.first { $0.store.place.stamp?.isSameFile(as: file) == true } }

    func add(_ layer: OpenLayer) { all.append(layer) }

    /// Removes a layer, and closes its store unless another layer of it is open.
    func close(_ layer: OpenLayer) {
        all.removeAll { $0 === layer }
        for other in all { other.layer.relatedTables = other.layer.relatedTables.filter { $0.value !== layer.table } }
        if !all.contains(where: { $0.store === layer.store }) { layer.store.store.close() }
    }

    func closeAll() { for layer in all { close(layer) } }
}

extension LayerStore: SnapSourceLayers {
    package func snapSource(ofLayer name: String) throws(CommandError) -> any SnapSource { try session.openLayer(named: name).layer }

    package func setEditable(_ isEditable: Bool, _ source: any SnapSource) throws(CommandError) {
        guard let layer = source as? FeatureLayer else { return }
        guard !isEditable || layer.canUpdateGeometry else {
            throw CommandError(
                .notPermitted, "the layer does not allow its shapes to be changed", path: "params.editable", found: true, expected: "false")
        }
        let isTaken = session.sketches.values.contains { $0.layer.snapSources.contains { $0 === layer } }
        guard !isTaken || layer.allowsTopologicalEditing == isEditable else {
            throw CommandError(
                .snapSource, "another sketch has the layer as a source with \"editable\":\(!isEditable)", path: "params.editable",
                found: .bool(isEditable), expected: "\(!isEditable)")
        }
        layer.allowsTopologicalEditing = isEditable
    }

    package func isLayer(_ source: any SnapSource) -> Bool { source is FeatureLayer }
}

extension Session {
    /// The open layers.
    package var layers: LayerStore { self[LayerStore.self] }

    /// The store providers.
    public var stores: FeatureStoreRegistry { layers.stores }
}
