import Groma
import GromaPlugins
import GromaTesting
import Testing

/// What the methods of maps, callouts and graphics say of what they refuse, word for word.
@Suite("Errors of maps over the stream")
struct MapMessageTests: StreamClient {
    let session: Session

    init() throws {
        session = try Session(registry: PluginRegistry(BuiltInPlugins.all))
        for map in ["roads", "rivers"] { try call("map.create", #"{"map":"\#(map)","width":200,"height":100,"wkid":3857}"#) }
        try call("graphics.addLayer", #"{"name":"towns","map":"roads","wkid":3857}"#)
        try call("graphics.add", #"{"layer":"towns","geometry":{"wkt":"POINT(1 2)","wkid":3857}}"#)
        try call("map.addOverlay", #"{"map":"roads","kind":"callout","name":"here","settings":{"at":[0,0],"title":"a"}}"#)
    }

    @Test(
        "Errors tell what was found, what would be right and what may have been meant",
        arguments: [
            (
                "map.info", ##"{"map":"road"}"##,
                ##"there is no map named "road"; did you mean "roads"?"##,
                ##""road""##, "one of roads, rivers", "roads"
            ),
            (
                "map.info", ##"{"map":"x"}"##,
                ##"there is no map named "x""##,
                ##""x""##, "one of roads, rivers", nil
            ),
            (
                "map.layers", ##"{"map":"river"}"##,
                ##"there is no map named "river"; did you mean "rivers"?"##,
                ##""river""##, "one of roads, rivers", "rivers"
            ),
            (
                "map.configureLayer", ##"{"map":"roads","layer":"town","opacity":0.5}"##,
                ##"the map has no layer named "town"; did you mean "towns"?"##,
                ##""town""##, "one of towns", "towns"
            ),
            (
                "map.configureLayer", ##"{"map":"rivers","layer":"town","opacity":0.5}"##,
                ##"the map has no layer named "town""##,
                ##""town""##, "a layer that was added to the map", nil
            ),
            (
                "map.configureLayer", ##"{"map":"roads","layer":"towns","opacity":1.5}"##,
                "params.opacity is 1.5: expected 0 to 1",
                "1.5", "0 to 1", nil
            ),
            (
                "map.configureLayer", ##"{"map":"roads","layer":"towns","opacity":-0.5}"##,
                "params.opacity is -0.5: expected 0 to 1",
                "-0.5", "0 to 1", nil
            ),
            (
                "map.moveLayer", ##"{"map":"roads","layer":"towns","index":1}"##,
                "index 1 is out of range: give 0 to 0",
                "1", "0 to 0", nil
            ),
            (
                "map.moveLayer", ##"{"map":"roads","layer":"towns","index":-1}"##,
                "index -1 is out of range: give 0 to 0",
                "-1", "0 to 0", nil
            ),
            (
                "map.create", ##"{"map":"roads"}"##,
                ##"there is a map named "roads" already"##,
                ##""roads""##, "another name, or map.close first", nil
            ),
            (
                "map.removeOverlay", ##"{"map":"roads","name":"her"}"##,
                ##"the map has no overlay named "her"; did you mean "here"?"##,
                ##""her""##, "one of here", "here"
            ),
            (
                "map.removeOverlay", ##"{"map":"rivers","name":"her"}"##,
                ##"the map has no overlay named "her""##,
                ##""her""##, "map.addOverlay first", nil
            ),
            (
                "map.addOverlay", ##"{"map":"roads","kind":"callout","name":"here","settings":{"at":[0,0]}}"##,
                ##"the map has an overlay named "here" already"##,
                ##""here""##, "another name, or map.removeOverlay first", nil
            ),
            (
                "map.addOverlay", ##"{"map":"roads","kind":"callout","settings":{"colour":1}}"##,
                "settings.colour: found a setting that callout does not have, expected one of at, title, detail, image, leader, width, color, textColor",
                ##""a setting that callout does not have""##, "one of at, title, detail, image, leader, width, color, textColor", nil
            ),
            (
                "callout.showForFeature", ##"{"map":"roads","layer":"towns","objectId":7}"##,
                "the layer has no feature 7",
                "7", "the number of a feature of the layer", nil
            ),
            (
                "graphics.get", ##"{"layer":"town"}"##,
                ##"there is no graphics layer named "town"; did you mean "towns"?"##,
                ##""town""##, "one of towns", "towns"
            ),
            (
                "graphics.get", ##"{"layer":"zzz"}"##,
                ##"there is no graphics layer named "zzz""##,
                ##""zzz""##, "one of towns", nil
            ),
            (
                "graphics.get", ##"{"layer":"towns","ids":[1,9]}"##,
                "the layer 'towns' has no graphic 9",
                "9", "a number from graphics.add", nil
            ),
            (
                "graphics.update", ##"{"layer":"towns","id":9}"##,
                "the layer 'towns' has no graphic 9",
                "9", "a number from graphics.add", nil
            ),
            (
                "graphics.add", ##"{"layer":"towns"}"##,
                "there is no shape",
                nil, "a geometry, or geometries", nil
            ),
            (
                "graphics.add", ##"{"layer":"towns","geometry":{"wkt":"POINT(1 2)","wkid":4326}}"##,
                "a shape in wkid 4326 cannot be in the layer 'towns', which is in wkid 3857: project it first",
                ##""wkid 4326""##, "wkid 3857", nil
            ),
            (
                "graphics.add", ##"{"layer":"towns","geometry":{"wkt":"POINT(1 2)","wkid":3857},"index":5}"##,
                "index: found 5, expected a place from 0 to 1",
                ##""5""##, "a place from 0 to 1", nil
            ),
            (
                "graphics.add", ##"{"layer":"towns","geometry":{"wkt":"POINT(1 2)","wkid":3857},"attributes":{"A":[1]}}"##,
                "params.attributes.A is an array: expected null, a number or a text",
                ##""array""##, "null, a number or a text", nil
            ),
            (
                "graphics.add", ##"{"layer":"towns","geometry":{"wkt":"POINT(1 2)","wkid":3857},"infoTemplate":{"titel":"x"}}"##,
                ##"there is no params.infoTemplate.titel; did you mean "title"?"##,
                ##""titel""##, "one of title, detail", "title"
            ),
            (
                "graphics.addLayer", ##"{"name":"towns","map":"roads"}"##,
                ##"there is a layer named "towns" already"##,
                ##""towns""##, "another name", nil
            ),
            (
                "map.classBreaks", ##"{"map":"roads","layer":"towns","field":"F"}"##,
                "no feature has a number in the field",
                ##""F""##, "a field with numbers", nil
            ),
            (
                "map.uniqueValues", ##"{"map":"roads","layer":"towns","fields":[]}"##,
                "fields: found 0 fields, expected 1 to 3",
                ##""0 fields""##, "1 to 3", nil
            ),
            (
                "map.uniqueValues", ##"{"map":"roads","layer":"towns","fields":["A","B","C","D"]}"##,
                "fields: found 4 fields, expected 1 to 3",
                ##""4 fields""##, "1 to 3", nil
            ),
            (
                "map.setRenderer", ##"{"map":"roads","layer":"towns","renderer":{"type":"dots"}}"##,
                ##"renderer.type: found "dots", expected one of classBreaks, simple, uniqueValue"##,
                ##""\"dots\"""##, "one of classBreaks, simple, uniqueValue", nil
            ),
            (
                "map.setLabels", ##"{"map":"roads","layer":"towns","labels":[{"labelExpression":"x"}]}"##,
                ##"labels[0].labelExpression: found "x", expected fields as [FIELD] or {FIELD}, with texts between them"##,
                ##""\"x\"""##, "fields as [FIELD] or {FIELD}, with texts between them", nil
            ),
            (
                "map.setSelectionSymbol", ##"{"map":"roads","layer":"towns","color":[1,2]}"##,
                "params.color has 2 numbers: expected [red,green,blue] or [red,green,blue,opacity]",
                nil, "[red,green,blue] or [red,green,blue,opacity]", nil
            ),
            (
                "map.setSelectionSymbol", ##"{"map":"roads","layer":"towns","color":[1,2,3,4,5]}"##,
                "params.color has 5 numbers: expected [red,green,blue] or [red,green,blue,opacity]",
                nil, "[red,green,blue] or [red,green,blue,opacity]", nil
            ),
            (
                "map.setSelectionSymbol", ##"{"map":"roads","layer":"towns","color":[1,2,256]}"##,
                "params.color[2] is 256: expected integer 0 to 255",
                "256", "integer 0 to 255", nil
            ),
            (
                "popover.info", ##"{"popover":"p"}"##,
                ##"no popover named "p" is presented"##,
                ##""p""##, "popover.present first", nil
            ),
            (
                "callout.show", ##"{"map":"roads","at":[0,0],"content":{"name":"a","width":5}}"##,
                "params.content has no width or no height: expected width and height in points, or the name of popups",
                nil, "width and height in points, or the name of popups", nil
            ),
            (
                "callout.show", ##"{"map":"roads","at":[0,0],"content":{"popups":"p"}}"##,
                ##"no popups named "p" are open"##,
                ##""p""##, "popups.open first", nil
            ),
            (
                "callout.show", ##"{"map":"roads","at":[0,0],"image":"data:x"}"##,
                "params.image is a URL without a Base64 file: expected data:image/png;base64,…",
                nil, "data:image/png;base64,…", nil
            ),
            (
                "callout.show", ##"{"map":"roads","at":[0,0],"accessory":{"kind":"x"}}"##,
                ##"params.accessory.kind is "x": expected "detailDisclosure" | "info" | "contactAdd" | "custom""##,
                ##""x""##, ##""detailDisclosure" | "info" | "contactAdd" | "custom""##, nil
            ),
            (
                "callout.configure", ##"{"map":"roads","margin":{"up":1}}"##,
                ##"there is no params.margin.up; did you mean "top"?"##,
                ##""up""##, "one of top, left, bottom, right", "top"
            ),
            (
                "callout.configure", ##"{"map":"roads","leader":[]}"##,
                "params.leader is empty: expected 1 to 5 of bottom, top, left, right, any",
                "0", "1 to 5 of bottom, top, left, right, any", nil
            ),
            (
                "map.render", ##"{"map":"roads","pixelDensity":100}"##,
                "pixelDensity: found a picture of 20000.0 × 10000.0 pixels, expected 1 to 16384 pixels per side and at most 64 million in total",
                ##""a picture of 20000.0 × 10000.0 pixels""##, "1 to 16384 pixels per side and at most 64 million in total", nil
            ),
            (
                "map.hitTest", ##"{"map":"roads","at":[1,2],"layers":["towns","q"]}"##,
                ##"the map has no layer named "q""##,
                ##""q""##, "one of towns", nil
            ),
            (
                "map.pointer", ##"{"map":"roads","x":1,"y":2,"phase":"move","pointer":4}"##,
                "phase: found move, expected down first, for pointer 4 is up",
                ##""move""##, "down first, for pointer 4 is up", nil
            ),
            (
                "map.setTouchDelegate", ##"{"map":"roads","sketch":"q"}"##,
                ##"no sketch named "q" is being drawn"##,
                ##""q""##, "a sketch that sketch.begin has begun", nil
            ),
            (
                "map.addLayer", ##"{"map":"roads","layer":"q"}"##,
                ##"no layer named "q" is open"##,
                ##""q""##, "a layer from features.open", nil
            ),
            (
                "graphics.removeLayer", ##"{"layer":"q"}"##,
                ##"there is no graphics layer named "q""##,
                ##""q""##, "one of towns", nil
            ),
            (
                "map.setSpatialReference", ##"{"map":"roads","wkid":4326}"##,
                "the spatial reference is wkid 4326, but that of the map is wkid 3857",
                ##""wkid 4326""##, "wkid 3857", nil
            ),
            (
                "map.setViewport", ##"{"map":"roads","width":100001}"##,
                "width: found 100001.0, expected a number of points above 0, at most 100,000",
                ##""100001.0""##, "a number of points above 0, at most 100,000", nil
            ),
        ] as [(String, String, String, String?, String, String?)])
    func errors(method: String, params: String, message: String, found: String?, expected: String, nearest: String?) throws {
        let error = try error(method, params)
        #expect(error["message"]?.stringValue == message)
        #expect(error["data"]?["found"]?.text == found && error["data"]?["expected"]?.stringValue == expected)
        #expect(error["data"]?["nearest"]?.stringValue == nearest)
    }
}
