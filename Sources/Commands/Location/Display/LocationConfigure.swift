import GeometryCommands
import GromaLocation
import GromaMap
import GromaRPC
import MapCommands
import SketchCommands

/// `location.configure`
struct LocationConfigure: LocationCommand {
    static let method = "location.configure"
    static let summary = "Sets how a map shows its location and follows it: what is left out stays as it is."
    static var parameters: [Parameter<Self>] { following + looks + permissions + [.map { $0.map = $1 }] }

    private static var following: [Parameter<Self>] {
        [
            .choice(
                "autoPanMode",
                """
                off: the map does not follow, as at first. default: it is centred anew where the symbol leaves the wander extent. navigation: it moves and turns \
                beneath the symbol by course. compassNavigation: by heading. A person who moves the map switches it off.
                """
            ) { (command: inout Self, mode: LocationAutoPanMode) in command.set { $0.autoPanMode = mode } },
            .number(
                "wanderExtentFactor", in: 0...1,
                "How much of the view the symbol may wander in, from 0, which centres at each fix, to 1; 0.5 at first."
            ) { command, value in command.set { $0.wanderExtentFactor = value } },
            .number(
                "navigationPointHeightFactor", in: 0...1,
                "Where the symbol stays in the modes of navigation, from 0, the lower edge, to 1, the upper; 0.125 at first."
            ) { command, value in command.set { $0.navigationPointHeightFactor = value } },
            .number(
                "zoomScale", in: 0...1_000_000_000_000,
                "The scale's denominator that the first fix zooms to, at most 1,000,000,000,000; 0 for none; 10,000 at first."
            ) { command, value in command.set { $0.zoomScale = value } },
            .choice("northReference", "Which north compass navigation goes by; magnetic at first.") {
                (command: inout Self, north: NorthReference) in command.set { $0.northReference = north }
            },
            .choice("interfaceOrientation", "Which way the interface stands; portrait at first.") {
                (command: inout Self, orientation: ScreenOrientation) in command.set { $0.interfaceOrientation = orientation }
            },
            .number(
                "minimumCourseSpeed", in: 0...1000, "The speed in metres a second below which a course is none, 0 to 1,000; 0.5 at first."
            ) { command, value in command.set { $0.minimumCourseSpeed = value } },
            .bool("animate", "Whether moves are to be shown little by little; true at first.") { command, value in
                command.set { $0.animates = value }
            },
        ]
    }

    private static var looks: [Parameter<Self>] {
        [
            .number("alpha", in: 0...1, "How opaque the symbol and its circle are, from 0 to 1; 1 at first.") { command, value in
                command.set { $0.alpha = value }
            },
            .bool("showsPing", "Whether a ring widens around the symbol with each fix; true at first.") { command, value in
                command.set { $0.showsPing = value }
            },
        ]
    }

    private static var permissions: [Parameter<Self>] {
        [
            .choice("use", "What the location is wanted for: whenInUse, in the foreground alone, as at first, or always.") {
                (command: inout Self, use: LocationUse) in command.set { $0.use = use }
            },
            .string("purpose", "Why it is wanted, for the person who is asked.") { command, text in command.set { $0.purpose = text } },
            .choice("permission", "The answer of the person whose location is shown. denied stops a source that needs it.") {
                (command: inout Self, permission: LocationPermission) in command.set { $0.permission = permission }
            },
            .bool("inBackground", "Whether the host is in the background, where permission whenInUse does not count; false at first.") {
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
        Draws the location with images of the script's own, which go before the engine's symbols: LocationDisplayDefault, LocationDisplayCourse and \
        LocationDisplayHeading, each also with @2x and @3x for screens with so many pixels a point. Names are case-sensitive. Those that are left out stay.
        """
    static var parameters: [Parameter<Self>] {
        [
            Parameter("images", .map(.any([.string, .null])), "PNG, JPEG or GIF images in base 64, by their names; null takes one away.") {
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
