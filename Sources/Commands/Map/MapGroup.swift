import GromaRPC

extension CommandGroup {
    /// The methods `map.*` for the view of a map.
    static let map = CommandGroup { table throws(CommandTableError) in
        try table.add(MapCreate.self)
        try table.add(MapClose.self)
        try table.add(MapList.self)
        try table.add(MapInfo.self)
        try table.add(MapConfigure.self)
        try table.add(MapSetSpatialReference.self)
        try table.add(MapSetSize.self)
        try table.add(MapSetViewport.self)
        try table.add(MapCenter.self)
        try table.add(MapPan.self)
        try table.add(MapZoom.self)
        try table.add(MapZoomTo.self)
        try table.add(MapRotate.self)
        try table.add(MapSetLimits.self)
        try table.add(MapToMap.self)
        try table.add(MapToScreen.self)
    }

    /// The methods `map.*` for its layers.
    static let mapLayers = CommandGroup { table throws(CommandTableError) in
        try table.add(MapLayers.self)
        try table.add(MapConfigureLayer.self)
        try table.add(MapMoveLayer.self)
        try table.add(MapRemoveLayer.self)
    }
}
