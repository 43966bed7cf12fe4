import GeometryCommands
import GromaGeometry
import GromaMap
import GromaRPC
import SketchCommands

/// `map.setViewport`
struct MapSetViewport: MapMove {
    static let method = "map.setViewport"
    static let summary = "Changes the visible part of a map, within its limits; omitted parameters are unchanged."
    static var parameters: [Parameter<Self>] {
        [
            .point("center", "The map position at the center.") { $0.center = $1 },
            .positive("resolution", "Map units of y per point of the screen.") { $0.resolution = $1 },
            .positive("scale", "The scale denominator at 96 points per inch, instead of resolution.") { $0.scale = $1 },
            .positive("width", "The map's width in points.") { $0.width = $1 },
            .positive("height", "The map's height in points.") { $0.height = $1 },
            .double("rotation", "Degrees clockwise from up to north.") { $0.rotation = $1 },
            .positive(
                "xScale",
                "The drawn length of a unit of x relative to one of y; initially 1. The cosine of a latitude draws degrees in their true proportion there."
            ) { $0.xScale = $1 },
            .animated { $0.animated = $1 },
            .map { $0.map = $1 },
        ]
    }

    var center: Position?
    var resolution: Double?
    var scale: Double?
    var width: Double?
    var height: Double?
    var rotation: Double?
    var xScale: Double?
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) {
        var new = map.viewport
        if let center { new.center = Coordinate(x: center.x, y: center.y) }
        if let scale {
            guard resolution == nil else {
                throw .invalid(path: "scale", found: "\(scale)", expected: "either scale or resolution")
            }
            guard let resolution = MapScale.resolution(denominator: scale, in: map.spatialReference) else { throw .notLoaded }
            new.resolution = resolution
        }
        if let resolution { new.resolution = resolution }
        if let width { new.width = width }
        if let height { new.height = height }
        if let rotation { new.rotation = rotation }
        if let xScale { new.xScale = xScale }
        try map.setViewport(new, animated: animated)
    }
}

/// `map.setSize`
struct MapSetSize: MapMove {
    static let method = "map.setSize"
    static let summary = "Changes the size or pixel density of a map. Its center is kept."
    static var parameters: [Parameter<Self>] {
        [
            Parameter.positive("width", "The width in points.") { $0.width = $1 }.required,
            Parameter.positive("height", "The height in points.") { $0.height = $1 }.required,
            .positive("pixelDensity", "Pixels per point; unchanged by default.") { $0.pixelDensity = $1 },
            .map { $0.map = $1 },
        ]
    }

    var width = 1.0
    var height = 1.0
    var pixelDensity: Double?
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) { try map.setSize(width: width, height: height, pixelDensity: pixelDensity) }
}

/// `map.center`
struct MapCenter: MapMove {
    static let method = "map.center"
    static let summary = "Centers a map on a position."
    static var parameters: [Parameter<Self>] {
        [
            Parameter.point("at", "The position, in the map's reference.") { $0.at = $1 }.required, .animated { $0.animated = $1 },
            .map { $0.map = $1 },
        ]
    }

    var at = Position()
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) { try map.center(at: Coordinate(x: at.x, y: at.y), animated: animated) }
}

/// `map.pan`
struct MapPan: MapMove {
    static let method = "map.pan"
    static let summary = "Pans a map as if dragged by a finger."
    static var parameters: [Parameter<Self>] {
        [
            .double("x", "Points to the right; 0 by default.") { $0.x = $1 },
            .double("y", "Points down; 0 by default.") { $0.y = $1 },
            .animated { $0.animated = $1 }, .map { $0.map = $1 },
        ]
    }

    var x = 0.0
    var y = 0.0
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) { try map.pan(x: x, y: y, animated: animated) }
}

/// `map.zoom`
struct MapZoom: MapMove {
    static let method = "map.zoom"
    static let summary = "Zooms a map by a factor, to a scale or to a resolution, about a fixed point on the screen."
    static var parameters: [Parameter<Self>] {
        [
            .positive("factor", "The zoom factor; above 1 for more detail.") { $0.factor = $1 },
            .positive("scale", "The scale denominator at 96 points per inch, instead of a factor.") { $0.scale = $1 },
            .positive("resolution", "Map units per point, instead of a factor.") { $0.resolution = $1 },
            .screenPoint("about", "The point on the screen; by default its center.") { $0.about = $1 },
            .animated { $0.animated = $1 }, .map { $0.map = $1 },
        ]
    }

