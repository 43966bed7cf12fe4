import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaMap
import GromaRPC
import GromaSketch

extension Parameter {
    /// Returns the parameters of a pointer event.
    static func pointer(_ place: WritableKeyPath<Target, PointerParameters> & Sendable, device: String) -> [Parameter] {
        [
            Parameter.double("x", "Points from the left edge of the screen.") { $0[keyPath: place].x = $1 }.required,
            Parameter.double("y", "Points from the top edge of the screen.") { $0[keyPath: place].y = $1 }.required,
            .double(
                "time",
                "Seconds since any fixed time. Without it the time of the previous event is used, and double taps and long presses are not recognized by sketch.pointer."
            ) { $0[keyPath: place].time = $1 },
            .choice("button", "The button; primary by default.") { $0[keyPath: place].button = $1 },
            .modifiers { $0[keyPath: place].modifiers = $1 },
            .choice("device", "The device; \(device) by default.") { $0[keyPath: place].device = $1 },
        ]
    }

    /// `pointer`: the ID of one of several pointers.
    static func pointerNumber(_ place: WritableKeyPath<Target, PointerParameters> & Sendable) -> Parameter {
        .int("pointer", "Distinguishes pointers that are pressed at the same time; 0 by default.") { $0[keyPath: place].pointer = $1 }
    }

    /// `modifiers`: keys that are held down.
    static func modifiers(set: @escaping @Sendable (inout Target, KeyModifiers) -> Void) -> Parameter {
        let words = KeyModifiers.names.map(\.name)
        return Parameter("modifiers", .array(.choice(words), nil), "The modifier keys that are pressed; none by default.") {
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
