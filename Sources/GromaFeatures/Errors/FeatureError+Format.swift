import GromaFormats

extension FeatureError {
    /// Creates a feature error from a format error: file system errors become the corresponding case, all others are wrapped.
    public init(_ error: FormatError) {
        switch error {
        case .noSpace(let path): self = .diskFull(location: path)
        case .inputOutput(let path, let reason): self = .inputOutput(location: path, reason: reason)
        default: self = .format(error)
        }
    }
}
