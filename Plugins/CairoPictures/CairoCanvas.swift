#if CairoPictures
    import CPangoCairo
    import GromaBase
    import GromaGeometry
    import GromaMap

    /// Draws display lists on a Cairo surface.
    final class CairoCanvas {
        let context: OpaquePointer
        let hook: OperationHook
        lazy var text = CairoText(context)
        private var images: [DisplayImage: OpaquePointer] = [:]
        /// The pixels per point of a raster surface; nil for a vector surface.
        let density: Double?

        private init(_ context: OpaquePointer, density: Double?, _ hook: OperationHook) {
            self.context = context
            self.density = density
            self.hook = hook
        }

        deinit {
            for image in images.values { load_cairo_surface_destroy()(image) }
        }

        /// Draws a list; returns the characters for which there is no font.
        static func draw(
            _ list: DisplayList, on surface: OpaquePointer?, scale: Double, isRaster: Bool, format: String, _ hook: OperationHook
        ) throws(MapError) -> [Character] {
            guard let surface, let context = load_cairo_create()(surface) else {
                throw .pictureFailed(format: format, reason: "there is no memory")
            }
            defer { load_cairo_destroy()(context) }
            load_cairo_scale()(context, scale, scale)
            load_cairo_set_line_join()(context, CAIRO_LINE_JOIN_ROUND)
            load_cairo_set_line_cap()(context, CAIRO_LINE_CAP_ROUND)
            let canvas = CairoCanvas(context, density: isRaster ? scale : nil, hook)
            // Outside of any frame, map units are points, with y pointing up from the lower edge.
            let whole = Viewport(
                center: Coordinate(x: list.width / 2, y: list.height / 2), resolution: 1, width: list.width, height: list.height)
            for item in list.items { try canvas.draw(item, in: whole) }
            let status = load_cairo_status()(context)
            guard status == CAIRO_STATUS_SUCCESS else { throw .pictureFailed(format: format, reason: Self.text(of: status)) }
            return canvas.text.missing
        }

        static func text(of status: cairo_status_t) -> String {
            load_cairo_status_to_string()(status).map { String(cString: $0) } ?? "unknown"
        }

        private func draw(_ item: DisplayItem, in viewport: Viewport) throws(MapError) {
            if hook.isCancelled?() == true { throw .cancelled }
            switch item {
            case .paths(let paths, let fill, let stroke):
                guard !paths.isEmpty, fill != nil || stroke != nil else { return }
                let lineMask = stroke.flatMap { mask(for: paths, $0) }
                if fill != nil || lineMask == nil { try trace(paths, viewport) }
                if let fill { try self.fill(fill) }
                if let stroke {
                    if let lineMask { try self.stroke(paths, stroke.color, through: lineMask, viewport) } else { self.stroke(stroke) }
                }
                load_cairo_new_path()(context)
            case .markers(let xy, let space, let style): markers(xy, space, viewport, style)
            case .images(let xy, let space, let style):
                let image = try image(style.image)
                for (x, y) in places(xy, space, viewport) { draw(image, style, x: x, y: y) }
            case .text(let string, let x, let y, let space, let style):
                text.draw([TextRun(string)], at: space == .map ? viewport.screen(x: x, y: y) : (x, y), style)
            case .runs(let runs, let x, let y, let space, let style):
                text.draw(runs, at: space == .map ? viewport.screen(x: x, y: y) : (x, y), style)
            case .group(let group): try draw(group, in: viewport)
            }
        }

        private func draw(_ group: DisplayGroup, in viewport: Viewport) throws(MapError) {
            guard group.opacity > 0 else { return }
            load_cairo_save()(context)
            defer { load_cairo_restore()(context) }
            if let frame = group.frame {
                load_cairo_translate()(context, frame.x, frame.y)
                if frame.cornerRadius > 0 {
                    try trace(frame.outline, frame.viewport)
                } else {
                    load_cairo_rectangle()(context, 0, 0, frame.viewport.width, frame.viewport.height)
                }
                load_cairo_clip()(context)
            }
            if group.opacity < 1 { load_cairo_push_group()(context) }
            for item in group.items { try draw(item, in: group.frame?.viewport ?? viewport) }
            if group.opacity < 1 {
                load_cairo_pop_group_to_source()(context)
                load_cairo_paint_with_alpha()(context, group.opacity)
            }
        }

        /// Cairo uses fixed-point numbers with 24 bits before the point and 8 after it: positions beyond that range are clamped.
        func bounded(_ value: Double) -> Double { value > -1e6 ? (value < 1e6 ? value : 1e6) : -1e6 }

        private func places(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport) -> [(Double, Double)] {
            stride(from: 0, to: xy.count - 1, by: 2).map { index in
                let place = space == .map ? viewport.screen(x: xy[index], y: xy[index + 1]) : (xy[index], xy[index + 1])
                return (bounded(place.0), bounded(place.1))
            }
        }

        /// Makes paths the path; there must be none before.
        private func trace(_ paths: DisplayPaths, _ viewport: Viewport) throws(MapError) {
            let xy = paths.xy
            let isMap = paths.space == .map
            var start = 0
            for end in paths.ends {
                for vertex in start..<end.vertex {
                    if vertex & 0xFFFF == 0xFFFF, hook.isCancelled?() == true { throw .cancelled }
                    let (x, y) = (xy[2 * vertex], xy[2 * vertex + 1])
                    let place = isMap ? viewport.screen(x: x, y: y) : (x, y)
                    let (left, top) = (bounded(place.0), bounded(place.1))
                    vertex == start ? load_cairo_move_to()(context, left, top) : load_cairo_line_to()(context, left, top)
                }
                // A part with one position is a dot.
                if end.isClosed || end.vertex - start == 1 { load_cairo_close_path()(context) }
                start = end.vertex
            }
        }

        func set(_ color: Color) {
            load_cairo_set_source_rgba()(
                context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255, Double(color.alpha) / 255)
        }

        func stroke(_ style: StrokeStyle) {
            guard style.width > 0, style.width.isFinite else { return }
            set(style.color)
            load_cairo_set_line_width()(context, style.width)
            let dashes = style.dashes.map { $0.isFinite ? max($0, 0) : 0 }
            let hasDashes = dashes.contains { $0 > 0 }
            load_cairo_set_dash()(context, dashes, hasDashes ? Int32(dashes.count) : 0, 0)
            load_cairo_stroke_preserve()(context)
        }

        private func fill(_ style: FillStyle) throws(MapError) {
            load_cairo_set_fill_rule()(context, CAIRO_FILL_RULE_EVEN_ODD)
            switch style {
            case .color(let color):
                set(color)
                load_cairo_fill_preserve()(context)
            case .hatch(let hatch):
                let path = load_cairo_copy_path()(context)
                defer { load_cairo_path_destroy()(path) }
                load_cairo_save()(context)
                load_cairo_clip()(context)
                lines(hatch)
                load_cairo_restore()(context)
                load_cairo_new_path()(context)
                load_cairo_append_path()(context, path)
            case .image(let fill):
                let pattern = load_cairo_pattern_create_for_surface()(try image(fill.image))
                defer { load_cairo_pattern_destroy()(pattern) }
                load_cairo_pattern_set_extend()(pattern, CAIRO_EXTEND_REPEAT)
                // From the frame to the pixels of the image.
                var matrix = cairo_matrix_t()
                load_cairo_matrix_init_scale()(&matrix, Double(fill.image.width) / fill.width, Double(fill.image.height) / fill.height)
                load_cairo_matrix_rotate()(&matrix, -fill.angle * .pi / 180)
                load_cairo_matrix_translate()(&matrix, -fill.xOffset, -fill.yOffset)
                load_cairo_pattern_set_matrix()(pattern, &matrix)
                load_cairo_set_source()(context, pattern)
                load_cairo_fill_preserve()(context)
            }
        }

        /// Fills the clip with the lines of a hatch. They are the path afterwards; there must be none before.
        private func lines(_ hatch: HatchStyle) {
            if let background = hatch.background {
                set(background)
                load_cairo_paint()(context)
            }
            load_cairo_rotate()(context, hatch.angle * .pi / 180)
            var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
            load_cairo_clip_extents()(context, &left, &top, &right, &bottom)
            func middles(_ low: Double, _ high: Double) -> StrideThrough<Double> {
                let first = (low / hatch.spacing - 0.5).rounded(.down)
                return stride(from: (first + 0.5) * hatch.spacing, through: high + hatch.spacing, by: hatch.spacing)
            }
            for y in middles(top, bottom) {
                load_cairo_move_to()(context, left, y)
                load_cairo_line_to()(context, right, y)
            }
            if hatch.isCrossed {
                for x in middles(left, right) {
                    load_cairo_move_to()(context, x, top)
                    load_cairo_line_to()(context, x, bottom)
                }
            }
            stroke(StrokeStyle(hatch.color, width: hatch.width))
        }

        private func markers(_ xy: [Double], _ space: DisplaySpace, _ viewport: Viewport, _ style: MarkerStyle) {
            guard style.fill != nil || style.stroke != nil else { return }
            let figure = style.figure
            let radius = max(style.diameter / 2, 0)
            var last: (Double, Double)?
            for (x, y) in places(xy, space, viewport) {
                if let last, last == (x, y) { continue }
                last = (x, y)
                load_cairo_new_path()(context)
                if style.shape == .circle {
                    load_cairo_arc()(context, x + figure.xy[0], y + figure.xy[1], radius, 0, 2 * .pi)
                } else {
                    var start = 0
                    for end in figure.ends {
                        for vertex in start..<end.vertex {
                            let (left, top) = (x + figure.xy[2 * vertex], y + figure.xy[2 * vertex + 1])
                            vertex == start ? load_cairo_move_to()(context, left, top) : load_cairo_line_to()(context, left, top)
                        }
                        if end.isClosed { load_cairo_close_path()(context) }
                        start = end.vertex
                    }
                }
                if let fill = style.fill {
                    set(fill)
                    load_cairo_fill_preserve()(context)
                }
                if let stroke = style.stroke { self.stroke(stroke) }
            }
            load_cairo_new_path()(context)
        }

        /// Returns an image's pixels, which are read once.
        private func image(_ image: DisplayImage) throws(MapError) -> OpaquePointer {
            if let known = images[image] { return known }
            guard image.kind == .png else {
                throw .invalid(
                    path: "image", found: image.kind.rawValue, expected: "image/png, the one kind that PNG and PDF pictures can show")
            }
            let input = CairoInput(image.bytes)
            let surface = withExtendedLifetime(input) { load_cairo_image_surface_create_from_png_stream()(CairoInput.read, input.pointer) }
            guard let surface, load_cairo_surface_status()(surface) == CAIRO_STATUS_SUCCESS else {
                if let surface { load_cairo_surface_destroy()(surface) }
                throw .invalid(path: "image", found: "a damaged image", expected: "a PNG image whose pixels can be read")
            }
            images[image] = surface
            return surface
        }

        private func draw(_ image: OpaquePointer, _ style: ImageStyle, x: Double, y: Double) {
            load_cairo_save()(context)
            load_cairo_translate()(context, x + style.xOffset, y + style.yOffset)
            load_cairo_rotate()(context, style.angle * .pi / 180)
            let (width, height) = (Double(style.image.width), Double(style.image.height))
            load_cairo_scale()(context, style.width / width, style.height / height)
            load_cairo_set_source_surface()(context, image, -width / 2, -height / 2)
            if density != nil {
                // Beyond its edges an enlarged image would blend into transparent pixels, and be half a pixel of its own wider on each side.
                load_cairo_rectangle()(context, -width / 2, -height / 2, width, height)
                load_cairo_clip()(context)
                load_cairo_pattern_set_extend()(load_cairo_get_source()(context), CAIRO_EXTEND_PAD)
            }
            load_cairo_paint_with_alpha()(context, min(max(style.opacity, 0), 1))
            load_cairo_restore()(context)
        }
    }
#endif
