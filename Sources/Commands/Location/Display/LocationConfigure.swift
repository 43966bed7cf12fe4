import GeometryCommands
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands
import SketchCommands

/// `location.configure`
struct LocationConfigure: LocationCommand {
    static let method = "location.configure"
    static let summary = "Configures how a map shows and follows its location; omitted parameters are unchanged."
    static var parameters: [Parameter<Self>] { following + looks + permissions + [.map { $0.map = $1 }] }

    private static var following: [Parameter<Self>] {
        [
            .choice(
                "autoPanMode",
                """
                off, the initial value: the map does not follow. default: it is recentered when the symbol leaves the wander extent. navigation: it \
                moves and rotates beneath the symbol by course. compassNavigation: by heading. A person who moves the map switches it off.
                """
            ) { (command: inout Self, mode: LocationAutoPanMode) in command.set { $0.autoPanMode = mode } },
            .number(
                "wanderExtentFactor", in: 0...1,
                "The part of the view within which the symbol may move, from 0, which recenters at each fix, to 1; initially 0.5."
            ) { command, value in command.set { $0.wanderExtentFactor = value } },
            .number(
                "navigationPointHeightFactor", in: 0...1,
                "The position of the symbol in the navigation modes, from 0, the lower edge, to 1, the upper edge; initially 0.125."
            ) { command, value in command.set { $0.navigationPointHeightFactor = value } },
            .number(
                "zoomScale", in: 0...1_000_000_000_000,
                "The scale denominator to which the first fix zooms, at most 1,000,000,000,000; 0 for none; initially 10,000."
            ) { command, value in command.set { $0.zoomScale = value } },
            .choice("northReference", "The north reference for compass navigation; initially magnetic.") {
                (command: inout Self, north: NorthReference) in command.set { $0.northReference = north }
            },
            .choice("interfaceOrientation", "The orientation of the interface; initially portrait.") {
                (command: inout Self, orientation: ScreenOrientation) in command.set { $0.interfaceOrientation = orientation }
            },
            .number(
                "minimumCourseSpeed", in: 0...1000,
                "The speed in meters per second below which a course is ignored, 0 to 1,000; initially 0.5."
            ) { command, value in command.set { $0.minimumCourseSpeed = value } },
            .bool("animate", "Whether moves are animated; initially true.") { command, value in
                command.set { $0.animates = value }
            },
        ]
    }

    private static var looks: [Parameter<Self>] {
        [
            .number("alpha", in: 0...1, "The opacity of the symbol and its circle, from 0 to 1; initially 1.") { command, value in
                command.set { $0.alpha = value }
            },
            .bool("showsPing", "Whether an expanding ring is shown around the symbol at each fix; initially true.") { command, value in
                command.set { $0.showsPing = value }
            },
        ]
    }

    private static var permissions: [Parameter<Self>] {
        [
            .choice("use", "The requested use: whenInUse, in the foreground only, which is the initial value, or always.") {
                (command: inout Self, use: LocationUse) in command.set { $0.use = use }
            },
            .string("purpose", "The purpose, shown to the person who is asked.") { command, text in command.set { $0.purpose = text } },
            .choice("permission", "The permission given by the person whose location is shown. denied stops a source that needs it.") {
                (command: inout Self, permission: LocationPermission) in command.set { $0.permission = permission }
            },
            .bool("inBackground", "Whether the host is in the background, where the permission whenInUse does not apply; initially false.")
            {
                command, value in command.set { $0.isInBackground = value }
            },
        ]
    }

    private var changes: [(LocationDisplay) -> Void] = []
    var map = OpenMap.standardName

    private mutating func set(_ change: @escaping (LocationDisplay) -> Void) { changes.append(change) }

    func run(on open: OpenLocation, _ session: Session) { for change in changes { change(open.display) } }
}

/// `location.setImages`
struct LocationSetImages: LocationCommand {
    static let method = "location.setImages"
    static let summary = """
        Sets custom images for the location, which take precedence over the engine's symbols: LocationDisplayDefault, LocationDisplayCourse and \
        LocationDisplayHeading, each also with @2x and @3x for screens with that many pixels per point. Names are case-sensitive. Omitted images are unchanged.
        """
    static var parameters: [Parameter<Self>] {
        [
            Parameter("images", .map(.any([.string, .null])), "PNG, JPEG or GIF images in Base64, by their names; null removes one.") {
                command, decoder throws(CommandError) in
                try decoder.object { decoder, key throws(CommandError) in
                    guard LocationSymbol.imageNames.contains(key.string) else {
                        throw decoder.unknownMember(key, of: LocationSymbol.imageNames)
                    }
                    command.images.append((key.string, try decoder.takeNull() ? nil : try decoder.displayImage()))
                }
            }.required, .map { $0.map = $1 },
        ]
    }

    var images: [(name: String, image: DisplayImage?)] = []
    var map = OpenMap.standardName

    func run(on open: OpenLocation, _ session: Session) throws(CommandError) {
        try session.checkMemory(images.reduce(0) { $0 + ($1.image?.bytes.count ?? 0) }, path: "params.images")
        var all = open.display.images
        for (name, image) in images { all[name] = image }
        open.setImages(all)
    }
}
