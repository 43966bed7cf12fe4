import GromaGeometry

/// The callout of a map: a small box with a title, a detail, an image and a button, or with custom content. Its leader points at a place of
/// the map and stays there while the map is panned, zoomed and rotated.
///
/// Usually a tap on a feature shows the callout, with the content that its delegates set (``CalloutDelegate``); without a delegate no tap
/// shows it. Code can show it at any place. Lengths are in points.
///
/// ```swift
/// map.callout.title = "Trieste"
/// try map.callout.show(at: Coordinate(x: 13.77, y: 45.65))
/// ```
public final class Callout {
    // MARK: What it says

    /// The first line; nil for none.
    public var title: String? { didSet { if title != oldValue { changed() } } }
    /// The second line; nil for none.
    public var detail: String? { didSet { if detail != oldValue { changed() } } }
    /// The image, shown at 40 by 40 points: a `data:` URL with a PNG, JPEG or GIF file, or a name that the host knows (``images``). A frame
    /// is drawn for an image that is not available. nil for none.
    public var image: String? { didSet { if image != oldValue { changed() } } }
    /// Custom content in place of title, detail, image and button; nil for none.
    public var customContent: CustomContent? { didSet { changed() } }
    /// The button at its end.
    public var accessory = CalloutAccessory() { didSet { if accessory != oldValue { changed() } } }

    // MARK: How it looks

    /// Its fill color. By default black with an opacity of 0.8.
    public var color = Color.black.opacity(0.8) { didSet { if color != oldValue { changed() } } }
    /// The highlight of its upper half. By default white with an opacity of 0.15.
    public var highlight = Color.white.opacity(0.15) { didSet { if highlight != oldValue { changed() } } }
    /// The title's color. White by default.
    public var titleColor = Color.white { didSet { if titleColor != oldValue { changed() } } }
    /// The detail's color. White by default.
    public var detailColor = Color.white { didSet { if detailColor != oldValue { changed() } } }
    /// The border's color; nil, the default, for no border.
    public var borderColor: Color? { didSet { if borderColor != oldValue { changed() } } }
    /// The border's width. 0 by default.
    public var borderWidth = 0.0 {
        didSet {
            borderWidth = Self.length(borderWidth, else: oldValue)
            if borderWidth != oldValue { changed() }
        }
    }
    /// The radius of the corners. 8 by default.
    public var cornerRadius = 8.0 {
        didSet {
            cornerRadius = Self.length(cornerRadius, else: oldValue)
            if cornerRadius != oldValue { changed() }
        }
    }
    /// The margin around the content on each side. 8 by default.
    public var margin = EdgeInsets(8) { didSet { if margin != oldValue { changed() } } }
    /// The fixed width, used unless ``autoAdjustsWidth`` is set. 240 by default. Ignored for custom content.
    public var width = 240.0 {
        didSet {
            width = Self.length(width, else: oldValue)
            if width != oldValue { changed() }
        }
    }
    /// Whether the width adapts to the content. False by default. Ignored for custom content.
    public var autoAdjustsWidth = false { didSet { if autoAdjustsWidth != oldValue { changed() } } }
    /// The maximum width if the width adapts to the content. 320 by default.
    public var maxWidth = 320.0 {
        didSet {
            maxWidth = Self.length(maxWidth, else: oldValue)
            if maxWidth != oldValue { changed() }
        }
    }
    /// The source of named images; nil, the default, for none.
    public weak var images: (any ImageSource)? { didSet { changed() } }
    var decodedImages: [String: DisplayImage?] = [:]
    /// Measures the widths of texts; nil, the default, to estimate them.
    public weak var measurer: (any TextMeasurer)?

    // MARK: Where it is

    /// The permitted positions of the leader: the first at which the whole callout is visible is used. At the bottom by default; setting an
    /// empty set has no effect.
    public var leaderPositions = LeaderPositions.bottom {
        didSet {
            leaderPositions.formIntersection(.any)
            if leaderPositions.isEmpty { leaderPositions = oldValue }
            if leaderPositions != oldValue { changed() }
        }
    }
    /// The order in which the positions are tried. That of phones by default.
    public var leaderOrder = LeaderOrder.phone { didSet { if leaderOrder != oldValue { changed() } } }
    /// Whether showing the callout pans the map if none of the positions makes the whole callout visible. True by default.
    public var pansMap = true
    /// The map position of its anchor; nil before it is first shown.
    public private(set) var mapLocation: Coordinate?
    /// The offset of the leader's tip from that place, in points to the right and down.
    public private(set) var screenOffset = ScreenPoint(x: 0, y: 0)
    /// Whether the offset rotates with the map.
    public private(set) var rotatesOffsetWithMap = false
    /// Whether it is shown.
    public private(set) var isShown = false
    /// The feature that it is shown for; nil for none.
    public private(set) var representedFeature: (any MapFeature)?
    /// The layer of that feature.
    public private(set) weak var representedLayer: (any MapLayer)?
    /// The location that it is shown for, which it follows; nil for none.
    public private(set) weak var representedLocation: (any CalloutLocation)?
    /// Any object of the host, to be retrieved when the callout is tapped.
    public var representedObject: AnyObject?

