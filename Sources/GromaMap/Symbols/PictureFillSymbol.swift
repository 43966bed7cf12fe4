import GromaGeometry
import GromaJSON

/// A fill with a tiled picture: `esriPFS`.
public struct PictureFillSymbol: Symbol {
    /// The type name: `esriPFS`.
    public static let typeName = "esriPFS"

    /// The picture with its size.
    public var picture: SymbolPicture
    /// The horizontal scale factor; 1 by default.
    public var xScale = 1.0
    /// The vertical scale factor; 1 by default.
    public var yScale = 1.0
    /// The rotation of the tiles in degrees counterclockwise; 0 by default.
    public var angle = 0.0
    /// The offset of the tiles to the right in points; 0 by default.
    public var xOffset = 0.0
    /// The offset of the tiles upward in points; 0 by default.
    public var yOffset = 0.0
    /// The border; nil, the default, for none.
    public var outline: SimpleLineSymbol?
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ picture: SymbolPicture, outline: SimpleLineSymbol? = nil) {
        self.picture = picture
        self.outline = outline
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one; also for image data that is invalid or too large.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        picture = try SymbolPicture(&object)
        xScale = try object.number("xscale", 0.001...1000, "a number from 0.001 to 1000") ?? 1
        yScale = try object.number("yscale", 0.001...1000, "a number from 0.001 to 1000") ?? 1
        angle = try object.angle("angle") ?? 0
        xOffset = try object.offset("xoffset") ?? 0
        yOffset = try object.offset("yoffset") ?? 0
        outline = try object.outline(catalog)
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName)]
        picture.write(to: &object)
        object["angle"] = .number(angle)
        object["xoffset"] = .number(xOffset)
        object["yoffset"] = .number(yOffset)
        object["xscale"] = .number(xScale)
        object["yscale"] = .number(yScale)
        object.set("outline", outline?.json)
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Returns areas with their borders; only the borders while the image is missing. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] {
        let fill = picture.image.map { image in
            FillStyle.image(
                ImageFill(
                    image, width: picture.width * xScale, height: picture.height * yScale, angle: -angle, xOffset: xOffset,
                    yOffset: -yOffset))
        }
        return shapes.areas(fill: fill, stroke: outline?.stroke)
    }

    /// Half the width of the border.
    public var reach: Double { outline?.reach ?? 0 }

    /// Returns whether the position lies inside, or within half the border's width plus the tolerance of the border.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        geometry.coversArea(at: point, in: frame, tolerance: tolerance + reach)
    }

    /// Returns a wider border.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        SimpleLineSymbol(color: color, width: (outline?.width ?? 0) + 2 * width)
    }
}
