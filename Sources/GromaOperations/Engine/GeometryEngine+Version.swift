import CGEOS

extension GeometryEngine {
    /// The version of the loaded GEOS library, such as `3.11.1`.
    public static var geosVersion: String {
        let text = String(cString: GEOSversion())
        return String(text.prefix { $0 != "-" })
    }
}
