/// A source of items to draw on a map: layers, sketches, callouts, popovers, the location symbol, and plugins' sources.
///
/// Like the editing classes it is confined to the thread or actor that made it.
public protocol DisplayListSource: AnyObject {
    /// What it looks like in a frame, the lowest item first. Positions are the map's or the screen's, as each item says.
    ///
    /// - Throws: `MapError`: why it cannot be drawn. The frame is made without it, and the map's layer keeps the error.
    func items(for frame: MapFrame) throws(MapError) -> [DisplayItem]
}
