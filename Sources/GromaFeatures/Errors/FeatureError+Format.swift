import GromaFormats

extension FeatureError {
    /// The error of a format as one of features: what the system refused by its own name, anything else as it is.
    public init(_ error: FormatError) {
        switch error {
        case .noSpace(let path): self = .diskFull(location: path)
        case .inputOutput(let path, let reason): self = .inputOutput(location: path, reason: reason)
        default: self = .format(error)
        }
    }
}
