import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

extension Parameter {
    /// The parameters of an event of the pointer.
    static func pointer(_ place: WritableKeyPath<Target, PointerParameters> & Sendable, device: String) -> [Parameter] {
        [
            Parameter.double("x", "Points from the left of the screen.") { $0[keyPath: place].x = $1 }.required,
            Parameter.double("y", "Points from the top of the screen.") { $0[keyPath: place].y = $1 }.required,
            .double(
                "time",
                "Seconds since any fixed time. Left out, it is that of the event before, and sketch.pointer tells no double tap or long press by it."
            ) { $0[keyPath: place].time = $1 },
            .choice("button", "Which button; primary when left out.") { $0[keyPath: place].button = $1 },
            .modifiers { $0[keyPath: place].modifiers = $1 },
            .choice("device", "What it is; \(device) when left out.") { $0[keyPath: place].device = $1 },
        ]
    }

    /// `pointer`: which of several.
    static func pointerNumber(_ place: WritableKeyPath<Target, PointerParameters> & Sendable) -> Parameter {
        .int("pointer", "Tells pointers apart that are down at the same time; 0 when left out.") { $0[keyPath: place].pointer = $1 }
    }

    /// `modifiers`: keys that are held down.
    static func modifiers(set: @escaping @Sendable (inout Target, KeyModifiers) -> Void) -> Parameter {
        let words = KeyModifiers.names.map(\.name)
        return Parameter("modifiers", .array(.choice(words), nil), "Keys that are held down; none when left out.") {
            target, decoder throws(CommandError) in
            var modifiers: KeyModifiers = []
            try decoder.array { decoder throws(CommandError) in
                let word = try decoder.choice(words)
                for (name, modifier) in KeyModifiers.names where name == word { modifiers.insert(modifier) }
            }
            set(&target, modifiers)
        }
    }
}

extension KeyModifiers {
    /// Their names on the stream.
    fileprivate static let names: [(name: String, modifier: KeyModifiers)] = [
        ("shift", .shift), ("control", .control), ("alt", .alt), ("meta", .meta),
    ]
}
