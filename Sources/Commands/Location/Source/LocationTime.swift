import GeometryCommands
import GromaLocation
import GromaRPC
import SketchCommands

/// What sources take for now, and when the first of them has something to tell.
struct LocationMoment: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "The current time in seconds since 1970, and the time at which a source will next have something to report, if known.",
        .double("time") { $0.time }, .double("nextTime") { $0.nextTime })

    let time: Double
    let nextTime: Double?
}

/// `location.setClock`
struct LocationSetClock: AnsweringCommand {
    static let method = "location.setClock"
    static let summary = """
        Sets the clock of location sources: one that stands still until location.advance moves it, so that a script need not wait and always gives \
        the same results; or the system's clock, which is the initial one. Running sources continue with it.
        """
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] {
        [
            Parameter("time", .any([.number, .null]), "Seconds since 1970; null for the system's clock.") {
                command, decoder throws(CommandError) in command.time = try decoder.takeNull() ? nil : try decoder.double()
            }.required,
            .bool("polls", "Whether all sources report what is due by then, as with location.poll; true by default.") {
                $0.polls = $1
            },
        ]
    }

    var time: Double?
    var polls = true

    func run(_ session: Session) throws(CommandError) -> LocationMoment {
        let store = session[LocationStore.self]
        store.clock.manual = time.map { ManualLocationClock($0) }
        return LocationMoment(time: store.clock.time, nextTime: polls ? store.poll() : store.nextTime)
    }
}

/// `location.advance`
struct LocationAdvance: AnsweringCommand {
    static let method = "location.advance"
    static let summary = "Advances the location clock, and lets all sources report what is due by then, at most 10,000 fixes each."
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] {
        [Parameter.notNegative("seconds", "The number of seconds.") { $0.seconds = $1 }.required]
    }

    var seconds = 0.0

    func run(_ session: Session) throws(CommandError) -> LocationMoment {
        let store = session[LocationStore.self]
        guard let clock = store.clock.manual else {
            throw CommandError(
                .invalidValue, "the clock of locations is the system's, which goes by itself", path: "params.seconds",
                found: .number(seconds), expected: "location.setClock first, or location.poll")
        }
        clock.advance(by: seconds)
        return LocationMoment(time: store.clock.time, nextTime: store.poll())
    }
}

/// `location.poll`
struct LocationPoll: AnsweringCommand {
    static let method = "location.poll"
    static let summary = """
        Lets all sources report what has arrived or is due: call it for each frame that the host draws, or at nextTime. Connections are opened, read \
        and reopened only here.
        """
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] {
        [
            .string("map", "The map whose source alone reports; by default those of all maps do, in the order of their locations.") {
                $0.map = $1
            }
        ]
    }

    var map: String?

    func run(_ session: Session) throws(CommandError) -> LocationMoment {
        let store = session[LocationStore.self]
        if let map {
            try session.location(ofMap: map).display.update()
            return LocationMoment(time: store.clock.time, nextTime: store.nextTime)
        }
        let next = store.poll()
        return LocationMoment(time: store.clock.time, nextTime: next)
    }
}

extension CommandGroup {
    /// `location.*`: where it comes from.
    static let locationSources = CommandGroup { table throws(CommandTableError) in
        try table.add(LocationSources.self)
        try table.add(LocationSetSource.self)
        try table.add(LocationUpdate.self)
        try table.add(LocationHeading.self)
        try table.add(LocationFail.self)
        try table.add(LocationReceive.self)
        try table.add(LocationSetClock.self)
        try table.add(LocationAdvance.self)
        try table.add(LocationPoll.self)
    }
}
