import GromaFormats
import GromaGeometry
import GromaMap
import Testing

/// What a callout tells, what it draws anew, and what it refuses.
@Suite("Changes of callouts")
struct CalloutEventTests {
    private final class Delegate: CalloutDelegate {
        var told: [String] = []
        var onDismissal: (Callout) -> Void = { _ in }
        var afterDismissal: (Callout) -> Void = { _ in }
        func calloutDidShow(_ callout: Callout, animated: Bool) { told.append("show \(animated)") }
        func calloutDidMove(_ callout: Callout, animated: Bool) { told.append("move \(animated)") }
        func calloutWillDismiss(_ callout: Callout, animated: Bool) {
            told.append("will \(animated) \(callout.isShown)")
            onDismissal(callout)
        }
        func calloutDidDismiss(_ callout: Callout, animated: Bool) {
            told.append("did \(animated) \(callout.isShown) \(callout.title ?? "none")")
            afterDismissal(callout)
        }
    }

    private func map() throws -> MapView {
        let map = try MapView(width: 400, height: 300)
        map.callout.title = "t"
        return map
    }

    private static let settings: [(@Sendable (Callout) -> Void, @Sendable (Callout) -> Void)] = [
        ({ $0.title = "u" }, { $0.title = "u" }), ({ $0.detail = "u" }, { $0.detail = "u" }), ({ $0.image = "u" }, { $0.image = "u" }),
        ({ $0.accessory.kind = .info }, { $0.accessory = $0.accessory }), ({ $0.color = .white }, { $0.color = .white }),
        ({ $0.highlight = .white }, { $0.highlight = .white }), ({ $0.titleColor = .black }, { $0.titleColor = .black }),
        ({ $0.detailColor = .black }, { $0.detailColor = .black }), ({ $0.borderColor = .black }, { $0.borderColor = .black }),
        ({ $0.borderWidth = 2 }, { $0.borderWidth = -1 }), ({ $0.cornerRadius = 3 }, { $0.cornerRadius = .nan }),
        ({ $0.margin = EdgeInsets(3) }, { $0.margin = EdgeInsets(3) }), ({ $0.width = 100 }, { $0.width = .infinity }),
        ({ $0.autoAdjustsWidth = true }, { $0.autoAdjustsWidth = true }), ({ $0.maxWidth = 100 }, { $0.maxWidth = -3 }),
        ({ $0.leaderPositions = .top }, { $0.leaderPositions = [] }),
        ({ $0.leaderPositions = [.left, .right] }, { $0.leaderPositions = LeaderPositions(rawValue: 12 + 32) }),
        ({ $0.leaderOrder = .tablet }, { $0.leaderOrder = .tablet }),
    ]

    @Test(
        "A change is drawn where the callout was and where it is; what changes nothing, or cannot be, is not", arguments: 0..<settings.count
    )
    func changes(_ index: Int) throws {
        let map = try map()
        let callout = map.callout
        let (change, nothing) = Self.settings[index]
        change(callout)
        nothing(callout)
        let hidden = map.displayRevision
        try callout.show(at: Coordinate(x: 0, y: 0))
        // The other way: with the defaults first.
        let other = try self.map()
        try other.callout.show(at: Coordinate(x: 0, y: 0))
        let (before, revision) = (try #require(other.callout.layout).frame, other.displayRevision)
        change(other.callout)
        let after = try #require(other.callout.layout).frame
        let shown = try #require(callout.layout).frame
        #expect([after.width, after.height] == [shown.width, shown.height])
        let border = other.callout.borderWidth / 2 + 1
        let screen = ScreenRect(x: 0, y: 0, width: 400, height: 300)
        let areas = [before, after].compactMap { $0.inset(by: EdgeInsets(-border)).intersection(screen) }
        #expect(other.changedAreas(since: revision) == areas && areas.count == 2)
        let settled = other.displayRevision
        nothing(other.callout)
        #expect(other.displayRevision == settled && map.displayRevision > hidden)
    }

    @Test("A callout that is not shown draws nothing anew, and images and content are always taken as new")
    func hidden() throws {
        let map = try map()
        let revision = map.displayRevision
        for change in Self.settings { change.0(map.callout) }
        try map.callout.move(to: Coordinate(x: 5, y: 5))
        map.callout.dismiss()
        #expect(map.displayRevision == revision && map.callout.mapLocation == nil)
        let shown = try self.map()
        try shown.callout.show(at: Coordinate(x: 0, y: 0))
        let start = shown.displayRevision
        shown.callout.images = nil
        #expect(shown.displayRevision == start + 2)
        shown.callout.customContent = nil
        #expect(shown.displayRevision == start + 4)
    }

    @Test("Showing, moving and dismissing are told with whether they are animated; what is not shown is not moved or dismissed")
    func events() throws {
        let map = try map()
        let (callout, delegate) = (map.callout, Delegate())
        callout.delegate = delegate
        callout.dismiss(animated: true)
        try callout.move(to: Coordinate(x: 1, y: 1), animated: true)
        #expect(delegate.told == [] && !callout.isShown)
        try callout.show(at: Coordinate(x: 10, y: 20), screenOffset: ScreenPoint(x: 3, y: 4), rotatesOffsetWithMap: true, animated: true)
        #expect(callout.mapLocation == Coordinate(x: 10, y: 20) && callout.screenOffset == ScreenPoint(x: 3, y: 4))
        #expect(callout.rotatesOffsetWithMap && callout.layout?.popover.tip == ScreenPoint(x: 213, y: 134))
        try callout.move(to: Coordinate(x: 11, y: 20), animated: true)
        #expect(callout.screenOffset == ScreenPoint(x: 0, y: 0) && !callout.rotatesOffsetWithMap)
        try callout.move(to: Coordinate(x: 12, y: 20))
        try callout.show(at: Coordinate(x: 13, y: 20))
        callout.dismiss(animated: true)
        #expect(delegate.told == ["show true", "move true", "move false", "show false", "will true true", "did true false t"])
        #expect(
            callout.mapLocation == Coordinate(x: 13, y: 20) && callout.layout == nil && callout.part(at: ScreenPoint(x: 213, y: 110)) == nil
        )
    }

