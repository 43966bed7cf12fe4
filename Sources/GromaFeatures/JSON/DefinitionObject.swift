import GromaJSON

/// An object of a layer's JSON that is being read.
typealias DefinitionObject = GromaJSON.DefinitionObject<FeatureError>

extension FeatureError: DefinitionError {
    package static func wrongMember(path: String, found: String, expected: String) -> FeatureError {
        .invalidDefinition(path: path, reason: "found \(found), expected \(expected)")
    }

    package static func missingMember(path: String) -> FeatureError { .invalidDefinition(path: path, reason: "it is missing") }
}
