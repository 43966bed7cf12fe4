import GromaGeometry
import GromaJSON

/// An area covered with a picture like tiles: `esriPFS`.
public struct PictureFillSymbol: Symbol {
    /// `esriPFS`.
    public static let typeName = "esriPFS"

    /// The picture with its size.
    public var picture: SymbolPicture
    /// By how much it is stretched to the right; 1 by default.
    public var xScale = 1.0
    /// By how much it is stretched upwards; 1 by default.
    public var yScale = 1.0
    /// Degrees by which the tiles are turned counterclockwise; 0 by default.
    public var angle = 0.0
    /// Points by which they are moved to the right; 0 by default.
    public var xOffset = 0.0
    /// Points by which they are moved up; 0 by default.
    public var yOffset = 0.0
    /// The border; nil for none, which it is unless set.
    public var outline: SimpleLineSymbol?
    /// Members of the JSON that are not used.
    public var foreignMembers = JSONObject()

    /// Creates a symbol.
    public init(_ picture: SymbolPicture, outline: SimpleLineSymbol? = nil) {
        self.picture = picture
        self.outline = outline
    }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the place, what is there, and what is allowed; also for what is not an image, or one that is too large.
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

    /// Areas with their borders; without the image the borders alone.
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

    /// Whether the place lies inside, or the border is as near as half its width and the tolerance.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        geometry.coversArea(at: point, in: frame, tolerance: tolerance + reach)
    }

    /// A wider border.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        SimpleLineSymbol(color: color, width: (outline?.width ?? 0) + 2 * width)
    }
}