    @Test("A delegate may dismiss it first, or show it again, which then stays")
    func reentrance() throws {
        let map = try map()
        let (callout, delegate) = (map.callout, Delegate())
        callout.delegate = delegate
        try callout.show(at: Coordinate(x: 0, y: 0))
        delegate.onDismissal = { callout in
            delegate.onDismissal = { _ in }
            callout.dismiss()
        }
        delegate.told = []
        callout.dismiss(animated: true)
        #expect(delegate.told == ["will true true", "will false true", "did false false t"])
        try map.add(TestLayer("a"))
        let feature = TestFeature(7, x: 0, y: 0)
        let template = CalloutTemplate(title: "x")
        map.layer(named: "a")?.calloutDelegate = template
        try map.showCallout(for: feature, inLayer: "a")
        delegate.afterDismissal = { _ in
            delegate.afterDismissal = { _ in }
            _ = try? map.showCallout(for: TestFeature(8, x: 0, y: 0), inLayer: "a")
        }
        callout.dismiss()
        #expect(callout.isShown && callout.representedFeature?.objectID == 8 && callout.representedLayer === map.layers[0].layer)
        callout.dismiss()
        #expect(callout.representedFeature == nil && callout.representedLayer == nil)
    }

    @Test(
        "Places and offsets that are none are refused with their name, and leave it where it is",
        arguments: [
            (.nan, 0, 0, 0, "at.x: found nan"), (0, .infinity, 0, 0, "at.y: found inf"), (0, 0, .nan, 0, "screenOffset.x: found nan"),
            (0, 0, 0, -.infinity, "screenOffset.y: found -inf"),
        ] as [(Double, Double, Double, Double, String)])
    func refused(x: Double, y: Double, dx: Double, dy: Double, text: String) throws {
        let callout = try map().callout
        try callout.show(at: Coordinate(x: 1, y: 2), screenOffset: ScreenPoint(x: 3, y: 4))
        let (place, offset) = (Coordinate(x: x, y: y), ScreenPoint(x: dx, y: dy))
        let shown = #expect(throws: MapError.self) { try callout.show(at: place, screenOffset: offset) }
        let moved = #expect(throws: MapError.self) { try callout.move(to: place, screenOffset: offset) }
        #expect(shown?.description == text + ", expected a finite number" && moved == shown)
        #expect(callout.mapLocation == Coordinate(x: 1, y: 2) && callout.screenOffset == ScreenPoint(x: 3, y: 4))
    }

    @Test(
        "The map is moved just as far as the callout is seen whole: on each side",
        arguments: [
            // 240 by 57 above the place. Its leader may be 18 from an edge of the screen; nearer to it, it stands in the middle of the box.
            (0, 0, 0, 0), (-182, 0, 0, 0), (-183, 0, 103, 0), (182, 0, 0, 0), (190, 0, -110, 0), (0, 120, 0, 27), (-190, 140, 110, 47),
            (0, -160, 0, -10),
        ] as [(Double, Double, Double, Double)])
    func overflow(x: Double, y: Double, dx: Double, dy: Double) throws {
        let map = try map()
        let listener = MapListener()
        map.addObserver(listener)
        try map.callout.show(at: Coordinate(x: x, y: y))
        #expect(map.viewport.center == Coordinate(x: -dx, y: dy), "\(map.viewport.center)")
        #expect(map.callout.layout?.isWhollySeen == true && !listener.told.contains { $0.hasPrefix("pan") })
    }

