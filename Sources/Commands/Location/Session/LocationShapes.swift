import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaLocation
import GromaRPC
import MapCommands

extension AnswerShape<Location> {
    /// A fix.
    package static var location: Self {
        Self(
            "A fix as its source has told it: the place in the source's reference, accuracies in meters, course in degrees clockwise from true north, speed in meters a second, time in seconds since 1970.",
            .value("at", .mapPosition) { $0.point.coordinate ?? Coordinate(x: 0, y: 0) },
            .int("wkid") { $0.point.spatialReference?.wkid }, .double("accuracy") { $0.horizontalAccuracy },
            .double("verticalAccuracy") { $0.verticalAccuracy }, .double("course") { $0.course }, .double("speed") { $0.speed },
            .double("time") { $0.time })
    }
}

extension AnswerShape<Heading> {
    /// A heading.
    package static var heading: Self {
        Self(
            "A heading: degrees clockwise from magnetic and from true north, how far it may be off, and when it was measured.",
            .double("magnetic") { $0.magnetic }, .double("geographic") { $0.geographic }, .double("accuracy") { $0.accuracy },
            .double("time") { $0.time })
    }
}

extension AnswerShape<LocationError> {
    /// An error of a location.
    package static var locationError: Self {
        Self("What went wrong: a word for programs, and a sentence.", .string("code") { $0.code }, .string("reason") { $0.description })
    }
}

extension AnswerShape<OpenLocation> {
    /// The display of a location on a map.
    package static var locationDisplay: Self {
        Self(
            "The settings and the state of the map's location display.",
            .string("map") { $0.mapName }, .string("source") { $0.sourceKind }, .bool("started") { $0.display.isStarted },
            .value("error", .locationError) { $0.display.error }, .value("location", .location) { $0.display.location },
            .value("mapLocation", .mapPosition) { $0.display.mapLocation }, .double("northOnMap") { $0.display.northOnMap },
            .double("course") { $0.display.course }, .value("heading", .heading) { $0.display.heading },
            .choice("symbol") { $0.display.symbol },
            .double("symbolRotation") { $0.display.symbolRotation }, .choice("autoPanMode") { $0.display.autoPanMode },
            .double("wanderExtentFactor") { $0.display.wanderExtentFactor },
            .double("navigationPointHeightFactor") { $0.display.navigationPointHeightFactor },
            .double("zoomScale") { $0.display.zoomScale }, .choice("northReference") { $0.display.northReference },
            .choice("interfaceOrientation") { $0.display.interfaceOrientation },
            .double("minimumCourseSpeed") { $0.display.minimumCourseSpeed }, .bool("animate") { $0.display.animates },
            .double("alpha") { $0.display.alpha }, .bool("showsPing") { $0.display.showsPing },
            .strings("images") { $0.display.images.keys.sorted() }, .choice("use") { $0.display.use },
            .string("purpose") { $0.display.purpose }, .choice("permission") { $0.display.permission },
            .bool("inBackground") { $0.display.isInBackground }, .double("time") { $0.display.dataSource.outlet.clock.time },
            .double("nextTime") { $0.display.nextTime })
    }
}
