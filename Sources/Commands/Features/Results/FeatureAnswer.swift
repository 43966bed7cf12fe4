import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// A feature that a method answers with: its ids, attributes, and its shape, written already in the form that was asked for.
package struct FeatureAnswer {
    package let feature: Feature
    /// Whether the shape is told of.
    let isWithGeometry: Bool
    /// The shape in a form, as JSON; nil where no form was asked for, `null` where there is no shape.
    let geometry: [UInt8]?
    /// What the form could not carry, where each feature says so itself.
    package var dropped: [String] = []

    /// The members, in the order in which they are written.
    package static let members: [AnswerMember<FeatureAnswer>] = [
        .int("objectId") { $0.feature.objectID }, .string("globalId") { $0.feature.globalID },
        .value("attributes", Attributes.shape) { $0.feature.attributes },
        AnswerMember("geometry", .any([.reference("GeometryText"), .null]), { $0.isWithGeometry ? $0.geometry : nil }) { text, writer in
            text.withUnsafeBufferPointer { writer.raw($0) }
        },
        AnswerMember("summary", .any([.reference("Summary"), .null]), { $0.isWithGeometry ? $0.feature : nil }) { feature, writer in
            if let geometry = feature.geometry { writer.summary(of: geometry) } else { writer.null() }
        },
        .valuesIfAny("faults", .string) { $0.feature.faults }, .valuesIfAny("dropped", .string) { $0.dropped },
    ]

    /// A feature of an answer.
    package static let shape = AnswerShape(
        """
        A feature of a layer. summary and geometry are null when it has no shape, and not there when shapes are not read. faults are what \
        the store holds of it that cannot be read, each with its field and why: such values are null.
        """, members: members
    ).shared(as: "Feature")
}

extension Session {
    /// A feature to answer with, its shape in the form that is asked for. What the form cannot carry is added to `dropped`.
    package func answer(
        _ feature: Feature, withGeometry: Bool = true, _ output: GeometryOutput, dropped: inout [String]
    ) throws(CommandError) -> FeatureAnswer {
        guard withGeometry, let form = output.form else {
            return FeatureAnswer(feature: feature, isWithGeometry: withGeometry, geometry: nil)
        }
        var text = JSONWriter()
        if let geometry = feature.geometry {
            for word in try write(geometry, as: form, decimals: output.decimals, &text) where !dropped.contains(word) {
                dropped.append(word)
            }
        } else {
            text.null()
        }
        return FeatureAnswer(feature: feature, isWithGeometry: true, geometry: Array(text.bytes))
    }

    /// A feature to answer with that says itself what the form could not carry.
    package func answer(_ feature: Feature, _ output: GeometryOutput) throws(CommandError) -> FeatureAnswer {
        var dropped: [String] = []
        var answer = try answer(feature, output, dropped: &dropped)
        answer.dropped = dropped
        return answer
    }
}

extension Attributes {
    /// Attributes by name; dates in milliseconds since 1970, bytes in base 64.
    package static let shape = AnswerShape<Attributes>(.map(.anything), "Attributes by name.") { attributes, writer in
        writer.beginObject()
        for (name, value) in attributes.pairs {
            writer.key(name)
            value.write(to: &writer)
        }
        writer.endObject()
    }
}

extension LoadWarning {
    /// What was odd about features that were loaded, counted by kind and field.
    static let shape = AnswerShape<LoadWarning>(
        "What was odd about features that were loaded.",
        .string("code") { $0.code }, .string("field") { $0.field }, .int("count") { $0.count }, .string("first") { $0.first })
}

extension Session {
    /// Refuses an answer that is longer than a line may be.
    func checkAnswer(_ bytes: Int) throws(CommandError) {
        guard bytes > limits.lineLength else { return }
        throw CommandError(
            .limitExceeded, "the answer is longer than \(limits.lineLength) bytes: ask for fewer with a limit", path: "params.limit",
            expected: "at most \(limits.lineLength) bytes", details: [("limit", "lineLength")])
    }
}
