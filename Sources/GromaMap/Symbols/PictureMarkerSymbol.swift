import GromaGeometry
import GromaJSON

/// A marker that is a picture: `esriPMS`.
public struct PictureMarkerSymbol: MarkerSymbol {
    /// The type name: `esriPMS`.
    public static let typeName = "esriPMS"

    /// The picture with its size.
    public var picture: SymbolPicture
    /// Other members of the JSON, which are kept.
    public var foreignMembers = JSONObject()
    /// The placement relative to its position.
    public var placement = MarkerPlacement()

    /// Creates a symbol.
    public init(_ picture: SymbolPicture) { self.picture = picture }

    /// Reads a symbol.
    ///
    /// - Throws: `invalid` with the path, the value found and the expected one; also for image data that is invalid or too large.
    public init(json: JSONValue, path: String, catalog: SymbolCatalog) throws(MapError) {
        var object = try DefinitionObject(json, path: path)
        _ = object.value("type")
        picture = try SymbolPicture(&object)
        placement = try MarkerPlacement(&object)
        foreignMembers = object.rest
    }

    /// The symbol as JSON.
    public var json: JSONValue {
        var object: JSONObject = ["type": .string(Self.typeName)]
        picture.write(to: &object)
        placement.write(to: &object)
        object.append(foreign: foreignMembers)
        return .object(object)
    }

    /// Returns the picture at each position. O(vertices of the shapes)
    public func items(for shapes: SymbolShapes) -> [DisplayItem] {
        guard picture.width > 0, picture.height > 0 else { return [] }
        let xy = shapes.places(reach: reach)
        guard !xy.isEmpty else { return [] }
        guard let image = picture.image else {
            var frame = MarkerStyle(
                .square, color: Color.black.opacity(0), size: min(picture.width, picture.height), outline: StrokeStyle(Color(0x808080)))
            if !shapes.isSample { (frame.xOffset, frame.yOffset) = (xOffset, -yOffset) }
            return [.markers(xy, in: shapes.space, frame)]
        }
        var style = ImageStyle(image, width: picture.width, height: picture.height)
        style.angle = placement.clockwise(rotation: shapes.rotation)
        if !shapes.isSample { (style.xOffset, style.yOffset) = (xOffset, -yOffset) }
        return [.images(xy, in: shapes.space, style)]
    }

    /// The distance from its position to its farthest corner.
    public var reach: Double { placement.reach + (picture.width * picture.width + picture.height * picture.height).squareRoot() / 2 }

    /// Returns whether the picture, with its rotation and offset, is within the tolerance of the position.
    public func covers(_ geometry: Geometry, at point: ScreenPoint, in frame: MapFrame, tolerance: Double) -> Bool {
        placement.covers(geometry, at: point, in: frame, reach: reach + 2 * tolerance) { x, y in
            abs(x) <= picture.width / 2 + tolerance && abs(y) <= picture.height / 2 + tolerance
        }
    }

    /// Returns a square around it.
    public func halo(_ color: Color, width: Double) -> (any Symbol)? {
        var copy = SimpleMarkerSymbol(.square, color: color, size: max(picture.width, picture.height) + 2 * width)
        (copy.angle, copy.xOffset, copy.yOffset, copy.angleAlignment) = (angle, xOffset, yOffset, angleAlignment)
        return copy
    }
}
