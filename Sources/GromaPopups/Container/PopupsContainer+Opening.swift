import GromaFeatures
import GromaLocalization

extension PopupsContainer {
    /// Creates a container of popups that is pushed onto the host's navigation stack, or presented modally.
    public convenience init(
        _ popups: [Popup], usingNavigationControllerStack: Bool, localization: Localization = Localization()
    ) {
        self.init(popups, localization: localization)
        usesNavigationStack = usingNavigationControllerStack
    }

    /// Creates a container for one feature.
    ///
    /// - Parameter definition: The definition of the popup; nil for one that is derived from the layer's fields.
    public convenience init(
        _ feature: Feature, of layer: FeatureLayer?, definition: PopupDefinition? = nil, usingNavigationControllerStack: Bool = false,
        localization: Localization = Localization()
    ) {
        self.init(
            [Popup(feature, of: layer, definition: definition)], usingNavigationControllerStack: usingNavigationControllerStack,
            localization: localization)
    }

    /// Creates a container for one feature, with the definition that a web map has for its layer; if it has none, with one that is derived
    /// from the layer's fields.
    ///
    /// - Parameter url: The URL of the layer's service, by which the web map identifies it; nil for that of the layer itself.
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
