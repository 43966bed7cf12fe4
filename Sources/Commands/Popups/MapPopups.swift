import FeatureCommands
import GeometryCommands
import GromaFeatures
import GromaMap
import GromaPopups
import GromaRPC
import SketchCommands

/// The given settings for opening popups by taps on a map.
package struct MapPopupSettings {
    /// The name of the popups.
    var popups = OpenPopups.standardName
    var saves = true
    var layers: [String]?
    var source = PopupSourceParameters()
    var settings = PopupSettings()
    var place = PopupPresenter.Place.popover
    var occasions: [FeaturePresentationSource.Occasion] = []
    var width: Double?
    var height: Double?

    /// The given layers.
    package var layerNames: [String] { layers ?? [] }

    package init() {}
}

extension Parameter {
    /// Returns the parameters with the settings for opening popups by taps on a map.
    package static func mapPopups(_ place: WritableKeyPath<Target, MapPopupSettings> & Sendable) -> [Parameter] {
        let definition = Parameter<MapPopupSettings>.popupDefinition(\.source)
        let permissions = Parameter<MapPopupSettings>.popupPermissions(\.source.permissions)
        let settings = Parameter<MapPopupSettings>.popupSettings(\.settings)
        return [
            .name("popups", "What the popups are called; \"\(OpenPopups.standardName)\" by default.") { $0[keyPath: place].popups = $1 },
            .strings(
                "layers",
                "The map's names of the layers whose features get popups, which may be graphics layers; all feature layers by default."
            ) { $0[keyPath: place].layers = $1 },
            .choice("place", "The place of presentation; by default a popover over the map.") {
                (target: inout Target, value: PopupPresenter.Place) in target[keyPath: place].place = value
            },
            Parameter(
                "on", .array(.cases(of: FeaturePresentationSource.Occasion.self), nil),
                "What opens them: a tap that shows no callout, the button of a callout; both by default."
            ) { target, decoder throws(CommandError) in
                let words = FeaturePresentationSource.Occasion.allCases.map(\.rawValue)
                try decoder.array { decoder throws(CommandError) in
                    let word = try decoder.choice(words)
                    if let occasion = FeaturePresentationSource.Occasion(rawValue: word) {
                        target[keyPath: place].occasions.append(occasion)
                    }
                }
            },
            .positive("width", "The width of the page in a popover, in points; 320 by default.") { $0[keyPath: place].width = $1 },
            .positive("height", "The height of the page in a popover, in points; 480 by default.") { $0[keyPath: place].height = $1 },
            .bool("save", "Whether edits are saved in the layer; true by default.") { $0[keyPath: place].saves = $1 },
        ] + (definition + permissions + settings).map { $0.of(place) }
    }
}

/// Opens the popups of features that are tapped on a map of a session, as `popups.open` opens them.
package final class MapPopups: FeaturePresenter, PopupPresenterDelegate {
    /// The name of the popups.
    package let name: String
    /// Called with popovers before they are presented.
    package var willPresent: ((PopoverPresentation) -> Void)?
    private let settings: MapPopupSettings
    private let presenter = PopupPresenter()
    private weak var session: Session?
    /// The owner of the given definitions in the account of memory, which the popups have that are shown with them.
    package let given = SharedDefinitions()
    private let definitions: PopupDefinitions
    /// The definitions of the layers that were tapped last, which their popups share.
    private var tapped: [ObjectIdentifier: PopupDefinition] = [:]
    /// Whether popups were opened since the last time that it was set to false.
    package var hasOpened = false

    /// - Throws: The error of the definition or the web map.
    package init(_ settings: MapPopupSettings, on map: String, session: Session) throws(CommandError) {
        self.settings = settings
        self.session = session
        name = settings.popups
        definitions = try PopupDefinitions(settings.source, session)
        presenter.delegate = self
        presenter.place = settings.place
        presenter.viewName = map
        if !settings.occasions.isEmpty { presenter.occasions = Set(settings.occasions) }
        if let width = settings.width { presenter.popoverWidth = width }
        if let height = settings.height { presenter.popoverHeight = height }
        let layers = settings.layers
        presenter.definition = { [weak self] view, feature throws(PopupError) in
            guard let self, layers?.contains(view.name) ?? true else { return nil }
            if let shown = view.layer as? FeatureMapLayer { return try definition(of: shown.layer) }
            // Features that do not belong to a layer only have popups if no layers are given.
            guard layers != nil else { return nil }
            return definitions.given ?? PopupDefinition(attributes: feature.attributes)
        }
        if definitions.fileBytes > 0 { session.keep(definitions.fileBytes, of: "webMapPath", for: given) }
    }

    private func definition(of layer: FeatureLayer) throws(PopupError) -> PopupDefinition? {
        if let known = tapped[ObjectIdentifier(layer)] { return known }
        guard let open = session?.layers.all.first(where: { $0.layer === layer }) else { return nil }
        let definition = try definitions.popupDefinition(of: open)
        tapped[ObjectIdentifier(layer)] = definition
        return definition
    }

    /// Releases popups that are no longer shown.
    package func popupsDidEnd(_ container: PopupsContainer) { presenter.release(container) }

    package func mapView(_ map: MapView, present features: [LayerHits], from source: FeaturePresentationSource) -> Bool {
        guard let session else { return false }
        presenter.screen = session[PopupStore.self].screen
        defer { tapped = [:] }
        let isShown = presenter.mapView(map, present: features, from: source)
        if isShown { hasOpened = true }
        return isShown
    }

    package func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer? {
        guard let session else { return nil }
        // An edit must not be lost by a tap.
        let former = session.popups.first { $0.name == name }?.container
        if let former, former.isInEditingMode || former.isBusy { return nil }
        for popup in popups { settings.source.permissions.apply(to: popup) }
        var shared = given
        if !definitions.areGiven {
            shared = SharedDefinitions()
            session.keep(definitions.byteCount(of: popups), of: "foundDefinitions", for: shared)
        }
        return session.openPopups(popups, sharing: shared, named: name, saves: settings.saves, settings.settings).container
    }

    package func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView) { willPresent?(popover) }
}
