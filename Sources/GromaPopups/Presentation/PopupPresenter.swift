import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaMap

/// Opens popups of features that are tapped on a map, or that its callout shows, and presents them in a popover over the map, in its
/// callout, or by the host.
///
/// ```swift
/// let presenter = PopupPresenter()
/// map.featurePresenter = presenter          // held weakly: keep it
/// try map.click(at: ScreenPoint(x: 200, y: 150))
/// print(presenter.container?.currentPopup?.title() ?? "nothing there")
/// ```
/// All hit features whose layer has a definition get a popup, in the order of the hits; if there are none, nothing is shown. While popups
/// of the presenter are being edited, taps open no others. A presenter is confined to the thread or actor that created it, like the map.
public final class PopupPresenter {
    /// The place where popups are presented.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// In a popover over the map, anchored at the tapped position.
        case popover
        /// In the callout, instead of its title, detail and image.
        case callout
        /// By the host, which the container's delegate asks to show them.
        case host
    }

    /// The place where popups are presented. By default a popover.
    public var place = Place.popover
    /// The occasions on which popups are opened: a tap for which no callout is shown, and the button of a callout. Both by default.
    public var occasions = Set(FeaturePresentationSource.Occasion.allCases)
    /// Returns the popup definition of a feature; nil for a feature without a popup. A layer for which it throws is omitted. By default,
    /// the definition is derived from the layer's fields for feature layers; features of other layers have no popup.
    public var definition: (_ layer: LayerView, _ feature: any MapFeature) throws(PopupError) -> PopupDefinition? = { view, _ in
        (view.layer as? FeatureMapLayer).map { PopupDefinition(layer: $0.layer.definition) }
    }
    /// The width of the page in a popover. 320 points by default.
    public var popoverWidth = 320.0
    /// The height of the page in a popover. 480 points by default.
    public var popoverHeight = 480.0
    /// The screen; nil, the default, for one that the map fills.
    public var screen: PopoverScreen?
    /// The host's name of the map's view on the screen. `map` by default. A screen without a view of that name is filled by the map.
    public var viewName = "map"
    /// The delegate, which can provide the container and configure the popover. Held weakly.
    public weak var delegate: (any PopupPresenterDelegate)?

    /// The container of the popups that were opened last; nil before the first.
    public private(set) var container: PopupsContainer?
    /// The popover that presents the popups; nil if they are not in one, or if there was no room for it.
    public private(set) var popover: PopoverPresentation?

    /// Creates a presenter that opens the popups of feature layers in popovers.
    public init() {}

    /// Releases popups that are no longer shown, and dismisses their popover; does nothing if others were opened since.
    public func release(_ container: PopupsContainer) {
        guard self.container === container else { return }
        self.container = nil
        popover?.dismiss()
        popover = nil
    }

    /// Creates the popups of features, in the order of the features.
    private func popups(of features: [LayerHits]) -> [Popup] {
        var popups: [Popup] = []
        for hits in features {
            let layer = (hits.layer.layer as? FeatureMapLayer)?.layer
            for feature in hits.features {
                guard let definition = try? definition(hits.layer, feature) else { continue }
                let shown = (feature as? LayerFeature)?.feature ?? Feature(feature)
                // Features of subtypes without a popup have none.
                guard let own = definition.definition(of: shown) else { continue }
                popups.append(Popup(shown, of: layer, definition: own))
            }
        }
        return popups
    }

    private func present(_ container: PopupsContainer, on map: MapView, from source: FeaturePresentationSource) {
        popover?.dismiss()
        popover = nil
        let frame = prepare(container, on: map, from: source)
        // The delegate is notified and asked as for every view.
        try? container.show(.container)
        switch place {
        case .popover: popover = makePopover(container, on: map, viewFrame: frame)
        case .callout:
            map.callout.customContent = CustomContent(popups: container)
            if !map.callout.isShown { try? map.callout.show(at: source.mapPoint, animated: true) }
        case .host: break
        }
    }

    /// Sets the source of the container's views; returns the rectangle of the map on the screen.
    private func prepare(_ container: PopupsContainer, on map: MapView, from source: FeaturePresentationSource) -> ScreenRect {
        var screen = screen ?? PopoverScreen(width: map.viewport.width, height: map.viewport.height)
        let frame = screen.views[viewName] ?? screen.bounds
        screen.views[viewName] = frame
        container.screen = screen
        container.popoverAnchor = .view(viewName, source.rect)
        switch place {
        case .popover:
            if container.presentations[.container] == nil {
                container.presentations[.container] = .popover(width: popoverWidth, height: popoverHeight)
            }
        case .callout: container.presentations[.container] = .embedded
        case .host: break
        }
        return frame
    }

    private func makePopover(_ container: PopupsContainer, on map: MapView, viewFrame: ScreenRect) -> PopoverPresentation? {
        guard let screen = container.screen,
            let popover = container.shownViews.last(where: { $0.type == .container })?.makePopover(in: viewName)
        else { return nil }
        popover.anchor = container.popoverAnchor
        popover.picture = PopupPagePicture(container)
        delegate?.presenter(self, willPresent: popover, on: map)
        popover.present(on: screen, animated: true)
        map.add(popover, viewFrame: viewFrame)
        do throws(MapError) { try popover.update() } catch {
            popover.dismiss()
            return nil
        }
        return popover
    }
}

extension PopupPresenter: FeaturePresenter {
    /// Opens the popups of features, if they have any, and presents them.
    public func mapView(_ map: MapView, present features: [LayerHits], from source: FeaturePresentationSource) -> Bool {
        guard occasions.contains(source.occasion) else { return false }
        if let container, container.isInEditingMode || container.isBusy { return false }
        let popups = popups(of: features)
        guard !popups.isEmpty else { return false }
        let opened = delegate?.presenter(self, containerFor: popups) ?? (delegate == nil ? PopupsContainer(popups) : nil)
        guard let opened else { return false }
        container = opened
        present(opened, on: map, from: source)
        return true
    }
}

/// The delegate of a presenter. All methods have default implementations; the presenter holds it weakly.
public protocol PopupPresenterDelegate: AnyObject {
    /// Returns the container for popups that are to be opened, with these popups; nil to open none. By default a new container.
    func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer?
    /// Called before a popover is presented, to set its permitted directions, its delegate and other properties. Does nothing by default.
    func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView)
}

extension PopupPresenterDelegate {
    /// Returns a new container.
    public func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer? { PopupsContainer(popups) }
    /// Does nothing.
    public func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView) {}
}

extension Feature {
    /// Creates a feature for popups from a feature of a map that has no layer.
    fileprivate init(_ feature: any MapFeature) {
        self.init()
        objectID = feature.objectID
        geometry = feature.geometry
        attributes = feature.attributes
    }
}
