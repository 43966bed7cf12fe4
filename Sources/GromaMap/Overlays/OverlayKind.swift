import GromaPlugin

/// A named kind of overlay, which is drawn above the layers of a map: sketches, pages of popups, callouts, and what plugins add.
///
/// A program that shows maps creates overlays by name and settings (``OverlayCatalog``) and adds them to ``MapView/overlays``, or draws
/// them in a single picture. A plugin registers a kind under its name at ``ExtensionPoint/overlays``; the article on pictures has an
/// example.
public protocol OverlayKind: Sendable {
    /// The name, in lower camel case.
    var name: String { get }
    /// A sentence that describes what is drawn.
    var summary: String { get }
    /// The settings. Others are refused before ``makeOverlay(_:in:)``.
    var settings: [OverlaySetting] { get }

    /// Creates the source that draws the overlay.
    ///
    /// - Parameters:
    ///   - settings: The values of the settings.
    ///   - scene: The map that it is for, with the named objects of its session or host.
    /// - Throws: `MapError.invalid`, with the path of the invalid setting.
    func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource
}

extension ExtensionPoint where Contribution == any OverlayKind {
    /// The extension point for kinds of overlays, by name.
    public static var overlays: Self { Self("overlays") }
}

/// The declaration of a setting of an overlay.
public struct OverlaySetting: Hashable, Sendable {
    /// Its name, in lower camel case.
    public let name: String
    /// Its meaning, with its default.
    public let meaning: String

    /// Declares a setting.
    public init(_ name: String, _ meaning: String) {
        self.name = name
        self.meaning = meaning
    }
}

/// The context in which an overlay is created: the map and the named objects of the session or host.
public protocol OverlayScene {
    /// The map that it is for.
    var map: MapView { get }

    /// Returns an object that the session or the host knows by a name, such as a sketch or popups.
    ///
    /// - Parameters:
    ///   - type: The type of the object.
    ///   - name: The name; nil for an object without a name, or the default one.
    /// - Throws: `MapError.invalid` if there is no such object.
    func object<Object: AnyObject>(_ type: Object.Type, named name: String?) throws(MapError) -> Object
}