    var factor: Double?
    var scale: Double?
    var resolution: Double?
    var about: ScreenPoint?
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) {
        switch (factor, scale, resolution) {
        case (let factor?, nil, nil): try map.zoom(by: factor, about: about, animated: animated)
        case (nil, let scale?, nil): try map.zoom(toScale: scale, about: about, animated: animated)
        case (nil, nil, let resolution?): try map.zoom(toResolution: resolution, about: about, animated: animated)
        default: throw .invalid(path: "factor", found: "none or several", expected: "one of factor, scale and resolution")
        }
    }
}

/// `map.zoomTo`
struct MapZoomTo: MapMove {
    static let method = "map.zoomTo"
    static let summary = """
        Zooms to a whole geometry or rectangle. A geometry in another reference is projected between WGS 84 and Web Mercator.
        """
    static var parameters: [Parameter<Self>] {
        [
            Parameter("geometry", .reference("Geometry"), "The geometry to show.") { command, decoder throws(CommandError) in
                command.geometry = try decoder.geometry()
            },
            .envelope("extent", "A rectangle in the map's reference, instead of a geometry.") { $0.extent = $1 },
            .double("padding", "The margin on each side, in points; 0 by default.") { $0.padding = $1 },
            .animated { $0.animated = $1 }, .map { $0.map = $1 },
        ]
    }

    var geometry: Geometry?
    var extent: Extent?
    var padding = 0.0
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) {
        switch (geometry, extent) {
        case (let geometry?, nil): try map.zoom(to: geometry, padding: padding, animated: animated)
        case (nil, let extent?): try map.zoom(to: extent, padding: padding, animated: animated)
        default: throw .invalid(path: "extent", found: "none or both", expected: "either geometry or extent")
        }
    }
}

/// `map.rotate`
struct MapRotate: MapMove {
    static let method = "map.rotate"
    static let summary = "Rotates a map about a fixed point on the screen."
    static var parameters: [Parameter<Self>] {
        [
            .double("by", "Degrees clockwise.") { $0.by = $1 },
            .double("to", "Degrees clockwise from up to north, instead of by.") { $0.to = $1 },
            .screenPoint("about", "The point on the screen; by default its center.") { $0.about = $1 },
            .animated { $0.animated = $1 }, .map { $0.map = $1 },
        ]
    }

    var by: Double?
    var to: Double?
    var about: ScreenPoint?
    var animated = false
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) {
        switch (by, to) {
        case (let by?, nil): try map.rotate(by: by, about: about, animated: animated)
        case (nil, let to?): try map.rotate(to: to, about: about, animated: animated)
        default: throw .invalid(path: "by", found: "none or both", expected: "either by or to")
        }
    }
}

/// `map.setLimits`
struct MapSetLimits: MapMove {
    static let method = "map.setLimits"
    static let summary = "Sets the limits for zooming, panning and rotating a map, and applies them. Omitted parameters mean no limit."
    static var parameters: [Parameter<Self>] {
        [
            .positive("minResolution", "The minimum map units per point, which limits zooming in.") { $0.limits.minResolution = $1 },
            .positive("maxResolution", "The maximum map units per point, which limits zooming out.") { $0.limits.maxResolution = $1 },
            .positive("minScale", "The denominator of the smallest scale, instead of maxResolution.") { $0.minScale = $1 },
            .positive("maxScale", "The denominator of the largest scale, instead of minResolution.") { $0.maxScale = $1 },
            .envelope("extent", "The rectangle of the map in which the center of the screen must lie.") { $0.limits.extent = $1 },
            .bool("rotation", "Whether it may be rotated; true by default.") { $0.limits.allowsRotation = $1 },
            .map { $0.map = $1 },
        ]
    }

    var limits = MapLimits()
    var minScale: Double?
    var maxScale: Double?
    var map = OpenMap.standardName

    func move(_ map: MapView) throws(MapError) {
        var limits = limits
        if let minScale {
            guard let resolution = MapScale.resolution(denominator: minScale, in: map.spatialReference) else { throw .notLoaded }
            limits.maxResolution = resolution
        }
        if let maxScale {
            guard let resolution = MapScale.resolution(denominator: maxScale, in: map.spatialReference) else { throw .notLoaded }
            limits.minResolution = resolution
        }
        if let minScale, let maxScale, minScale < maxScale {
            throw .invalid(path: "minScale", found: "\(minScale)", expected: "at least maxScale, \(maxScale)")
        }
        try map.setLimits(limits)
    }
}