    /// The delegate, which sets the content for features and is notified of changes.
    public weak var delegate: (any CalloutDelegate)?
    weak var host: (any CalloutHost)?
    private var drawnArea: ScreenRect?

    init() {}

    // MARK: Showing

    /// Shows the callout at a place of the map, or moves it there if it is shown, with the content that is set. It then represents no
    /// feature.
    ///
    /// - Parameters:
    ///   - location: The place, in the map's reference.
    ///   - screenOffset: The offset of the leader's tip from there, in points to the right and down.
    ///   - rotatesOffsetWithMap: Whether the offset rotates with the map.
    ///   - animated: Whether the host animates the appearance.
    /// - Throws: `MapError.invalid` for a place or an offset that is not finite.
    public func show(
        at location: Coordinate, screenOffset: ScreenPoint = ScreenPoint(x: 0, y: 0), rotatesOffsetWithMap: Bool = false,
        animated: Bool = false
    ) throws(MapError) {
        try check(location, screenOffset)
        (representedFeature, representedLayer, representedLocation) = (nil, nil, nil)
        present(at: location, screenOffset, rotatesOffsetWithMap, animated)
    }

    /// Moves the callout while it is shown; does nothing otherwise.
    ///
    /// - Throws: `MapError.invalid` for a place or an offset that is not finite.
    public func move(
        to location: Coordinate, screenOffset: ScreenPoint = ScreenPoint(x: 0, y: 0), rotatesOffsetWithMap: Bool = false,
        animated: Bool = false
    ) throws(MapError) {
        try check(location, screenOffset)
        guard isShown else { return }
        (mapLocation, self.screenOffset, self.rotatesOffsetWithMap) = (location, screenOffset, rotatesOffsetWithMap)
        changed()
        delegate?.calloutDidMove(self, animated: animated)
    }

    /// Dismisses the callout; does nothing if it is not shown.
    public func dismiss(animated: Bool = false) {
        guard isShown else { return }
        delegate?.calloutWillDismiss(self, animated: animated)
        // The delegate may have dismissed it already.
        guard isShown else { return }
        isShown = false
        changed()
        delegate?.calloutDidDismiss(self, animated: animated)
        if !isShown { (representedFeature, representedLayer, representedLocation) = (nil, nil, nil) }
    }

    /// Informs the callout that the location that it is shown for has moved, or is no longer known.
    public func locationDidMove(_ location: any CalloutLocation) {
        guard isShown, representedLocation === location else { return }
        guard let place = location.mapLocation else { return dismiss() }
        mapLocation = place
        changed()
    }

    /// Sets what the callout represents and clears its previous content, before the delegates are asked for the new content.
    func prepare(feature: (any MapFeature)?, layer: (any MapLayer)?, location: (any CalloutLocation)?) {
        (title, detail, image, customContent) = (nil, nil, nil, nil)
        (representedFeature, representedLayer, representedLocation) = (feature, layer, location)
    }

    /// Whether it has any content.
    var saysSomething: Bool { customContent != nil || title != nil || detail != nil || image != nil }

    /// Forgets what it was to be shown for if it is not shown.
    func abandon() { if !isShown { (representedFeature, representedLayer, representedLocation) = (nil, nil, nil) } }

    func present(at location: Coordinate, _ offset: ScreenPoint, _ rotates: Bool, _ animated: Bool) {
        (mapLocation, screenOffset, rotatesOffsetWithMap, isShown) = (location, offset, rotates, true)
        changed()
        if pansMap, let overflow { host?.pan(by: overflow, animated: animated) }
        delegate?.calloutDidShow(self, animated: animated)
    }

    private func check(_ location: Coordinate, _ offset: ScreenPoint) throws(MapError) {
        for (name, value) in [("at.x", location.x), ("at.y", location.y), ("screenOffset.x", offset.x), ("screenOffset.y", offset.y)]
        where !value.isFinite {
            throw .invalid(path: name, found: "\(value)", expected: "a finite number")
        }
    }

    /// Updates its position after the map has moved.
    func mapDidMove() { drawnArea = isShown ? layout?.frame : nil }

    private static func length(_ value: Double, else old: Double) -> Double { value >= 0 && value.isFinite ? value : old }

    /// Invalidates the map where the callout was drawn and where it is now.
    private func changed() {
        let area = isShown ? layout?.frame : nil
        for area in [drawnArea, area] { if let area { host?.calloutNeedsDisplay(in: area) } }
        drawnArea = area
    }
}

/// The interface of a callout's map, as the callout needs it.
protocol CalloutHost: AnyObject {
    /// Returns the frame that is shown.
    func calloutFrame() -> MapFrame
    /// A rectangle of the screen needs to be drawn again.
    func calloutNeedsDisplay(in area: ScreenRect)
    /// Pans the map by a distance in points.
    func pan(by way: ScreenPoint, animated: Bool)
}
