#if GeoPackage
    import GromaFormats
    import GromaGeometry

    /// Geometries in GeoPackages: a header, then ISO WKB (OGC 12-128r17, clause 2.1.3).
    enum GeometryBlob {
        /// Reads a geometry; its column determines the spatial reference.
        static func geometry(
            from bytes: UnsafeRawBufferPointer, spatialReference: SpatialReference?
        ) throws(BrokenValue) -> Geometry {
            let header = try GeometryHeader(bytes)
            let wkb = UnsafeRawBufferPointer(rebasing: bytes[header.size...])
            if let point = point(wkb) { return .point(Point(x: point.x, y: point.y, spatialReference: spatialReference)) }
            // Elsewhere the reader also accepts hexadecimal text, which is not valid here.
            guard let order = wkb.first, order < 2 else { throw BrokenValue(reason: "no WKB follows its header") }
            do throws(FormatError) {
                var geometry = try WKB.geometry(from: wkb, options: ReadOptions(reference: .fallback(nil)))
                geometry.spatialReference = spatialReference
                return geometry
            } catch {
                guard case .unsupportedGeometry = error else { throw BrokenValue(reason: error.description) }
                return try straightened(wkb, spatialReference: spatialReference)
            }
        }

        /// Returns a geometry with its arcs straightened.
        private static func straightened(
            _ wkb: UnsafeRawBufferPointer, spatialReference: SpatialReference?
        ) throws(BrokenValue) -> Geometry {
            let result = try CurvedGeometry.straightened(wkb).withUnsafeBytes { bytes -> Result<Geometry, BrokenValue> in
                do throws(FormatError) {
                    var geometry = try WKB.geometry(from: bytes, options: ReadOptions(reference: .fallback(nil)))
                    geometry.spatialReference = spatialReference
                    return .success(geometry)
                } catch {
                    return .failure(BrokenValue(reason: error.description))
                }
            }
            return try result.get()
        }

        /// Returns the bounding box of a geometry, from its header if it is there; empty for an empty geometry.
        static func extent(of bytes: UnsafeRawBufferPointer) throws(BrokenValue) -> Extent {
            let header = try GeometryHeader(bytes)
            if header.isEmpty { return .empty }
            if let envelope = header.envelope { return envelope }
            let wkb = UnsafeRawBufferPointer(rebasing: bytes[header.size...])
            if let point = point(wkb) { return Extent(xMin: point.x, yMin: point.y, xMax: point.x, yMax: point.y) }
            return try geometry(from: bytes, spatialReference: nil).extent
        }

        /// Writes a geometry.
        static func bytes(of geometry: Geometry, srsID: Int) throws(FormatError) -> [UInt8] {
            if case .point(let point) = geometry, point.dimensions == .xy, let coordinate = point.coordinate {
                return bytes(of: coordinate, srsID: srsID)
            }
            let extent = geometry.extent
            let hasEnvelope = geometry.type != .point && !extent.isEmpty
            let header = GeometryHeader.bytes(srsID: srsID, envelope: hasEnvelope ? extent : nil, isEmpty: geometry.isEmpty)
            return header + (try WKB.bytes(of: geometry))
        }

        /// Writes a point with two ordinates, a common case that is optimized.
        private static func bytes(of coordinate: Coordinate, srsID: Int) -> [UInt8] {
            [UInt8](unsafeUninitializedCapacity: 29) { buffer, count in
                let base = UnsafeMutableRawBufferPointer(buffer)
                base.storeBytes(of: UInt32(0x0100_5047).littleEndian, toByteOffset: 0, as: UInt32.self)
                base.storeBytes(of: Int32(truncatingIfNeeded: srsID).littleEndian, toByteOffset: 4, as: Int32.self)
                base.storeBytes(of: 1, toByteOffset: 8, as: UInt8.self)
                base.storeBytes(of: UInt32(1).littleEndian, toByteOffset: 9, as: UInt32.self)
                base.storeBytes(of: coordinate.x.bitPattern.littleEndian, toByteOffset: 13, as: UInt64.self)
                base.storeBytes(of: coordinate.y.bitPattern.littleEndian, toByteOffset: 21, as: UInt64.self)
                count = 29
            }
        }

        /// Returns the position of WKB that is a finite little-endian point with two ordinates.
        private static func point(_ wkb: UnsafeRawBufferPointer) -> (x: Double, y: Double)? {
            guard wkb.count == 21, wkb[0] == 1, UInt32(littleEndian: wkb.loadUnaligned(fromByteOffset: 1, as: UInt32.self)) == 1 else {
                return nil
            }
            let x = Double(bitPattern: UInt64(littleEndian: wkb.loadUnaligned(fromByteOffset: 5, as: UInt64.self)))
            let y = Double(bitPattern: UInt64(littleEndian: wkb.loadUnaligned(fromByteOffset: 13, as: UInt64.self)))
            return x.isFinite && y.isFinite ? (x, y) : nil
        }
    }
#endif
