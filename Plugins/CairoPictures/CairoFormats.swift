#if CairoPictures
    import CPangoCairo
    import GromaMap

    /// The picture format PNG.
    public struct PNGPictureFormat: PictureFormat {
        /// `png`.
        public let name = "png"
        /// The file name extensions.
        public let fileExtensions = ["png"]
        /// The media type.
        public let mediaType = "image/png"

        /// Creates the format.
        public init() {}

        /// Returns the picture of a display list.
        ///
        /// - Throws: `invalid` for an image that is not a PNG, `pictureFailed`, `cancelled`.
        /// - Complexity: O(*n* + *p*), where *n* is the size of the list and *p* the number of pixels.
        public func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture {
            try CairoLibrary.load(format: name)
            let width = Int32((list.width * options.pixelDensity).rounded(.up))
            let height = Int32((list.height * options.pixelDensity).rounded(.up))
            let surface = load_cairo_image_surface_create()(CAIRO_FORMAT_ARGB32, width, height)
            defer { load_cairo_surface_destroy()(surface) }
            let missing = try CairoCanvas.draw(
                list, on: surface, scale: options.pixelDensity, isRaster: true, format: name, options.hook)
            guard let surface, let file = PNGWriter(surface, width: Int(width), height: Int(height)) else {
                throw .pictureFailed(format: name, reason: "there is no memory")
            }
            return Picture(bytes: file.bytes, missingCharacters: missing)
        }
    }

    /// The picture format PDF, with one page; a point of the list is a point of the page.
    public struct PDFPictureFormat: PictureFormat {
        /// `pdf`.
        public let name = "pdf"
        /// The file name extensions.
        public let fileExtensions = ["pdf"]
        /// The media type.
        public let mediaType = "application/pdf"

        /// Creates the format.
        public init() {}

        /// Returns the picture of a display list.
        ///
        /// - Throws: `invalid` for an image that is not a PNG, `pictureFailed`, `cancelled`.
        /// - Complexity: O(*n*), where *n* is the size of the list.
        public func picture(of list: DisplayList, options: PictureOptions) throws(MapError) -> Picture {
            try CairoLibrary.load(format: name)
            let output = CairoOutput()
            let surface = load_cairo_pdf_surface_create_for_stream()(CairoOutput.write, output.pointer, list.width, list.height)
            defer { load_cairo_surface_destroy()(surface) }
            // The same list must result in the same bytes, so that the file does not contain its time of creation.
            load_cairo_pdf_surface_set_metadata()(surface, CAIRO_PDF_METADATA_CREATE_DATE, "2000-01-01T00:00:00Z")
            if let title = list.title { load_cairo_pdf_surface_set_metadata()(surface, CAIRO_PDF_METADATA_TITLE, title) }
            let missing = try CairoCanvas.draw(list, on: surface, scale: 1, isRaster: false, format: name, options.hook)
            load_cairo_surface_finish()(surface)
            let status = load_cairo_surface_status()(surface)
            guard status == CAIRO_STATUS_SUCCESS else { throw .pictureFailed(format: name, reason: CairoCanvas.text(of: status)) }
            return Picture(bytes: output.bytes, missingCharacters: missing)
        }
    }

    /// The buffer to which Cairo writes a file. It exists as long as the call that writes.
    final class CairoOutput {
        private(set) var bytes: [UInt8] = []

        var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        static let write: cairo_write_func_t = { closure, data, length in
            guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
            let output = Unmanaged<CairoOutput>.fromOpaque(closure).takeUnretainedValue()
            output.bytes.append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
            return CAIRO_STATUS_SUCCESS
        }
    }

    /// A file that Cairo reads.
    final class CairoInput {
        private let bytes: [UInt8]
        private var place = 0

        init(_ bytes: [UInt8]) { self.bytes = bytes }

        var pointer: UnsafeMutableRawPointer { Unmanaged.passUnretained(self).toOpaque() }

        static let read: cairo_read_func_t = { closure, data, length in
            guard let closure, let data else { return CAIRO_STATUS_READ_ERROR }
            let input = Unmanaged<CairoInput>.fromOpaque(closure).takeUnretainedValue()
            guard input.bytes.count - input.place >= Int(length) else { return CAIRO_STATUS_READ_ERROR }
            input.bytes.withUnsafeBufferPointer { source in
                if let base = source.baseAddress { data.update(from: base + input.place, count: Int(length)) }
            }
            input.place += Int(length)
            return CAIRO_STATUS_SUCCESS
        }
    }
#endif
