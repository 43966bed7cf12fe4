import GromaFeatures
import GromaLocalization

extension PopupsContainer {
    /// Creates a container of popups that is pushed onto the host's navigation stack, or is not.
    public convenience init(
        _ popups: [Popup], usingNavigationControllerStack: Bool, localization: Localization = Localization()
    ) {
        self.init(popups, localization: localization)
        usesNavigationStack = usingNavigationControllerStack
    }

    /// Creates a container of one feature.
    ///
    /// - Parameter definition: what is shown; nil for what the layer's fields suggest.
    public convenience init(
        _ feature: Feature, of layer: FeatureLayer?, definition: PopupDefinition? = nil, usingNavigationControllerStack: Bool = false,
        localization: Localization = Localization()
    ) {
        self.init(
            [Popup(feature, of: layer, definition: definition)], usingNavigationControllerStack: usingNavigationControllerStack,
            localization: localization)
    }

    /// Creates a container of one feature, with the definition that a web map has for its layer; without one, of what the layer's fields suggest.
    ///
    /// - Parameter url: the address of the layer's service, by which the web map knows it; nil for what the layer itself says.
    /// - Throws: `invalidDefinition` if the web map's definition for the layer cannot be read.
    public convenience init(
        webMap: WebMap, feature: Feature, of layer: FeatureLayer, url: String? = nil, usingNavigationControllerStack: Bool = false,
        localization: Localization = Localization()
    ) throws(PopupError) {
        self.init(
            feature, of: layer, definition: try webMap.popupDefinition(for: layer, url: url),
            usingNavigationControllerStack: usingNavigationControllerStack, localization: localization)
    }
}
