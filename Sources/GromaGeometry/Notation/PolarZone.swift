/// One of the four halves of the polar grids: A and B west and east of the south pole, Y and Z of the north (NGA.STND.0037).
struct PolarZone: Hashable {
    /// 0 to 3 for A, B, Y, Z.
    let index: Int

    static let letters: [Unicode.Scalar] = ["A", "B", "Y", "Z"]

    /// Index 0 to 3.
    init(index: Int) { self.index = index }

    init(_ hemisphere: Hemisphere, isEast: Bool) { index = (hemisphere == .north ? 2 : 0) + (isEast ? 1 : 0) }

    var letter: Unicode.Scalar { Self.letters[index] }
    var hemisphere: Hemisphere { index < 2 ? .south : .north }
    var isEast: Bool { index % 2 == 1 }

    /// The letters of its columns of 100 km from west to east.
    var columns: [Unicode.Scalar] { Self.columnLetters[index] }
    /// The letters of its rows of 100 km from the bottom up.
    var rows: [Unicode.Scalar] { Self.rowLetters[index / 2] }
    /// The number, in hundreds of kilometers, of its first column.
    var firstColumn: Int { isEast ? 20 : firstRow }
    /// The number, in hundreds of kilometers, of its first row.
    var firstRow: Int { hemisphere == .north ? 13 : 8 }

    private static let columnLetters = ["JKLPQRSTUXYZ", "ABCFGHJKLPQR", "RSTUXYZ", "ABCFGHJ"].map { Array($0.unicodeScalars) }
    private static let rowLetters = ["ABCDEFGHJKLMNPQRSTUVWXYZ", "ABCDEFGHJKLMNP"].map { Array($0.unicodeScalars) }
}
