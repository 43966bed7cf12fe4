#if CairoPictures
    import CPangoCairo
    import GromaMap

    extension CairoCanvas {
        /// A region of pixels through which lines are drawn.
        struct Mask {
            let lines: LineMask
            /// The left edge in pixels of the picture.
            let left: Double
            /// The upper edge in pixels of the picture.
            let top: Double
        }

        /// The number of positions from which Cairo takes longer for the lines than for the rest of a picture.
        private static let positionsForMask = 2_000

        /// Returns the mask through which long thin lines are drawn, as large as their visible part; nil if Cairo is to stroke them.
        func mask(for paths: DisplayPaths, _ style: StrokeStyle) -> Mask? {
            guard let density, paths.xy.count > 2 * Self.positionsForMask, !style.dashes.contains(where: { $0.isFinite && $0 > 0 }),
                style.width > 0, style.width * density <= LineMask.greatestWidth
            else { return nil }
            load_cairo_save()(context)
            defer { load_cairo_restore()(context) }
            load_cairo_identity_matrix()(context)
            var (left, top, right, bottom) = (0.0, 0.0, 0.0, 0.0)
            load_cairo_clip_extents()(context, &left, &top, &right, &bottom)
            (left, top) = (left.rounded(.down), top.rounded(.down))
            guard
                let lines = LineMask(
                    width: Int((right - left).rounded(.up)), height: Int((bottom - top).rounded(.up)), lineWidth: style.width * density)
            else { return nil }
            return Mask(lines: lines, left: left, top: top)
        }

        /// Strokes paths through a mask.
        func stroke(_ paths: DisplayPaths, _ color: Color, through mask: Mask, _ viewport: Viewport) throws(MapError) {
            let density = density ?? 1
            // Frames only translate their contents, without rotation or scaling.
            var (originX, originY) = (0.0, 0.0)
            load_cairo_user_to_device()(context, &originX, &originY)
            (originX, originY) = (originX - mask.left, originY - mask.top)
            let (xy, isMap) = (paths.xy, paths.space == .map)
            func place(_ vertex: Int) -> (x: Double, y: Double) {
                let (x, y) = (xy[2 * vertex], xy[2 * vertex + 1])
                let place = isMap ? viewport.screen(x: x, y: y) : (x, y)
                return (bounded(place.0) * density + originX, bounded(place.1) * density + originY)
            }
            var start = 0
            for end in paths.ends where end.vertex > start {
                let first = place(start)
                var last = first
                for vertex in start + 1..<max(end.vertex, start + 1) {
                    if vertex & 0xFFFF == 0xFFFF, hook.isCancelled?() == true { throw .cancelled }
                    let next = place(vertex)
                    mask.lines.add(fromX: last.x, y: last.y, toX: next.x, y: next.y)
                    last = next
                }
                // A part with one position is a dot.
                if end.isClosed || end.vertex - start == 1 { mask.lines.add(fromX: last.x, y: last.y, toX: first.x, y: first.y) }
                start = end.vertex
            }
            mask.lines.finish()
            load_cairo_save()(context)
            load_cairo_identity_matrix()(context)
            set(color)
            load_cairo_mask_surface()(context, mask.lines.surface, mask.left, mask.top)
            load_cairo_restore()(context)
        }
    }
#endif
