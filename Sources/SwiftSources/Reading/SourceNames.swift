/// What a file without models seems to declare, told without reading it: one look at each word.
///
/// Comments and strings count as well, so it may say too much, and never too little.
struct SourceNames {
    /// Whether the file may have versions, migration plans or containers.
    private(set) var mayHaveSchemas = false
    /// The types, aliases and extensions that it may declare.
    private(set) var declared: Set<String> = []

    init(_ bytes: [UInt8]) {
        var isDeclaring = false
        for part in bytes.split(whereSeparator: { !$0.isWordPart }) {
            let word = String(decoding: part, as: UTF8.self)
            if isDeclaring { declared.insert(word) }
            // `extension Trip.Kind` is about both.
            let goesOn = isDeclaring && part.endIndex < bytes.count && bytes[part.endIndex] == UInt8(ascii: ".")
            isDeclaring = goesOn || Self.introducers.contains(word)
            if Self.schemaWords.contains(word) { mayHaveSchemas = true }
        }
    }

    private static let introducers: Set<String> = [
        "struct", "enum", "typealias", "extension", "class", "actor", "protocol",
    ]
    private static let schemaWords: Set<String> = [
        "VersionedSchema", "SchemaMigrationPlan", "ModelContainer", "ModelConfiguration", "modelContainer", "Schema",
    ]
}
