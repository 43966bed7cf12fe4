import GeometryCommands
import GromaGeometry
import GromaJSON
import GromaRPC
import GromaSketch

extension Parameter {
    /// `sketch`.
    package static func sketch(set: @escaping @Sendable (inout Target, String) -> Void) -> Parameter {
        Parameter.name("sketch", "The name of the sketch, if there are several.", set: set).implied
    }
}

extension Parameter {
    /// `points`: the positions of a new part.
    static func partPoints(set: @escaping @Sendable (inout Target, [Position]) -> Void) -> Parameter {
        .points("points", "Its positions; none by default.", set: set)
    }

    /// Returns a parameter with an offset along an axis.
    static func offset(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, Double) -> Void) -> Parameter {
        .double(name, "\(documentation), in map units; 0 by default.", set: set)
    }

    /// `about`: the fixed point.
    static func about(set: @escaping @Sendable (inout Target, Position) -> Void) -> Parameter {
        .point("about", "The fixed point; by default the center of the selection's extent.", set: set)
    }
}

extension Parameter {
    /// `add`: whether the previous selection is kept.
    static func adding(set: @escaping @Sendable (inout Target, Bool) -> Void) -> Parameter {
        .bool("add", "Whether to keep the previous selection, too; false by default.", set: set)
    }

    /// Returns a parameter with ranges of vertices, `[part,from,to]` each.
    static func ranges(_ name: String, _ documentation: String, set: @escaping @Sendable (inout Target, [PartRange]) -> Void) -> Parameter {
        Parameter(name, .array(.array(.integer(nil), 3...3), nil), documentation) { target, decoder throws(CommandError) in
            var ranges: [PartRange] = []
            try decoder.array { decoder throws(CommandError) in ranges.append(try decoder.range()) }
            set(&target, ranges)
        }
    }
}

extension ParameterDecoder {
    /// Decodes a range `[part,from,to]` of vertices.
    fileprivate mutating func range() throws(CommandError) -> PartRange {
        var numbers: [Int] = []
        try array { decoder throws(CommandError) in numbers.append(try decoder.int(in: nil)) }
        guard numbers.count == 3, numbers[1] < numbers[2] else {
            throw error(
                .invalidValue, "is no range of vertices", found: .array(numbers.prefix(10).map { .integer($0) }),
                expected: "[part,from,to] with from < to")
        }
        return PartRange(part: numbers[0], range: numbers[1]..<numbers[2])
    }
}

extension Position {
    /// The position without z and m.
    var planar: Coordinate { Coordinate(x: x, y: y) }
}
