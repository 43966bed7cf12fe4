import GromaFeatures
import GromaGeometry
import GromaMap
import GromaPopups
import Testing

/// Popups of what is tapped on a map, and where their views lie.
@Suite("Popup presenter")
struct PopupPresenterTests {
    /// Notes what it is asked, and answers as it was made.
    private final class Host: PopupPresenterDelegate, PopupsContainerDelegate, MapTouchDelegate {
        var told: [String] = []
        var opens = true
        var placements: [PopupPlacement] = []

        func presenter(_ presenter: PopupPresenter, containerFor popups: [Popup]) -> PopupsContainer? {
            told.append("container \(popups.map { $0.feature.objectID ?? 0 })")
            guard opens else { return nil }
            let container = PopupsContainer(popups)
            container.delegate = self
            return container
        }
        func presenter(_ presenter: PopupPresenter, willPresent popover: PopoverPresentation, on map: MapView) {
            told.append("popover")
            popover.permittedArrowDirections = .right
        }
        func popupsContainer(_ container: PopupsContainer, wantsToShow view: PopupView) -> Bool {
            told.append("show \(view.type.rawValue) \(view.presentation.name)")
            placements.append(view.placement)
            return false
        }
        func mapView(_ map: MapView, didClickAt point: ScreenPoint, mapPoint: Coordinate, features: [LayerHits]) { told.append("click") }
    }

    private struct Scene {
        let map: MapView
        let presenter = PopupPresenter()
        let host = Host()
        let roads: RoadsFixture
        let middle = ScreenPoint(x: 400, y: 300)

        init() throws {
            roads = try RoadsFixture(count: 2)
            map = try MapView(width: 800, height: 600)
            try map.add(FeatureMapLayer(roads.layer))
            // Where the first road begins.
            let feature = try #require(try roads.layer.feature(withObjectID: 1))
            let vertex = try #require(try feature.geometry?.parts[0].coordinate(at: 0))
            try map.setViewport(Viewport(center: vertex, resolution: 1e-6, width: 800, height: 600))
            map.featurePresenter = presenter
            map.touchDelegate = host
        }
    }

    @Test("Popups that are no longer shown are released, and others are not")
    func release() throws {
        let scene = try Scene()
        try scene.map.click(at: scene.middle)
        weak let first = scene.presenter.container
        weak let popover = scene.presenter.popover
        #expect(first != nil && popover != nil)
        scene.presenter.release(PopupsContainer([]))
        #expect(scene.presenter.container != nil && scene.presenter.popover?.isShown == true)
        if let first { scene.presenter.release(first) }
        #expect(scene.presenter.container == nil && scene.presenter.popover == nil)
        #expect(first == nil && popover == nil)
    }

    @Test("Unless told otherwise a tap opens a container of feature layers' popups in a popover that points at the tap")
    func standard() throws {
        let scene = try Scene()
        #expect(try scene.map.click(at: scene.middle) == .presented)
        #expect(scene.host.told == ["click"])
        #expect(scene.presenter.container?.popups.isEmpty == false)
        let popover = try #require(scene.presenter.popover)
        #expect(popover.isShown && popover.layout?.tip == scene.middle && popover.contentWidth == 320 && popover.contentHeight == 480)
        #expect(scene.map.popovers.count == 1)
        // The next tap dismisses it, and the one after that opens others.
        #expect(try scene.map.click(at: ScreenPoint(x: 5, y: 5)) == .popoverDismissed)
        #expect(scene.map.popovers.isEmpty && !popover.isShown)
        let first = scene.presenter.container
        #expect(try scene.map.click(at: scene.middle) == .presented)
        #expect(scene.presenter.container !== first)
    }

    @Test("The delegate says what holds popups and what the popover is like, and the container's is told where it lies")
    func delegate() throws {
        let scene = try Scene()
        scene.presenter.delegate = scene.host
        #expect(try scene.map.click(at: scene.middle) == .presented)
        #expect(scene.host.told.first == "click" && scene.host.told.suffix(2) == ["show container popover", "popover"])
        guard case .placed(.popover, let layout)? = scene.host.placements.first else {
            Issue.record("\(scene.host.placements)")
            return
        }
        #expect(layout.tip == scene.middle && layout.direction == .left)
        #expect(scene.presenter.popover?.arrowDirection == .right)
        scene.presenter.popover?.dismiss()
        scene.host.opens = false
        #expect(try scene.map.click(at: scene.middle) == .delegate)
    }

