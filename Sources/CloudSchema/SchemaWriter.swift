extension Schema {
    /// The schema laid out exactly as `cktool export-schema` lays it out, LF line ends, one at the end of the file.
    ///
    /// Depends on nothing but the schema's ``canonical`` form. Comments do not survive, as they do not on the server.
    ///
    ///     DEFINE SCHEMA
    ///
    ///         RECORD TYPE CD_Post (
    ///             CD_title        STRING QUERYABLE SEARCHABLE SORTABLE,
    ///             "___createTime" TIMESTAMP,
    ///             GRANT READ TO "_world"
    ///         );
    public var text: String {
        var bytes: [UInt8] = []
        SchemaOutline(canonical).write { bytes += $0 }
        return String(decoding: bytes, as: UTF8.self)
    }
}
