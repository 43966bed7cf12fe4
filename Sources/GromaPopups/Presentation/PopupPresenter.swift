import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaMap

/// Opens the popups of what is tapped on a map, or of what its callout shows, and presents them: in a popover over the map, in its callout, or as the host likes.
///
/// ```swift
/// let presenter = PopupPresenter()
/// map.featurePresenter = presenter          // held weakly: keep it
/// try map.click(at: ScreenPoint(x: 200, y: 150))
/// print(presenter.container?.currentPopup?.title() ?? "nothing there")
/// ```
/// All features that were hit get a popup whose layer has a definition, in the order in which they were hit; where none has, nothing is shown. While the popups
/// that it has opened are being edited, taps open no others. Confined to the thread or actor that made it, like the map.
public final class PopupPresenter {
    /// The place where popups are presented.
    public enum Place: String, Hashable, Sendable, CaseIterable {
        /// In a popover over the map, which comes from what was tapped.
        case popover
        /// In the callout, in the place of its title, detail and image.
        case callout
        /// By the host, which the container's delegate tells that they are to be shown.
        case host
    }

    /// The place where popups are presented. By default a popover.
    public var place = Place.popover
    /// What opens popups: a tap for which no callout is shown, and the button of a callout. Both unless set.
    public var occasions = Set(FeaturePresentationSource.Occasion.allCases)
    /// What the popup of a feature shows; nil for a feature that gets none, and a layer for which it throws is omitted. Unless set what suits the layer, for feature
    /// layers; features of other layers get none.
    public var definition: (_ layer: LayerView, _ feature: any MapFeature) throws(PopupError) -> PopupDefinition? = { view, _ in
        (view.layer as? FeatureMapLayer).map { PopupDefinition(layer: $0.layer.definition) }
    }
    /// The width of the page in a popover. 320 points unless set.
    public var popoverWidth = 320.0
    /// The height of the page in a popover. 480 points unless set.
    public var popoverHeight = 480.0
    /// The screen; nil, the default, for one that is all map.
    public var screen: PopoverScreen?
    /// What the host calls the map's view on the screen. `map` unless set. A screen that has no view of that name is all map.
    public var viewName = "map"
    /// Says what holds the popups, and what the popover is like. Held weakly.
    public weak var delegate: (any PopupPresenterDelegate)?

    /// What holds the popups that were opened last; nil before.
    public private(set) var container: PopupsContainer?
    /// The popover that presents them; nil if they are not in one, or there was no room for it.
    public private(set) var popover: PopoverPresentation?

    /// Creates a presenter that opens the popups of feature layers in popovers.
    public init() {}

    /// The popups of features, in the order of the features.
    private func popups(of features: [LayerHits]) -> [Popup] {
        var popups: [Popup] = []
        for hits in features {
            let layer = (hits.layer.layer as? FeatureMapLayer)?.layer
            for feature in hits.features {
                guard let definition = try? definition(hits.layer, feature) else { continue }
                let shown = (feature as? LayerFeature)?.feature ?? Feature(feature)
                // Features of subtypes that have no popups have none.
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
        // The host is told, or asked, as of all that is to be shown.
        try? container.show(.container)
        switch place {
        case .popover: popover = makePopover(container, on: map, viewFrame: frame)
        case .callout:
            map.callout.customContent = CustomContent(popups: container)
            if !map.callout.isShown { try? map.callout.show(at: source.mapPoint, animated: true) }
        case .host: break
        }
    }

    /// Says where the container's views come from; tells where the map is on the screen.
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
    /// Opens the popups of features, those that get any, and presents them.
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

/// Has a say in what a presenter opens. All has a default; the presenter holds it weakly.
public protocol PopupPresenterDelegate: AnyObject {
    /// Popups are to be opened: what holds them, those popups in it; nil if none are to be opened now. By default a new container.
    func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer?
    /// A popover is about to be presented: the moment to set its permitted directions, its delegate and what else it has. By default nothing happens.
    func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView)
}

extension PopupPresenterDelegate {
    /// A new container.
    public func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer? { PopupsContainer(popups) }
    /// Does nothing.
    public func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView) {}
}

extension Feature {
    /// A feature of the map as popups show it that are of no layer.
    fileprivate init(_ feature: any MapFeature) {
        self.init()
        objectID = feature.objectID
        geometry = feature.geometry
        attributes = feature.attributes
    }
}
