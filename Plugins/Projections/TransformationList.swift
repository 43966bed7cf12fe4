#if Projections
    import CPROJ
    import GromaGeometry
    import GromaOperations

    extension ReferenceLookup {
        /// Returns the transformations between two spatial references in PROJ's database, the best first, including those whose grids are
        /// missing. Nil if PROJ does not know one of the spatial references.
        static func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? {
            withContext { context in
                guard let from = reference(context, source) else { return nil }
                defer { proj_destroy(from) }
                guard let to = reference(context, target) else { return nil }
                defer { proj_destroy(to) }
                var choices: [TransformationChoice] = []
                _ = firstOperation(from, to, context) { operation in
                    choices.append(choice(operation, context))
                    return false
                }
                return choices
            }
        }

        /// Returns the operation of the list with a name, a code or an index; nil if there is none. The caller destroys it.
        static func operation(
            named text: String, from source: OpaquePointer, to target: OpaquePointer, _ context: OpaquePointer
        ) -> OpaquePointer? {
            var index = 0
            return firstOperation(source, target, context) { operation in
                defer { index += 1 }
                return choice(operation, context).isMeant(by: text, at: index)
            }
        }

        /// Returns the first of PROJ's operations between two spatial references, the best first, for which a closure returns true; nil if
        /// there is none. The caller destroys it.
        private static func firstOperation(
            _ from: OpaquePointer, _ to: OpaquePointer, _ context: OpaquePointer, isWanted: (OpaquePointer) -> Bool
        ) -> OpaquePointer? {
            guard let settings = proj_create_operation_factory_context(context, nil) else { return nil }
            defer { proj_operation_factory_context_destroy(settings) }
            proj_operation_factory_context_set_spatial_criterion(context, settings, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
            proj_operation_factory_context_set_grid_availability_use(context, settings, PROJ_GRID_AVAILABILITY_IGNORED)
            guard let list = proj_create_operations(context, from, to, settings) else { return nil }
            defer { proj_list_destroy(list) }
            for index in 0..<proj_list_get_count(list) {
                guard let operation = proj_list_get(context, list, index) else { continue }
                if isWanted(operation) { return operation }
                proj_destroy(operation)
            }
            return nil
        }

        private static func choice(_ operation: OpaquePointer, _ context: OpaquePointer) -> TransformationChoice {
            let accuracy = proj_coordoperation_get_accuracy(context, operation)
            return TransformationChoice(
                name: proj_get_name(operation).map { String(cString: $0) } ?? "", code: code(of: operation),
                accuracy: accuracy >= 0 ? accuracy : nil,
                isBallpark: proj_coordoperation_has_ballpark_transformation(context, operation) != 0,
                isAvailable: proj_coordoperation_is_instantiable(context, operation) != 0,
                missingGrids: missingGrids(of: operation, context), area: area(of: operation, context))
        }

        private static func code(of operation: OpaquePointer) -> String? {
            guard let authority = proj_get_id_auth_name(operation, 0), let code = proj_get_id_code(operation, 0) else { return nil }
            return "\(String(cString: authority)):\(String(cString: code))"
        }

        private static func missingGrids(of operation: OpaquePointer, _ context: OpaquePointer) -> [String] {
            (0..<proj_coordoperation_get_grid_used_count(context, operation)).compactMap { index in
                var name: UnsafePointer<CChar>?
                var isThere: Int32 = 0
                let isFound = proj_coordoperation_get_grid_used(
                    context, operation, index, &name, nil, nil, nil, nil, nil, &isThere)
                guard isFound != 0, isThere == 0 else { return nil }
                return name.map { String(cString: $0) }
            }
        }
    }
#endif