    @Test("A callout that is larger than the map moves nothing, nor does one that is told not to")
    func tooLarge() throws {
        let map = try map()
        map.callout.width = 401
        try map.callout.show(at: Coordinate(x: 150, y: 140))
        #expect(map.viewport.center == Coordinate(x: 0, y: 0) && map.callout.layout?.isWhollySeen == false)
        map.callout.width = 400
        try map.callout.show(at: Coordinate(x: 190, y: 0))
        #expect(map.viewport.center == Coordinate(x: 190, y: 0))
        map.callout.pansMap = false
        try map.callout.show(at: Coordinate(x: 380, y: 0))
        #expect(map.viewport.center == Coordinate(x: 190, y: 0))
    }

    @Test("Where it is not seen whole it stays on the screen along its leader's side, as long as it has room")
    func beyond() throws {
        let map = try map()
        map.callout.pansMap = false
        for (position, x, y, body) in [
            // Above the screen, and pushed in from its right edge.
            (.bottom, 80, 140, ScreenRect(x: 160, y: -47, width: 240, height: 45)),
            (.top, -80, -140, ScreenRect(x: 0, y: 302, width: 240, height: 45)),
            (.left, 180, 130, ScreenRect(x: 392, y: 0, width: 240, height: 45)),
            (.right, -180, -125, ScreenRect(x: -232, y: 252.5, width: 240, height: 45)),
            // Beside the screen there is nothing to keep it in.
            (.bottom, 250, 0, ScreenRect(x: 330, y: 93, width: 240, height: 45)),
        ] as [(LeaderPositions, Double, Double, ScreenRect)] {
            map.callout.leaderPositions = position
            try map.callout.show(at: Coordinate(x: x, y: y))
            let found = try #require(map.callout.layout)
            let near = zip([found.popover.body.x, found.popover.body.y], [body.x, body.y]).allSatisfy { abs($0 - $1) < 1e-6 }
            #expect(near && !found.isWhollySeen, "\(found.popover.body)")
        }
    }

    @Test("Its body is its box without the leader, its button a part of that")
    func parts() throws {
        let map = try map()
        let callout = map.callout
        try callout.show(at: Coordinate(x: 0, y: 0))
        // The box is 80 to 320 by 93 to 138, the button 283 to 312 by 101 to 130.
        let parts = [(80, 93), (320, 138), (282.9, 115), (283, 101), (312, 130), (312.1, 115), (290, 100.9)].map {
            callout.part(at: ScreenPoint(x: $0.0, y: $0.1))
        }
        #expect(parts == [.body, .body, .body, .accessory, .accessory, .body, .body])
        #expect([(79.9, 100), (320.1, 100), (200, 92.9), (200, 145)].allSatisfy { callout.part(at: ScreenPoint(x: $0.0, y: $0.1)) == nil })
    }

    @Test("A template writes values as they are, and keeps what is no key")
    func template() {
        let values: Attributes = [
            "I": -3, "D": 2.5, "W": 3.0, "L": .double(1e16), "S": "a${I}", "T": .date(86_400_001), "B": .bytes([1, 2]), "N": .null,
        ]
        for (text, expected) in [
            ("${I}|${D}|${W}|${L}", "-3|2.5|3|10000000000000000"),
            ("${S}${T}", "a${I}86400001"), ("[${B}${N}${X}]", "[AQI=]"), ("${I", "${I"),
            ("${${I}", "${-3"), ("$ {I} ${}", "$ {I} "), ("", ""), ("é${i}", "é-3"), ("${a{b}}", "${a{b}}"),
        ] { #expect(CalloutTemplate.filled(text, with: values) == expected, "\(text)") }
        #expect(CalloutTemplate.keys(of: "${a}${ b }${}${c{d}${e") == ["a", " b ", ""])
        let (template, feature) = (CalloutTemplate(title: "t ${I}", detail: "d ${D}"), TestFeature(1, x: 0, y: 0, values))
        let (point, place) = (ScreenPoint(x: 0, y: 0), Coordinate(x: 0, y: 0))
        #expect(template.title(for: feature, at: point, mapPoint: place) == "t -3")
        #expect(template.detail(for: feature, at: point, mapPoint: place) == "d 2.5")
        let none = CalloutTemplate()
        #expect(none.title(for: feature, at: point, mapPoint: place) == nil && none.detail(for: feature, at: point, mapPoint: place) == nil)
        // At the limit a character is written whole or not at all.
        let long = CalloutTemplate.filled("${S}${S}ab", with: ["S": .string(String(repeating: "x", count: 32_767))])
        #expect(long.utf8.count == 65_536 && long.hasSuffix("xab"))
        #expect(CalloutTemplate.filled("${S}é", with: ["S": .string(String(repeating: "x", count: 65_535))]).utf8.count == 65_535)
    }
}
