import GeometryCommands
import GromaFeatures
import GromaFormats
import GromaGeometry
import GromaJSON
import GromaRPC

/// A feature of an answer: its ids, attributes, and its shape, already encoded in the requested form.
package struct FeatureAnswer {
    package let feature: Feature
    /// Whether the answer includes the shape.
    let isWithGeometry: Bool
    /// The shape in a form; nil if no form was requested.
    let geometry: Form?
    /// The encoding of a shape.
    enum Form {
        /// As JSON, `null` if there is no shape.
        case text([UInt8])
        /// Written directly into the answer, which receives the errors.
        case streamed(GeometryEncoder)
    }

    /// The parts that the form could not represent, if each feature lists its own.
    package var dropped: [String] = []

    /// The members, in the order in which they are written.
    package static let members: [AnswerMember<FeatureAnswer>] = [
        .int("objectId") { $0.feature.objectID }, .string("globalId") { $0.feature.globalID },
        .value("attributes", Attributes.shape) { $0.feature.attributes },
        AnswerMember("geometry", .any([.reference("GeometryText"), .null]), { $0.isWithGeometry ? $0.tellable : nil }) { shape, writer in
            switch shape.form {
            case .text(let text): text.withUnsafeBufferPointer { writer.raw($0) }
            case .streamed(let encoder): encoder.write(shape.geometry, &writer)
            }
        },
        AnswerMember("summary", .any([.reference("Summary"), .null]), { $0.isWithGeometry ? $0.feature : nil }) { feature, writer in
            if let geometry = feature.geometry { writer.summary(of: geometry) } else { writer.null() }
        },
        .valuesIfAny("faults", .string) { $0.feature.faults }, .valuesIfAny("dropped", .string) { $0.dropped },
    ]

    private var tellable: (geometry: Geometry?, form: Form)? { geometry.map { (feature.geometry, $0) } }

    /// The shape of a feature in answers.
    package static let shape = AnswerShape(
        """
        A feature of a layer. summary and geometry are null if it has no shape, and omitted if shapes are not read. faults are values in the store \
        that cannot be read, each with its field and the reason: such values are null.
        """, members: members
    ).shared(as: "Feature")
}

extension Session {
    /// Returns a feature for an answer, with its shape in the requested form. Parts that the form cannot represent are added to `dropped`.
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
        return FeatureAnswer(feature: feature, isWithGeometry: true, geometry: .text(Array(text.bytes)))
    }

    /// Returns a feature for an answer that itself lists the parts that the form could not represent.
    package func answer(_ feature: Feature, _ output: GeometryOutput) throws(CommandError) -> FeatureAnswer {
        var dropped: [String] = []
        var answer = try answer(feature, output, dropped: &dropped)
        answer.dropped = dropped
        return answer
    }
}

extension FeatureAnswer {
    /// Creates a row of an answer, whose shape is written directly into it.
    init(_ feature: Feature, withGeometry: Bool, by encoder: GeometryEncoder) {
        (self.feature, isWithGeometry) = (feature, withGeometry)
        geometry = encoder.output.form == nil ? nil : .streamed(encoder)
    }
}

extension Attributes {
    /// Attributes by name; dates in milliseconds since 1970, bytes in Base64.
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
    /// The shape of warnings about loaded features, counted by kind and field.
    static let shape = AnswerShape<LoadWarning>(
        "Warnings about loaded features.",
        .string("code") { $0.code }, .string("field") { $0.field }, .int("count") { $0.count }, .string("first") { $0.first })
}

extension Session {
    /// Throws an error for an answer that is longer than a line may be, about the parameter that makes it shorter.
    func checkAnswer(
        _ bytes: Int, path: String = "params.limit", advice: String = "ask for fewer with a limit"
    ) throws(CommandError) {
        guard bytes > limits.lineLength else { return }
        throw CommandError(
            .limitExceeded, "the answer is longer than \(limits.lineLength) bytes: \(advice)", path: path,
            expected: "at most \(limits.lineLength) bytes", details: [("limit", "lineLength")])
    }
}
