import GromaGeometry

/// A place with what other software writes for it: GeographicLib 2.1.2 (`UTMUPS`, `MGRS`, `GARS` and `Georef` of Debian's
/// libgeographiclib-dev). Its GEOREF of longitude 180 is empty; the value here is that of -180.
struct Place: CustomStringConvertible {
    let coordinate: Coordinate
    let utm: String
    let mgrs: String
    let gars: String
    let georef: String

    init(_ longitude: Double, _ latitude: Double, utm: String, mgrs: String, gars: String, georef: String) {
        coordinate = Coordinate(x: longitude, y: latitude)
        (self.utm, self.mgrs, self.gars, self.georef) = (utm, mgrs, gars, georef)
    }

    var description: String { mgrs }

    /// Capitals, the equator, the date line, the exceptions of Norway and Svalbard on both sides, both ends of UTM, the poles.
    static let all = [
        Place(-77.0365, 38.8977, utm: "18S 323394.296 4307395.634", mgrs: "18SUJ2339407395", gars: "206LT26", georef: "GJNJ57815386"),
        Place(0, 0, utm: "31N 166021.443 0.000", mgrs: "31NAA6602100000", gars: "361HN37", georef: "NGAA00000000"),
        Place(-0.0001, -0.0001, utm: "30M 833967.414 9999988.932", mgrs: "30MZE3396799988", gars: "360HM23", georef: "MFQQ59995999"),
        Place(180, 0, utm: "01N 166021.443 0.000", mgrs: "01NAA6602100000", gars: "001HN37", georef: "AGAA00000000"),
        Place(5.32, 60.39, utm: "32V 297230.220 6700510.175", mgrs: "32VKN9723000510", gars: "371NN24", georef: "NLFA19202340"),
        Place(3, 56, utm: "32V 126049.971 6222336.335", mgrs: "32VJH2604922336", gars: "367NE37", georef: "NKDM00000000"),
        Place(3, 55.9999, utm: "31U 500000.000 6206068.458", mgrs: "31UEC0000006068", gars: "367ND11", georef: "NKDL00005999"),
        Place(3.1, 64, utm: "31W 504891.215 7097017.999", mgrs: "31WEL0489197017", gars: "367NW38", georef: "NLDE06000000"),
        Place(15.6267, 78.2232, utm: "33X 514278.715 8683355.469", mgrs: "33XWG1427883355", gars: "392QA32", georef: "PMAD37601339"),
        Place(9, 72, utm: "33X 293363.504 7999233.637", mgrs: "33XTV9336399233", gars: "379PN37", georef: "NLKN00000000"),
        Place(20.9999, 72, utm: "33X 706633.062 7999233.294", mgrs: "33XYV0663399233", gars: "402PN49", georef: "PLFN59990000"),
        Place(21, 72, utm: "35X 293363.504 7999233.637", mgrs: "35XKV9336399233", gars: "403PN37", georef: "PLGN00000000"),
        Place(33, 79.5, utm: "37X 378143.079 8832058.726", mgrs: "37XCJ7814332058", gars: "427QD37", georef: "QMDE00003000"),
        Place(41.9999, 80, utm: "37X 558130.279 8883084.856", mgrs: "37XEJ5813083084", gars: "444QE49", georef: "QMMF59990000"),
        Place(12, 84, utm: "Z 2138620.484 1347841.896", mgrs: "ZBA3862047841", gars: "385QN37", georef: "NMNK00000000"),
        Place(12, 83.9999, utm: "33X 465004.764 9328994.034", mgrs: "33XVP6500428994", gars: "385QM11", georef: "NMNJ00005999"),
        Place(-70, -80, utm: "19C 480615.197 1118247.585", mgrs: "19CDM8061518247", gars: "221AW37", georef: "HAFL00000000"),
        Place(-70, -80.0001, utm: "A 954178.539 2380647.882", mgrs: "AKR5417880647", gars: "221AV11", georef: "HAFK00005999"),
        Place(0, 90, utm: "Z 2000000.000 2000000.000", mgrs: "ZAH0000000000", gars: "361QZ11", georef: "NMAQ00005999"),
        Place(0, -90, utm: "B 2000000.000 2000000.000", mgrs: "BAN0000000000", gars: "361AA37", georef: "NAAA00000000"),
        Place(-135, 86.5, utm: "Y 1725148.054 2274851.946", mgrs: "YXK2514874851", gars: "091QT37", georef: "DMAM00003000"),
        Place(77.75, -85.25, utm: "B 2515639.084 2111956.220", mgrs: "BHP1563911956", gars: "516AK27", georef: "TACE45004500"),
        Place(151.2153, -33.8568, utm: "56H 334900.570 6252288.753", mgrs: "56HLH3490052288", gars: "663ES36", georef: "YDBM12910859"),
        Place(-74.0445, 40.6892, utm: "18T 580735.871 4504695.165", mgrs: "18TWL8073504695", gars: "212LX43", georef: "HJAL57334135"),
        Place(-43.2105, -22.9519, utm: "23K 683476.509 7460687.308", mgrs: "23KPQ8347660687", gars: "274FQ47", georef: "KEBH47370288"),
        Place(86.925, 27.9881, utm: "45R 492625.000 3095886.413", mgrs: "45RVL9262495886", gars: "534KV23", georef: "THMN55505928"),
        Place(-68.303, -54.8019, utm: "19F 544805.097 3927029.885", mgrs: "19FEV4480527029", gars: "224CY33", georef: "HCGF41821188"),
        Place(-21.9426, 64.1466, utm: "27W 454138.377 7113689.869", mgrs: "27WVM5413813689", gars: "317NW34", georef: "LLJE03440879"),
        Place(138.7274, 35.3606, utm: "54S 293517.347 3915404.017", mgrs: "54STE9351715404", gars: "638LL16", georef: "XJDF43642163"),
        Place(166.6863, -77.8419, utm: "58C 539641.285 1358704.046", mgrs: "58CEU3964158704", gars: "694BA36", georef: "ZABN41170948"),
        Place(-3, 8, utm: "30P 500000.000 884297.851", mgrs: "30PWP0000084297", gars: "355JE37", georef: "MGNJ00000000"),
        Place(-180, -16.5, utm: "01K 179712.070 8173373.045", mgrs: "01KAB7971273373", gars: "001GD37", georef: "AEAP00003000"),
        Place(14.4422, 45.3271, utm: "33T 456287.696 5019439.426", mgrs: "33TVL5628719439", gars: "389MG29", georef: "NKQA26531962"),
    ]
}
