import GromaGeometry
import Testing

/// What a spatial reference is known to mean, by its id or its text.
@Suite struct SpatialReferenceTests {
    private static let degrees =
        #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],UNIT["Degree",0.0174532925199433]]"#

    @Test func idsAreAboveZero() {
        for id in [0, -1, .min] { #expect(SpatialReference(wkid: id) == nil && SpatialReference(wkid: id, wkt: "x") == nil) }
        #expect(SpatialReference(wkid: 1)?.wkid == 1 && SpatialReference(wkid: 1, wkt: "text")?.wkt == "text")
        let text = SpatialReference(wkt: "LOCAL_CS[]")
        #expect(text.wkid == nil && text.wkt == "LOCAL_CS[]" && text.latestWKID == nil)
    }

    @Test func referencesAreEqualWhereTheyMeanTheSame() throws {
        let aliases = try [3857, 102_100, 102_113, 3785, 900_913].map { try #require(SpatialReference(wkid: $0)) }
        for alias in aliases {
            #expect(alias == .webMercator && alias.hashValue == SpatialReference.webMercator.hashValue && alias.latestWKID == 3857)
            #expect(alias.isWebMercator && !alias.isWGS84 && alias.isSupported && !alias.isInDegrees)
        }
        #expect(aliases[1].description == "wkid 102100")
        let defined = try #require(SpatialReference(wkid: 4326, wkt: Self.degrees))
        #expect(defined == .wgs84 && defined.wkt == Self.degrees && defined.hashValue == SpatialReference.wgs84.hashValue)
        let (a, b) = (SpatialReference(wkt: "A"), SpatialReference(wkt: "B"))
        #expect(a == SpatialReference(wkt: "A") && a != b && a != .wgs84 && a.hashValue != b.hashValue)
        #expect(SpatialReference(wkid: 2154) != SpatialReference(wkid: 2056))
    }

    @Test func unitsAndWorldsAreThoseOfTheMap() throws {
        let lambert = try #require(SpatialReference(wkid: 2154))
        #expect(SpatialReference.wgs84.unit == .degree && SpatialReference.wgs84.worldHalfWidth == 180)
        #expect(SpatialReference.wgs84.inLinearUnits == false && SpatialReference.webMercator.inLinearUnits == true)
        #expect(SpatialReference.webMercator.unit == .metre)
        #expect(abs(try #require(SpatialReference.webMercator.worldHalfWidth) - 20_037_508.342_789_244) < 1e-8)
        #expect(lambert.unit == nil && lambert.worldHalfWidth == nil && lambert.inLinearUnits == nil && !lambert.isSupported)
        #expect(lambert.convert(1, to: .metre).isNaN && lambert.convert(1, from: .metre).isNaN)
        #expect(SpatialReference.wgs84.convert(2, to: .arcMinute) == 120 && SpatialReference.wgs84.convert(120, from: .arcMinute) == 2)
        #expect(SpatialReference.webMercator.convert(2, to: .kilometre) == 0.002)
        #expect(SpatialReference.webMercator.convert(2, from: .kilometre) == 2000)
        #expect(SpatialReference.webMercator.convert(2, from: .degree).isNaN)
        #expect(SpatialReference.wgs84.isSupported && SpatialReference.wgs84.isWGS84 && !SpatialReference.wgs84.isWebMercator)
    }

    /// Geographic references of EPSG with Greenwich and degrees, by pyproj 3.7.
    @Test(arguments: [
        4326, 4979, 9057, 9755, 4322, 4258, 4937, 4230, 4269, 4267, 4152, 4759, 6318, 4617, 8237, 6365, 4283, 7844, 4202, 4203, 4167, 4272,
        4490, 4610, 4214, 4612, 6668, 4301, 4737, 4166, 4240, 4238, 9470, 4674, 4618, 4170, 4190, 5340, 5381, 4148, 4222, 4209, 4210, 4171,
        4275, 4277, 4188, 4299, 4289, 4313, 4314, 4149, 4150, 4312, 4265, 4670, 4619, 4124, 4123, 4273, 4284, 4178, 4200, 4740, 7683, 4156,
        4121,
    ])
    func geographicReferencesAreInDegrees(id: Int) throws {
        let reference = try #require(SpatialReference(wkid: id))
        #expect(reference.isInDegrees && reference.unit == .degree && reference.worldHalfWidth == 180)
        #expect(reference.isSupported == (id == 4326))
    }

    @Test func textsOfGeographicReferencesAreInDegrees() {
        let second = #"GEOGCRS["WGS 84",DATUM["World",ELLIPSOID["WGS 84",6378137,298.257]],CS[ellipsoidal,2],ANGLEUNIT["degree",0.0174]]"#
        let geodetic = #"GEODCRS["WGS 84",DATUM["World",ELLIPSOID["WGS 84",6378137,298.257]],CS[ellipsoidal,2],ANGLEUNIT["degree",0.0174]]"#
        for text in [Self.degrees, second, geodetic, Self.degrees.lowercased(), " \n\r\t" + Self.degrees] {
            #expect(SpatialReference(wkt: text).isInDegrees, "\(text)")
            #expect(SpatialReference(wkt: text).unit == .degree && !SpatialReference(wkt: text).isSupported)
        }
        let geocentric = #"GEODCRS["WGS 84",DATUM["World",PRIMEM["Greenwich",0,ANGLEUNIT["degree",0.0174]]],CS[Cartesian,3]]"#
        let inGrads = #"GEOGCS["NTF",DATUM["NTF",SPHEROID["x",6378249,293]],UNIT["grad",0.0157]]"#
        for text in [geocentric, inGrads, "PROJCS[\"x\"," + Self.degrees + "]", "GEOGCS", "", "x" + Self.degrees] {
            #expect(!SpatialReference(wkt: text).isInDegrees, "\(text)")
        }
    }

    @Test func descriptionsAreShort() {
        #expect(SpatialReference.wgs84.description == "wkid 4326")
        #expect(SpatialReference(wkt: String(repeating: "ab", count: 100)).description == String(repeating: "ab", count: 30))
        #expect(SpatialReference(wkt: "short").description == "short")
    }

    @Test func webMercatorIsThatOfTheSphere() {
        // EPSG guidance note 7-2, method 1024, with the radius 6 378 137.
        let (x, y) = WebMercator.project(longitude: 10, latitude: -50)
        #expect(abs(x - 1_113_194.907_932_735_7) < 1e-8 && abs(y + 6_446_275.841_017_161) < 1e-8)
        let (longitude, latitude) = WebMercator.unproject(x: x, y: y)
        #expect(abs(longitude - 10) < 1e-13 && abs(latitude + 50) < 1e-13)
        #expect(WebMercator.greatestLatitude == 89.99999 && SpatialReference.webMercatorRadius == 6_378_137)
    }
}
