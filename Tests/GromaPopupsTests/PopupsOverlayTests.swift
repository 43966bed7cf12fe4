import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaMap
import GromaPopups
import Testing

/// The page of popups as a picture in other views: on a map, and in a callout.
@Suite("Popups on maps") struct PopupsOverlayTests {
    /// A scene that knows one container by a name, and by none.
    private struct Scene: OverlayScene {
        let map: MapView
        let container: PopupsContainer

        func object<Object: AnyObject>(_ type: Object.Type, named name: String?) throws(MapError) -> Object {
            guard name == nil || name == "mine", let object = container as? Object else {
                throw .invalid(path: "settings.popups", found: name ?? "", expected: "mine")
            }
            return object
        }
    }

    private func container(rows: Int = 1) -> PopupsContainer {
        let names = (0..<rows).map { "F\($0)" }
        return PopupsContainer([Popup(Feature(attributes: Attributes(names.map { ($0, "x") })), of: nil)])
    }

    private func frame(_ width: Double, _ height: Double) -> MapFrame {
        MapFrame(viewport: Viewport(center: Coordinate(x: 7, y: 9), resolution: 3, width: width, height: height), pixelDensity: 2)
    }

    /// The frame of the card on a map of 500 by 400 points.
    private func placed(_ settings: JSONValue, _ container: PopupsContainer? = nil) throws -> DisplayGroup? {
        let scene = Scene(map: try MapView(width: 500, height: 400), container: container ?? self.container())
        let source = try PopupsOverlay().makeOverlay(OverlaySettings(settings), in: scene)
        let items = try source.items(for: frame(500, 400))
        guard case .group(let group)? = items.first else { return nil }
        #expect(items.count == 1)
        return group
    }

    private func numbers(_ group: DisplayGroup?) -> [Double]? {
        group?.frame.map {
            [$0.x, $0.y, $0.viewport.width, $0.viewport.height, $0.viewport.center.x, $0.viewport.center.y, $0.viewport.resolution]
        }
    }

    @Test("The card lies where the settings say, down to the lower edge of the map unless they say how high it is")
    func places() throws {
        #expect(try numbers(placed([:])) == [10, 10, 240, 390, 120, 195, 1])
        #expect(try numbers(placed(["x": 30, "y": -25, "width": 300])) == [30, -25, 300, 425, 150, 212.5, 1])
        #expect(try numbers(placed(["popups": "mine", "height": 77])) == [10, 10, 240, 77, 120, 38.5, 1])
        #expect(try placed(["y": 399]) != nil && placed(["y": 400]) == nil && placed(["y": 500]) == nil)
        #expect(try placed([:], PopupsContainer()) == nil)
    }

    @Test("Settings are refused with what they may be")
    func refused() throws {
        for settings: JSONValue in [
            ["x": 10_001], ["x": -10_001], ["y": "a"], ["y": 10_001], ["width": 0], ["width": 10_001], ["height": 0.5], ["height": 10_001],
            ["popups": 7], ["popups": "other"],
        ] {
            #expect(throws: MapError.self, "\(settings.text)") { try placed(settings) }
        }
        for settings: JSONValue in [["x": 10_000], ["x": -10_000], ["width": 1], ["width": 10_000], ["height": 1], ["height": 10_000]] {
            #expect(throws: Never.self, "\(settings.text)") { try placed(settings) }
        }
        let kind = PopupsOverlay()
        #expect(kind.name == "popups" && kind.settings.map(\.name) == ["popups", "x", "y", "width", "height"])
    }

    /// The height of the ground of a card.
    private func height(_ items: [DisplayItem]) -> Double? {
        guard case .group(let group)? = items.first, case .paths(let ground, _, _)? = group.items.first else { return nil }
        let ys = stride(from: 1, to: ground.xy.count, by: 2).map { ground.xy[$0] }
        return (ys.max() ?? 0) - (ys.min() ?? 0) + 1
    }

    @Test("A page fills its frame where that is wanted, and is as high as its contents where not")
    func filling() throws {
        let container = container()
        let full = try PopupPagePicture(container).items(for: frame(192, 288))
        let own = try PopupPagePicture(container, fillsFrame: false).items(for: frame(192, 288))
        #expect(height(full) == 288 && (height(own) ?? 999) < 200)
        let long = try PopupPagePicture(self.container(rows: 20)).items(for: frame(192, 288))
        #expect((height(long) ?? 0) > 500)
        #expect(try PopupPagePicture(PopupsContainer()).items(for: frame(192, 288)).isEmpty)
        #expect(height(try #require(try placed([:], container)).items) == height(own))
    }

    @Test("The content of a callout has the page of a container, and a size and a name that can be given")
    func callouts() {
        let content = CustomContent(popups: container())
        #expect(content.name == "popups" && content.width == 192 && content.height == 288)
        let other = CustomContent(popups: container(), name: "n", width: 100, height: 50)
        #expect(other.name == "n" && other.width == 100 && other.height == 50)
        #expect((other.picture as? PopupPagePicture)?.fillsFrame == true)
    }
}
