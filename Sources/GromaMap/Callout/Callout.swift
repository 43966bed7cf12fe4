import GromaGeometry

/// The one callout of a map: a little box with a title, a detail, an image and a button, or with content of your own, whose leader points at a place of the map
/// and stays there while the map is moved, zoomed and turned.
///
/// Most often a tap on a feature shows it, where its delegates say so (``CalloutDelegate``); without a delegate no tap shows it. By code it is shown at any
/// place. Lengths are in points.
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
    /// The image, shown 40 by 40 points large: a `data:` address with a PNG, JPEG or GIF file, or a name that the host knows (``images``); a frame stands in the place of
    /// one that is not to be had. nil for none.
    public var image: String? { didSet { if image != oldValue { changed() } } }
    /// Content of your own in the place of title, detail, image and button; nil for none.
    public var customContent: CustomContent? { didSet { changed() } }
    /// The button at its end.
    public var accessory = CalloutAccessory() { didSet { if accessory != oldValue { changed() } } }

    // MARK: How it looks

    /// Its fill colour. By default black with an opacity of 0.8.
    public var color = Color.black.opacity(0.8) { didSet { if color != oldValue { changed() } } }
    /// The highlight of its upper half. By default white with an opacity of 0.15.
    public var highlight = Color.white.opacity(0.15) { didSet { if highlight != oldValue { changed() } } }
    /// The title's colour. White unless set.
    public var titleColor = Color.white { didSet { if titleColor != oldValue { changed() } } }
    /// The detail's colour. White unless set.
    public var detailColor = Color.white { didSet { if detailColor != oldValue { changed() } } }
    /// The border's colour; nil, the default, for no border.
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
    /// How wide it is, where its width does not follow what it says. 240 by default. Does not count with content of your own.
    public var width = 240.0 {
        didSet {
            width = Self.length(width, else: oldValue)
            if width != oldValue { changed() }
        }
    }
    /// Whether it is as wide as what it says needs. False by default. Does not count with content of your own.
    public var autoAdjustsWidth = false { didSet { if autoAdjustsWidth != oldValue { changed() } } }
    /// How wide it gets at most where its width follows what it says. 320 by default.
    public var maxWidth = 320.0 {
        didSet {
            maxWidth = Self.length(maxWidth, else: oldValue)
            if maxWidth != oldValue { changed() }
        }
    }
    /// Knows the images that have names; nil, the default, for none.
    public weak var images: (any ImageSource)? { didSet { changed() } }
    var decodedImages: [String: DisplayImage?] = [:]
    /// Says how wide texts are; nil, which it is unless set, to estimate that.
    public weak var measurer: (any TextMeasurer)?

    // MARK: Where it is

    /// The positions that the leader may have: the first that keeps the callout wholly seen is taken. At the bottom unless set; an empty set is none, and the
    /// positions stay as they are.
    public var leaderPositions = LeaderPositions.bottom {
        didSet {
            leaderPositions.formIntersection(.any)
            if leaderPositions.isEmpty { leaderPositions = oldValue }
            if leaderPositions != oldValue { changed() }
        }
    }
    /// The order in which the positions are tried. That of phones unless set.
    public var leaderOrder = LeaderOrder.phone { didSet { if leaderOrder != oldValue { changed() } } }
    /// Whether the map is moved when the callout is shown, so that it is wholly seen where none of the positions does that. True by default.
    public var pansMap = true
    /// The place on the map that it is anchored at; nil before it was shown first.
    public private(set) var mapLocation: Coordinate?
    /// The offset of the leader's tip from that place, in points to the right and down.
    public private(set) var screenOffset = ScreenPoint(x: 0, y: 0)
    /// Whether the offset turns with the map.
    public private(set) var rotatesOffsetWithMap = false
    /// Whether it is there.
    public private(set) var isShown = false
    /// The feature that it is shown for; nil for none.
    public private(set) var representedFeature: (any MapFeature)?
    /// The layer of that feature.
    public private(set) weak var representedLayer: (any MapLayer)?
    /// The location that it is shown for, which it follows; nil for none.
    public private(set) weak var representedLocation: (any CalloutLocation)?
    /// Anything that the host wants to find again when the callout is tapped.
    public var representedObject: AnyObject?

    /// Says what is shown of features, and is told what happens.
    public weak var delegate: (any CalloutDelegate)?
    weak var host: (any CalloutHost)?
    private var drawnArea: ScreenRect?

    init() {}

    // MARK: Showing

    /// Shows it at a place of the map, or moves it there where it is shown. What it says is what is set. It is for no feature then.
    ///
    /// - Parameters:
    ///   - location: The place, in the map's reference.
    ///   - screenOffset: How far from there its leader points: points to the right and down.
    ///   - rotatesOffsetWithMap: Whether the offset turns with the map.
    ///   - animated: Whether the host is to show it coming little by little.
    /// - Throws: `MapError.invalid` for a place that is not finite.
    public func show(
        at location: Coordinate, screenOffset: ScreenPoint = ScreenPoint(x: 0, y: 0), rotatesOffsetWithMap: Bool = false,
        animated: Bool = false
    ) throws(MapError) {
        try check(location, screenOffset)
        (representedFeature, representedLayer, representedLocation) = (nil, nil, nil)
        present(at: location, screenOffset, rotatesOffsetWithMap, animated)
    }

    /// Gives it another place while it is shown; does nothing where it is not.
    ///
    /// - Throws: `MapError.invalid` for a place that is not finite.
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

    /// Takes it away; does nothing where it is not shown.
    public func dismiss(animated: Bool = false) {
        guard isShown else { return }
        delegate?.calloutWillDismiss(self, animated: animated)
        // The delegate may have done so itself.
        guard isShown else { return }
        isShown = false
        changed()
        delegate?.calloutDidDismiss(self, animated: animated)
        if !isShown { (representedFeature, representedLayer, representedLocation) = (nil, nil, nil) }
    }

    /// Tells that the location that the callout is shown for has moved, or is not known any more.
    public func locationDidMove(_ location: any CalloutLocation) {
        guard isShown, representedLocation === location else { return }
        guard let place = location.mapLocation else { return dismiss() }
        mapLocation = place
        changed()
    }

    /// Sets for what it is shown, and takes away what it said of something else, before it is asked what it says.
    func prepare(feature: (any MapFeature)?, layer: (any MapLayer)?, location: (any CalloutLocation)?) {
        (title, detail, image, customContent) = (nil, nil, nil, nil)
        (representedFeature, representedLayer, representedLocation) = (feature, layer, location)
    }

    /// Whether there is anything that it would show.
    var saysSomething: Bool { customContent != nil || title != nil || detail != nil || image != nil }

    /// Forgets for what it was to be shown, because it is not.
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

    /// Looks at its place again after the map has moved.
    func mapDidMove() { drawnArea = isShown ? layout?.frame : nil }

    private static func length(_ value: Double, else old: Double) -> Double { value >= 0 && value.isFinite ? value : old }

    /// Tells the map that it looks different, where it was and where it is.
    private func changed() {
        let area = isShown ? layout?.frame : nil
        for area in [drawnArea, area] { if let area { host?.calloutNeedsDisplay(in: area) } }
        drawnArea = area
    }
}

/// The map of a callout, as far as the callout knows it.
protocol CalloutHost: AnyObject {
    /// What is shown.
    func calloutFrame() -> MapFrame
    /// A rectangle of the screen looks different.
    func calloutNeedsDisplay(in area: ScreenRect)
    /// The map is to be moved by points.
    func pan(by way: ScreenPoint, animated: Bool)
}
