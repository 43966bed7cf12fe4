/// The kinds of pictures that methods create.
enum PictureKind: String, CaseIterable {
    case svg, png, pdf

    var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .pdf: "application/pdf"
        }
    }

    /// Creates the kind of a file from the extension of its name.
    init?(path: String) {
        guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else { return nil }
        self = kind
    }
}
