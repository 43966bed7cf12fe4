import GeometryCommands
import GromaLocation
import GromaRPC
import SketchCommands

/// What sources take for now, and when the first of them has something to tell.
struct LocationMoment: DescribedAnswer {
    static let shape = AnswerShape<Self>(
        "Now, in seconds since 1970, and when a source will have something to tell by itself, where that is known.",
        .double("time") { $0.time }, .double("nextTime") { $0.nextTime })

    let time: Double
    let nextTime: Double?
}

/// `location.setClock`
struct LocationSetClock: AnsweringCommand {
    static let method = "location.setClock"
    static let summary = """
        Has the sources of locations go by a clock that stands still until location.advance moves it, so that a script need not wait and gives the same each time; or \
        by the system's clock again, as at first. Sources that run go on by it.
        """
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] {
        [
            Parameter("time", .any([.number, .null]), "Seconds since 1970; null for the system's clock.") {
                command, decoder throws(CommandError) in command.time = try decoder.takeNull() ? nil : try decoder.double()
            }.required,
            .bool("polls", "Whether all sources send what is due by then, as location.poll has them; true when left out.") {
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
    static let summary = "Moves the clock of locations on, and has all sources send what is due by then: 10,000 fixes each at most."
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] {
        [Parameter.notNegative("seconds", "By how many seconds.") { $0.seconds = $1 }.required]
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
        Has all sources send what has come or is due: to be called for each frame that the host draws, or at nextTime. A connection is read, made and \
        mended here alone.
        """
    static let effect = CommandEffect.edits
    static let answer = LocationMoment.shape
    static var parameters: [Parameter<Self>] { [] }

    func run(_ session: Session) throws(CommandError) -> LocationMoment {
        let store = session[LocationStore.self]
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
