import GromaGeometry

/// A picture of geometries: one map, or several side by side, with their vertices, a graticule, a scale bar and a legend.
///
/// ```swift
/// let svg = GeometryPicture.comparing(before, after, title: "Simplified").svg()
/// ```
public struct GeometryPicture: Hashable, Sendable {
    /// A geometry on a map.
    public struct Layer: Hashable, Sendable {
        /// Its label in the legend.
        public var label: String
        /// The shape.
        public var geometry: Geometry
        /// How it is drawn.
        public var style: GeometryStyle
        /// The geometry to compare with: vertices that it does not have are marked as changes; nil to mark none.
        public var comparedWith: Geometry?

        /// Creates a layer.
        public init(_ label: String, _ geometry: Geometry, style: GeometryStyle = .after, comparedWith: Geometry? = nil) {
            self.label = label
            self.geometry = geometry
            self.style = style
            self.comparedWith = comparedWith
        }
    }

    /// A map of a picture.
    public struct Panel: Hashable, Sendable {
        /// The text above it; nil for none.
        public var title: String?
        /// Its geometries, the lowest first.
        public var layers: [Layer]

        /// Creates a panel.
        public init(title: String? = nil, layers: [Layer]) {
            self.title = title
            self.layers = layers
        }
    }

    /// The way in which two states of a geometry are compared.
    public enum Comparison: String, Hashable, Sendable, CaseIterable {
        /// On two maps of the same extent, side by side.
        case sideBySide
        /// On one map, the earlier state below the later one.
        case overlaid
    }

    /// The title above everything; nil for none.
    public var title: String?
    /// A line below the title; nil for nothing.
    public var caption: String?
    /// The maps, from left to right; all show the same extent.
    public var panels: [Panel]
    /// The width of the picture in points.
    public var width: Double
    /// The part of the map to show; nil for all of every geometry.
    public var extent: Extent?
    /// Whether meridians and parallels are drawn behind the shapes, or lines of round coordinates if the map cannot be projected to
    /// degrees.
    public var showsGraticule = true
    /// The maximum number of vertices of a geometry that is drawn with a marker at each.
    public var vertexLimit = 2_000

    /// Creates a picture of maps side by side.
    public init(title: String? = nil, caption: String? = nil, panels: [Panel], width: Double = 960, extent: Extent? = nil) {
        self.title = title
        self.caption = caption
        self.panels = panels
        self.width = width
        self.extent = extent
    }

    /// Creates a picture of geometries on one map, each in its own color. O(g) for *g* geometries.
    public init(_ geometries: [(label: String, geometry: Geometry)], title: String? = nil, caption: String? = nil, width: Double = 720) {
        let colors = [Palette.after] + Palette.more
        let layers = geometries.enumerated().map { index, entry in
            Layer(entry.label, entry.geometry, style: GeometryStyle(colors[index % colors.count]))
        }
        self.init(title: title, caption: caption, panels: [Panel(layers: layers)], width: width)
    }

    /// Creates a picture of two states of a geometry; vertices that only one of the two has are marked.
    public static func comparing(
        _ before: Geometry, _ after: Geometry, title: String? = nil, caption: String? = nil, labels: (String, String) = ("Before", "After"),
        as comparison: Comparison = .sideBySide
    ) -> GeometryPicture {
        let (was, now) = (Layer(labels.0, before, style: .before, comparedWith: after), Layer(labels.1, after, comparedWith: before))
        switch comparison {
        case .sideBySide:
            return GeometryPicture(
                title: title, caption: caption, panels: [Panel(title: labels.0, layers: [was]), Panel(title: labels.1, layers: [now])])
        case .overlaid:
            var quiet = was
            quiet.style.vertex?.color = Palette.before
            quiet.comparedWith = nil
            return GeometryPicture(title: title, caption: caption, panels: [Panel(layers: [quiet, now])], width: 720)
        }
    }

    /// Returns the picture as an SVG document.
    ///
    /// - Parameter projector: See ``displayList(projector:)``.
    public func svg(projector: ((_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) -> Void)? = nil) -> String {
        SVGWriter().write(displayList(projector: projector))
    }

    /// Returns the picture as values that any screen or writer can draw.
    ///
    /// - Parameter projector: Projects positions in place, as alternating x and y, to another spatial reference; positions that cannot be
    ///   projected become non-finite. It is used for meridians, parallels and the scale bar if shapes are neither in degrees nor in Web
    ///   Mercator. Without it, these maps have lines of round x and y, and a bar in map units.
    public func displayList(
        projector: ((_ xy: inout [Double], _ source: SpatialReference, _ target: SpatialReference) -> Void)? = nil
    ) -> DisplayList {
        PictureLayout(self, projector: projector).displayList()
    }
}
