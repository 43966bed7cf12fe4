/// The kinds of pictures that methods make.
enum PictureKind: String, CaseIterable {
    case svg, png, pdf

    var mediaType: String {
        switch self {
        case .svg: "image/svg+xml"
        case .png: "image/png"
        case .pdf: "application/pdf"
        }
    }

    /// The kind of a file, by the ending of its name.
    init?(path: String) {
        guard let kind = Self.allCases.first(where: { path.lowercased().hasSuffix(".\($0.rawValue)") }) else { return nil }
        self = kind
    }
}
