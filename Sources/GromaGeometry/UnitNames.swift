/// Units by the names that others give them.
extension Unit {
    /// The unit of a name: the engine's own, the singular or plural in British or American spelling, a symbol, Esri's (`esriMeters`, `esriSRUnit_Foot`), the
    /// name in WKT (`Foot_US`), or EPSG's code, alone or in one of OGC's forms (`9001`, `EPSG:9001`, `urn:ogc:def:uom:EPSG::9001`). Capitals, spaces,
    /// hyphens and underscores do not count. Nil for none.
    public init?(named name: String) {
        guard let unit = Self.names[UnitName.plain(name)] else { return nil }
        self = unit
    }

    private static let names: [String: Unit] = UnitName.table([
        (.metre, ["metre", "meter", "m", "9001"]),
        (.kilometre, ["kilometre", "kilometer", "km", "9036"]),
        (.centimetre, ["centimetre", "centimeter", "cm", "1033"]),
        (.millimetre, ["millimetre", "millimeter", "mm", "1025"]),
        (.foot, ["foot", "feet", "ft", "internationalfoot", "internationalfeet", "[fti]", "9002"]),
        (
            .usSurveyFoot,
            ["ussurveyfoot", "ussurveyfeet", "surveyfoot", "surveyfeet", "footus", "usfoot", "usfeet", "usft", "ftus", "[ftus]", "9003"]
        ),
        (.yard, ["yard", "yd", "internationalyard", "[ydi]", "9096"]),
        (.inch, ["inch", "inches", "in", "internationalinch", "[ini]", "109008"]),
        (.mile, ["mile", "mi", "statutemile", "internationalmile", "[mii]", "9093"]),
        (.nauticalMile, ["nauticalmile", "internationalnauticalmile", "nmi", "nm", "[nmii]", "9030"]),
        (.degree, ["degree", "deg", "decimaldegree", "°", "9102", "9122"]),
        (.radian, ["radian", "rad", "9101"]),
        (.gradian, ["gradian", "grad", "gon", "9105"]),
        (.arcMinute, ["arcminute", "minute", "min", "9103"]),
        (.arcSecond, ["arcsecond", "second", "sec", "9104"]),
    ])
}

extension AreaUnit {
    /// The unit of a name: the engine's own, the singular or plural in British or American spelling, a symbol, Esri's (`esriSquareKilometers`,
    /// `esriHectares`), or a name or code of a length, whose square it is then (`EPSG:9001`). Nil for none.
    public init?(named name: String) {
        if let unit = Self.names[UnitName.plain(name)] {
            self = unit
            return
        }
        guard let length = Unit(named: name), let square = Self.squares[length] else { return nil }
        self = square
    }

    private static let squares: [Unit: AreaUnit] = [
        .metre: .squareMetre, .kilometre: .squareKilometre, .centimetre: .squareCentimetre, .millimetre: .squareMillimetre,
        .foot: .squareFoot, .usSurveyFoot: .squareUSSurveyFoot, .yard: .squareYard, .inch: .squareInch, .mile: .squareMile,
        .nauticalMile: .squareNauticalMile,
    ]

    private static let names: [String: AreaUnit] = UnitName.table([
        (.squareMetre, ["squaremetre", "squaremeter", "sqm", "m2", "m²"]),
        (.squareKilometre, ["squarekilometre", "squarekilometer", "sqkm", "km2", "km²"]),
        (.squareCentimetre, ["squarecentimetre", "squarecentimeter", "sqcm", "cm2", "cm²"]),
        (.squareMillimetre, ["squaremillimetre", "squaremillimeter", "sqmm", "mm2", "mm²"]),
        (.are, ["are", "a"]),
        (.hectare, ["hectare", "ha"]),
        (.squareFoot, ["squarefoot", "squarefeet", "sqft", "ft2", "ft²"]),
        (.squareUSSurveyFoot, ["squareussurveyfoot", "squareussurveyfeet", "squaresurveyfeet", "squareusfeet"]),
        (.squareYard, ["squareyard", "sqyd", "yd2", "yd²"]),
        (.squareInch, ["squareinch", "squareinches", "sqin", "in2", "in²"]),
        (.squareMile, ["squaremile", "sqmi", "mi2", "mi²"]),
        (.squareNauticalMile, ["squarenauticalmile", "nmi2", "nmi²"]),
        (.acre, ["acre", "ac"]),
    ])
}

/// The comparison of unit names.
private enum UnitName {
    /// A name without what does not count in it.
    static func plain(_ name: String) -> String {
        var plain = name.lowercased()
        for prefix in ["urn:ogc:def:uom:epsg:", "http://www.opengis.net/def/uom/epsg/", "https://www.opengis.net/def/uom/epsg/", "epsg:"]
        where plain.hasPrefix(prefix) {
            // Behind the edition, which says nothing here.
            return String(plain.suffix(while: \.isNumber))
        }
        plain = String(plain.filter { !" _-".contains($0) })
        for prefix in ["esrisrunit", "esri"] where plain.hasPrefix(prefix) { return String(plain.dropFirst(prefix.count)) }
        return plain
    }

    /// The units by all their names; longer ones have a plural too.
    static func table<Value>(_ entries: [(Value, [String])]) -> [String: Value] {
        var table: [String: Value] = [:]
        for (value, names) in entries {
            for name in names {
                table[name] = value
                if name.count > 2 { table[name + "s"] = value }
            }
        }
        return table
    }
}

extension String {
    /// The characters at the end that are so.
    fileprivate func suffix(while isSo: (Character) -> Bool) -> Substring {
        self[(lastIndex { !isSo($0) }.map { index(after: $0) } ?? startIndex)...]
    }
}
