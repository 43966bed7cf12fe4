import GromaFormats

#if GeoPackage
    import GromaFeatures

    /// The schema of a layer in the file: the meanings of its columns.
    struct TableSchema: Sendable {
        /// The table or view.
        let table: String
        /// The column of the object ids, which is the rowid.
        let key: String
        /// The column of the global ids; nil for none.
        let globalIDColumn: String?
        /// The column of the shapes; nil for none.
        let geometry: GeometryColumn?
        /// The spatial index; nil for none.
        let index: RTree?
        /// The attachments; nil for none.
        let media: MediaRelation?
        /// The fields of the attributes with their columns, in the order of ``LayerDefinition/attributeNames``.
        let columns: [AttributeColumn]
        /// The names of the attributes, which all features share.
        let names: AttributeNames
        /// Whether rows can be written.
        let isEditable: Bool
        /// The definition of the layer.
        let definition: LayerDefinition

        /// An attribute with its column.
        struct AttributeColumn: Sendable {
            let field: Field
            let column: String
            let isGenerated: Bool
            /// Whether its numbers are only 0 and 1, as in a column of truth values.
            let isBoolean: Bool
        }
    }
#endif
