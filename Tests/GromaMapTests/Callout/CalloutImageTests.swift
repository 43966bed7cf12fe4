import GromaGeometry
import GromaMap
import Testing

@Suite("Images and locations of callouts")
struct CalloutImageTests {
    /// A PNG file of one gray pixel.
    private static let pixel =
        "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg=="

    private final class Images: ImageSource {
        func image(named name: String) -> DisplayImage? { name == "pin" ? try? DisplayImage(dataAddress: CalloutImageTests.pixel) : nil }
    }

    private final class Place: CalloutLocation {
        var mapLocation: Coordinate? = Coordinate(x: 1, y: 2)
        var infoTemplate: (any LocationInfoTemplate)?
    }

    private final class Template: LocationInfoTemplate {
        var words: String? = "here"
        var content: CustomContent?
        func title(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> String? {
            words.map { "\($0) \(mapPoint.x), \(mapPoint.y)" }
        }
        func customContent(for location: any CalloutLocation, at point: ScreenPoint, mapPoint: Coordinate) -> CustomContent? { content }
    }

    private func images(_ map: MapView) throws -> [ImageStyle] {
        try map.displayItems().flatMap { item -> [ImageStyle] in
            guard case .group(let group) = item else { return [] }
            return group.items.compactMap { if case .images(_, in: .screen, let style) = $0 { style } else { nil } }
        }
    }

    @Test("An image is drawn 40 by 40 points large, from its address or by the name that the host knows")
    func images() throws {
        let map = try MapView(width: 400, height: 300)
        let source = Images()
        map.callout.image = "pin"
        try map.callout.show(at: Coordinate(x: 0, y: 0))
        #expect(try images(map).isEmpty)
        map.callout.images = source
        #expect(try images(map).map { [$0.width, $0.height] } == [[40, 40]])
        map.callout.image = Self.pixel
        map.callout.images = nil
        map.callout.accessory.image = Self.pixel
        #expect(try images(map).map { [$0.width, $0.height] } == [[40, 40], [29, 29]])
        map.callout.image = "data:image/png;base64,AAAA"
        #expect(try images(map).count == 1)
    }

    @Test("A location's own template goes before the delegate, content before its texts, and one that says nothing shows nothing")
    func location() throws {
        let map = try MapView(width: 400, height: 300)
        let (place, template) = (Place(), Template())
        #expect(!map.showCallout(for: place))
        place.infoTemplate = template
        #expect(map.showCallout(for: place) && map.callout.title == "here 1.0, 2.0")
        template.content = CustomContent(name: "page", width: 10, height: 10)
        #expect(map.showCallout(for: place) && map.callout.title == nil && map.callout.customContent?.name == "page")
        (template.content, template.words) = (nil, nil)
        #expect(!map.showCallout(for: place) && !map.callout.isShown)
    }
}
