#if Projections
    import CPROJ
    import GromaGeometry
    import GromaOperations

    extension ReferenceLookup {
        /// The ways between two references that PROJ's database has, the best first; those that lack their grids too. Nil where it knows one of the references
        /// not.
        static func transformations(from source: SpatialReference, to target: SpatialReference) -> [TransformationChoice]? {
            withContext { context in
                guard let from = reference(context, source) else { return nil }
                defer { proj_destroy(from) }
                guard let to = reference(context, target) else { return nil }
                defer { proj_destroy(to) }
                guard let settings = proj_create_operation_factory_context(context, nil) else { return nil }
                defer { proj_operation_factory_context_destroy(settings) }
                proj_operation_factory_context_set_spatial_criterion(context, settings, PROJ_SPATIAL_CRITERION_PARTIAL_INTERSECTION)
                proj_operation_factory_context_set_grid_availability_use(context, settings, PROJ_GRID_AVAILABILITY_IGNORED)
                guard let list = proj_create_operations(context, from, to, settings) else { return nil }
                defer { proj_list_destroy(list) }
                return (0..<proj_list_get_count(list)).compactMap { index in
                    guard let operation = proj_list_get(context, list, index) else { return nil }
                    defer { proj_destroy(operation) }
                    return choice(operation, context)
                }
            }
        }

        private static func choice(_ operation: OpaquePointer, _ context: OpaquePointer) -> TransformationChoice {
            let accuracy = proj_coordoperation_get_accuracy(context, operation)
            return TransformationChoice(
                name: proj_get_name(operation).map { String(cString: $0) } ?? "", accuracy: accuracy >= 0 ? accuracy : nil,
                isBallpark: proj_coordoperation_has_ballpark_transformation(context, operation) != 0,
                isAvailable: proj_coordoperation_is_instantiable(context, operation) != 0,
                missingGrids: missingGrids(of: operation, context), area: area(of: operation, context))
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