    @Test("While they are edited, and where nothing has a definition, taps open none")
    func refusals() throws {
        let scene = try Scene()
        try scene.map.click(at: scene.middle)
        let container = try #require(scene.presenter.container)
        try container.startEditingCurrentPopup()
        scene.presenter.popover?.dismiss()
        #expect(try scene.map.click(at: scene.middle) == .delegate)
        #expect(scene.presenter.container === container)
        try container.cancelEditing()
        scene.presenter.definition = { _, _ in nil }
        #expect(try scene.map.click(at: scene.middle) == .delegate)
        scene.presenter.definition = { _, _ throws(PopupError) in throw .noPopup }
        #expect(try scene.map.click(at: scene.middle) == .delegate)
        scene.presenter.occasions = []
        scene.presenter.definition = { view, _ in (view.layer as? FeatureMapLayer).map { PopupDefinition(layer: $0.layer.definition) } }
        #expect(try scene.map.click(at: scene.middle) == .delegate)
    }

    @Test("In a callout the page stands where the tap was, 192 by 288 points large")
    func callout() throws {
        let scene = try Scene()
        scene.presenter.place = .callout
        try scene.map.click(at: scene.middle)
        let callout = scene.map.callout
        #expect(callout.isShown && callout.customContent?.width == 192 && callout.customContent?.height == 288)
        #expect(callout.customContent?.picture is PopupPagePicture && scene.presenter.popover == nil)
    }

    @Test("A view becomes a presentation of its size, style and transition, from where it says")
    func makePopover() {
        var view = PopupView(.imagePicker, presentation: .popover(width: 200, height: 100), transition: .flip)
        #expect(!view.usesNavigationStack && view.presenter == nil && view.sourceRect == nil)
        view.sourceRect = ScreenRect(x: 10, y: 20, width: 30, height: 40)
        let popover = view.makePopover(in: "window")
        #expect(popover?.style == .popover && popover?.transition == .flipHorizontal)
        #expect(popover?.contentWidth == 200 && popover?.contentHeight == 100)
        #expect(popover?.anchor == .view("window", ScreenRect(x: 10, y: 20, width: 30, height: 40)))
        let sheet = PopupView(.attachments, presentation: .formSheet).makePopover(in: "window", width: 300, height: 400)
        #expect(sheet?.style == .formSheet && sheet?.contentWidth == 300 && sheet?.anchor == nil && sheet?.transition == .coverVertical)
        #expect(PopupView(.web, presentation: .embedded).makePopover(in: "window") == nil)
        #expect(PopupView(.web).makePopover(in: "window")?.style == .fullScreen)
        #expect(PopupView(.web, presentation: .pageSheet, transition: .curl).makePopover(in: "w")?.transition == .partialCurl)
        #expect(PopupView(.web, transition: .dissolve).makePopover(in: "w")?.transition == .crossDissolve)
    }

    @Test("Views say where they lie once the screen is known, whatever it is like", arguments: [false, true])
    func placements(isCompact: Bool) throws {
        let container = PopupsContainer([Popup(Feature(), of: nil)])
        let host = Host()
        container.delegate = host
        container.presentations = [.web: .popover(width: 200, height: 100), .movie: .embedded]
        try container.show(.web)
        #expect(host.placements.last == .unplaced(.noScreen))
        var screen = PopoverScreen(width: 400, height: 300)
        screen.isCompactWidth = isCompact
        screen.views = ["map": ScreenRect(x: 0, y: 100, width: 400, height: 200)]
        container.screen = screen
        try container.show(.movie)
        #expect(host.placements.last == .unplaced(.embedded))
        try container.show(.web, subject: "a")
        if isCompact {
            guard case .placed(.fullScreen, let layout)? = host.placements.last else {
                Issue.record("\(host.placements)")
                return
            }
            #expect(layout.body == screen.bounds)
            return
        }
        #expect(host.placements.last == .unplaced(.noAnchor))
        container.popoverAnchor = .view("map", ScreenRect(x: 190, y: 0, width: 20, height: 10))
        try container.show(.web, subject: "b")
        guard case .placed(.popover, let layout)? = host.placements.last else {
            Issue.record("\(host.placements)")
            return
        }
        #expect(layout.tip == ScreenPoint(x: 200, y: 110) && layout.direction == .up)
        container.screen = PopoverScreen(width: 20, height: 20)
        container.popoverAnchor = .view("", ScreenRect(x: 5, y: 5, width: 5, height: 5))
        try container.show(.web, subject: "c")
        #expect(host.placements.last == .unplaced(.noRoom))
    }
}
