import GromaMap

/// The small icons of a card, drawn in a square of 16 points.
enum CardGlyph {
    case chevronDown, chevronForward, chevronBack, first, last, image, video, audio, document, file, lock, info, warning, check, calendar,
        clock
    case shape, minus, link

    /// Whether it has a direction, so that it is mirrored for right-to-left languages.
    var isDirected: Bool {
        switch self {
        case .chevronForward, .chevronBack, .first, .last, .link: true
        default: false
        }
    }

    struct Piece {
        var xy: [Double]
        var isClosed = false
        var isFilled = false
    }

    var pieces: [Piece] {
        switch self {
        case .chevronDown: [Piece(xy: [4, 6, 8, 10, 12, 6])]
        case .chevronForward: [Piece(xy: [6, 4, 10, 8, 6, 12])]
        case .chevronBack: [Piece(xy: [10, 4, 6, 8, 10, 12])]
        case .first: [Piece(xy: [11, 4, 7, 8, 11, 12]), Piece(xy: [4.5, 4, 4.5, 12])]
        case .last: [Piece(xy: [5, 4, 9, 8, 5, 12]), Piece(xy: [11.5, 4, 11.5, 12])]
        case .image:
            [
                Piece(xy: [1.5, 3, 14.5, 3, 14.5, 13, 1.5, 13], isClosed: true), Piece(xy: [2, 12, 6, 7.5, 9, 10.5, 11, 8.5, 14, 12]),
                Piece(xy: CardGlyph.circle(11, 5.8, 1.1), isClosed: true, isFilled: true),
            ]
        case .video:
            [
                Piece(xy: [1.5, 3, 14.5, 3, 14.5, 13, 1.5, 13], isClosed: true),
                Piece(xy: [6.5, 5.5, 11, 8, 6.5, 10.5], isClosed: true, isFilled: true),
            ]
        case .audio:
            [
                Piece(xy: [6, 11.5, 6, 3.5, 12.5, 2.5, 12.5, 10.5]),
                Piece(xy: CardGlyph.circle(4.4, 11.8, 1.8), isClosed: true, isFilled: true),
                Piece(xy: CardGlyph.circle(10.9, 10.8, 1.8), isClosed: true, isFilled: true),
            ]
        case .document:
            [Piece(xy: [3, 1.5, 10, 1.5, 13, 4.5, 13, 14.5, 3, 14.5], isClosed: true), Piece(xy: [5.5, 7, 10.5, 7])]
                + [Piece(xy: [5.5, 9.5, 10.5, 9.5]), Piece(xy: [5.5, 12, 9, 12])]
        case .file: [Piece(xy: [3, 1.5, 10, 1.5, 13, 4.5, 13, 14.5, 3, 14.5], isClosed: true), Piece(xy: [10, 1.5, 10, 4.5, 13, 4.5])]
        case .lock:
            [
                Piece(xy: [3.5, 7.5, 12.5, 7.5, 12.5, 14, 3.5, 14], isClosed: true),
                Piece(xy: [5.5, 7.5, 5.5, 4, 8, 2.2, 10.5, 4, 10.5, 7.5]),
            ]
        case .info:
            [
                Piece(xy: CardGlyph.circle(8, 8, 6.5), isClosed: true), Piece(xy: [8, 7.5, 8, 11.5]),
                Piece(xy: CardGlyph.circle(8, 4.9, 0.9), isClosed: true, isFilled: true),
            ]
        case .warning:
            [
                Piece(xy: [8, 1.8, 15, 14, 1, 14], isClosed: true), Piece(xy: [8, 6.3, 8, 9.8]),
                Piece(xy: CardGlyph.circle(8, 11.8, 0.8), isClosed: true, isFilled: true),
            ]
        case .check: [Piece(xy: CardGlyph.circle(8, 8, 6.5), isClosed: true), Piece(xy: [5, 8.2, 7.2, 10.4, 11.2, 5.8])]
        case .calendar:
            [
                Piece(xy: [2, 3.5, 14, 3.5, 14, 14, 2, 14], isClosed: true), Piece(xy: [2, 7, 14, 7]), Piece(xy: [5, 1.8, 5, 4.5]),
                Piece(xy: [11, 1.8, 11, 4.5]),
            ]
        case .clock: [Piece(xy: CardGlyph.circle(8, 8, 6.5), isClosed: true), Piece(xy: [8, 4.5, 8, 8, 10.8, 9.6])]
        case .shape:
            [Piece(xy: [3, 4.5, 12, 3, 13.5, 11.5, 5, 13.5], isClosed: true)]
                + [(3, 4.5), (12, 3), (13.5, 11.5), (5, 13.5)].map {
                    Piece(xy: CardGlyph.circle($0.0, $0.1, 1.6), isClosed: true, isFilled: true)
                }
        case .minus: [Piece(xy: CardGlyph.circle(8, 8, 6.5), isClosed: true), Piece(xy: [5, 8, 11, 8])]
        case .link: [Piece(xy: [6, 3.5, 12.5, 3.5, 12.5, 10]), Piece(xy: [12.5, 3.5, 4, 12])]
        }
    }

    private static func circle(_ x: Double, _ y: Double, _ radius: Double) -> [Double] {
        (0..<20).flatMap { step in
            let (sine, cosine) = Trigonometry.sineAndCosine(degrees: Double(step) * 18)
            return [x + radius * cosine, y + radius * sine]
        }
    }
}
