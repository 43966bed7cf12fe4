/// One of the twenty bands of latitude that UTM and MGRS name by letter: C to X without I and O, of 8 degrees, X of 12.
struct LatitudeBand: Hashable {
    /// 0 for C to 19 for X.
    let index: Int

    static let letters = Array("CDEFGHJKLMNPQRSTUVWX".unicodeScalars)

    /// The band of a latitude; nil below -80 and from 84 on.
    init?(latitude: Double) {
        guard latitude >= -80, latitude < 84 else { return nil }
        index = min(19, Int(((latitude + 80) / 8).rounded(.down)))
    }

    init?(letter: Unicode.Scalar) {
        guard let index = Self.letters.firstIndex(of: letter) else { return nil }
        self.index = index
    }

    var letter: Unicode.Scalar { Self.letters[index] }
    var hemisphere: Hemisphere { index < 10 ? .south : .north }

    /// Its latitudes, with half a degree more at the ends of the grid, where UTM and UPS overlap.
    var latitudes: ClosedRange<Double> {
        let south = Double(index) * 8 - 80
        return (index == 0 ? south - 0.5 : south)...(index == 19 ? 84.5 : south + 8)
    }
}

/// The alphabet of the grids: the capital letters without I and O.
enum GridAlphabet {
    static let letters = Array("ABCDEFGHJKLMNPQRSTUVWXYZ".unicodeScalars)
}
