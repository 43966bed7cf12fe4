/// A source of items to draw on a map: layers, sketches, callouts, popovers, the location symbol, and plugins' sources.
///
/// Like the editing classes it is confined to the thread or actor that created it.
public protocol DisplayListSource: AnyObject {
    /// Returns its items in a frame, the lowest first. Positions are in map or screen coordinates, as each item declares.
    ///
    /// - Throws: `MapError` with the reason why it cannot be drawn. The frame is drawn without it, and the layer view keeps the error.
    func items(for frame: MapFrame) throws(MapError) -> [DisplayItem]
}
