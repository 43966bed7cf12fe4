import GromaPlugin

/// A kind of thing that is drawn above the layers of maps, under a name of its own: sketches, pages of popups, callouts, and what plugins add.
///
/// A program that shows maps makes sources of it by its name and settings (``OverlayCatalog``) and puts them into ``MapView/overlays``, or draws them in one picture alone.
/// A plugin registers a kind under its name at ``ExtensionPoint/overlays``; the article on pictures has one as a sample.
public protocol OverlayKind: Sendable {
    /// The name, in lower camel case.
    var name: String { get }
    /// One sentence that says what is drawn.
    var summary: String { get }
    /// The settings. Others are refused before ``makeOverlay(_:in:)``.
    var settings: [OverlaySetting] { get }

    /// Makes what draws it.
    ///
    /// - Parameters:
    ///   - settings: What was set.
    ///   - scene: The map that it is for, and what its session or host knows by names.
    /// - Throws: `MapError.invalid`, with the setting that is wrong.
    func makeOverlay(_ settings: OverlaySettings, in scene: any OverlayScene) throws(MapError) -> any DisplayListSource
}

extension ExtensionPoint where Contribution == any OverlayKind {
    /// Kinds of things that are drawn above the layers of maps, each under its name.
    public static var overlays: Self { Self("overlays") }
}

/// Something of an overlay that can be set.
public struct OverlaySetting: Hashable, Sendable {
    /// Its name, in lower camel case.
    public let name: String
    /// Its meaning, with its default.
    public let meaning: String

    /// Declares it.
    public init(_ name: String, _ meaning: String) {
        self.name = name
        self.meaning = meaning
    }
}

/// What an overlay may be made of.
public protocol OverlayScene {
    /// The map that it is for.
    var map: MapView { get }

    /// What the session or the host knows by a name: a sketch, popups.
    ///
    /// - Parameters:
    ///   - type: What is wanted.
    ///   - name: The name; nil for what has none, or the usual one.
    /// - Throws: `MapError.invalid` if there is none.
    func object<Object: AnyObject>(_ type: Object.Type, named name: String?) throws(MapError) -> Object
}
