import GromaGeometry
import Testing

/// Units of length, angle and area: their sizes, their names and what is between them.
@Suite struct UnitTests {
    /// Sizes of the international yard and pound agreement of 1959, of the foot of the US survey, and of full turns.
    private static let sizes: [(Unit, Double, Bool)] = [
        (.metre, 1, true), (.kilometre, 1000, true), (.centimetre, 0.01, true), (.millimetre, 0.001, true), (.foot, 0.3048, true),
        (.usSurveyFoot, 0.304_800_609_601_219_2, true), (.yard, 0.9144, true), (.inch, 0.0254, true), (.mile, 1609.344, true),
        (.nauticalMile, 1852, true), (.degree, 0.017_453_292_519_943_295, false), (.radian, 1, false),
        (.gradian, 0.015_707_963_267_948_967, false), (.arcMinute, 0.000_290_888_208_665_721_6, false),
        (.arcSecond, 4.848_136_811_095_36e-6, false),
    ]

    @Test func lengthsAndAnglesHaveTheirSizes() {
        #expect(Self.sizes.map(\.0) == Unit.allCases)
        for (unit, size, isLinear) in Self.sizes {
            #expect(abs(unit.size / size - 1) < 1e-15 && unit.isLinear == isLinear, "\(unit)")
        }
    }

    @Test(
        arguments: [
            (.squareMetre, 1), (.squareKilometre, 1e6), (.squareCentimetre, 1e-4), (.squareMillimetre, 1e-6), (.are, 100), (.hectare, 1e4),
            (.squareFoot, 0.092_903_04), (.squareUSSurveyFoot, 0.092_903_411_613_274_87), (.squareYard, 0.836_127_36),
            (.squareInch, 0.000_645_16), (.squareMile, 2_589_988.110_336), (.squareNauticalMile, 3_429_904), (.acre, 4046.856_422_4),
        ] as [(AreaUnit, Double)])
    func areasHaveTheirSizes(unit: AreaUnit, size: Double) { #expect(abs(unit.size / size - 1) < 1e-14) }

    @Test func valuesAreConverted() {
        #expect(Unit.foot.convert(10, to: .metre) == 3.048 && abs(Unit.metre.convert(3.048, to: .foot) - 10) < 1e-12)
        #expect(Unit.kilometre.convert(2.5, to: .centimetre) == 250_000 && Unit.yard.convert(3, to: .inch) == 108)
        #expect(Unit.degree.convert(2, to: .arcMinute) == 120 && Unit.arcSecond.convert(7200, to: .degree) == 2)
        #expect(abs(Unit.gradian.convert(100, to: .degree) - 90) < 1e-12 && Unit.mile.convert(0.1, to: .mile) == 0.1)
        #expect(Unit.degree.convert(1, to: .metre).isNaN && Unit.metre.convert(1, to: .radian).isNaN)
    }

    /// Names in British and American spelling, symbols, Esri's, those in WKT, and codes of EPSG.
    @Test(
        arguments: [
            (.metre, ["metre", "meters", "m", "9001", "EPSG:9001", "urn:ogc:def:uom:EPSG::9001", "esriMeters", "esriSRUnit_Meter"]),
            (.kilometre, ["kilometre", "Kilometers", "KM", "9036", "http://www.opengis.net/def/uom/EPSG/0/9036"]),
            (.centimetre, ["centimetres", "centimeter", "cm", "1033", "esriCentimeters"]),
            (.millimetre, ["millimetre", "millimeters", "mm", "1025", "https://www.opengis.net/def/uom/EPSG/0/1025"]),
            (.foot, ["foot", "feet", "ft", "international foot", "International-Feet", "[ft_i]", "9002", "esriSRUnit_Foot"]),
            (
                .usSurveyFoot,
                [
                    "US survey foot", "us-survey-feet", "survey foot", "surveyfeet", "Foot_US", "usfoot", "us feet", "us-ft", "ftUS",
                    "[ft_us]",
                    "9003",
                ]
            ),
            (.yard, ["yard", "yards", "yd", "international yard", "[yd_i]", "9096"]),
            (.inch, ["inch", "inches", "in", "international inch", "[in_i]", "109008"]),
            (.mile, ["mile", "miles", "mi", "Statute_Mile", "international mile", "[mi_i]", "9093"]),
            (.nauticalMile, ["nautical mile", "esriNauticalMiles", "international nautical mile", "nmi", "nm", "[nmi_i]", "9030"]),
            (.degree, ["degree", "Degrees", "deg", "decimal degree", "esriDecimalDegrees", "°", "9102", "9122"]),
            (.radian, ["radian", "radians", "rad", "9101"]), (.gradian, ["gradian", "grad", "grads", "gon", "gons", "9105"]),
            (.arcMinute, ["arc-minute", "arc minutes", "minute", "min", "9103"]), (.arcSecond, ["arcsecond", "second", "sec", "9104"]),
        ] as [(Unit, [String])])
    func unitsGoByManyNames(unit: Unit, names: [String]) {
        for name in names + [unit.rawValue] { #expect(Unit(named: name) == unit, "\(name)") }
    }

    @Test(
        arguments: [
            (.squareMetre, ["square metre", "square meters", "sq m", "m2", "m²", "esriSquareMeters", "EPSG:9001", "metre"]),
            (.squareKilometre, ["square kilometre", "square-kilometers", "sqkm", "km2", "km²", "esriSquareKilometers", "9036"]),
            (.squareCentimetre, ["square centimetre", "square centimeters", "sqcm", "cm2", "cm²", "cm"]),
            (.squareMillimetre, ["square millimetre", "square millimeters", "sqmm", "mm2", "mm²", "mm"]),
            (.are, ["are", "ares", "a", "esriAres"]), (.hectare, ["hectare", "hectares", "ha", "esriHectares"]),
            (.squareFoot, ["square foot", "square feet", "sq ft", "ft2", "ft²", "esriSquareFeet", "9002"]),
            (.squareUSSurveyFoot, ["square us survey foot", "square us survey feet", "square survey feet", "square us feet", "9003"]),
            (.squareYard, ["square yard", "square yards", "sq yd", "yd2", "yd²", "yards"]),
            (.squareInch, ["square inch", "square inches", "sq in", "in2", "in²", "inch"]),
            (.squareMile, ["square mile", "square miles", "sq mi", "mi2", "mi²", "9093"]),
            (.squareNauticalMile, ["square nautical mile", "nmi2", "nmi²", "9030"]), (.acre, ["acre", "acres", "ac", "esriAcres"]),
        ] as [(AreaUnit, [String])])
    func areasGoByTheirNamesAndThoseOfTheirSides(unit: AreaUnit, names: [String]) {
        for name in names + [unit.rawValue] { #expect(AreaUnit(named: name) == unit, "\(name)") }
    }

    /// Symbols have no plural, angles no square, and no code stands for another.
    @Test(arguments: ["", "ms", "fts", "kms", "parsec", "9999", "EPSG:9999", "EPSG:", "meterss", "esri", "urn:ogc:def:uom:EPSG::"])
    func othersAreNoUnits(name: String) { #expect(Unit(named: name) == nil && AreaUnit(named: name) == nil) }

    @Test func anglesHaveNoAreas() {
        for name in ["degree", "rad", "gon", "minute", "sec"] { #expect(AreaUnit(named: name) == nil, "\(name)") }
        #expect(Unit(named: "hectare") == nil && Unit(named: "m2") == nil && AreaUnit(named: "has") == nil)
    }
}
