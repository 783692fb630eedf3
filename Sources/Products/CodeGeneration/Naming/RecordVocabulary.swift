/// The words that generated mappings use themselves.
enum RecordVocabulary {
    /// What properties and cases cannot be called: members that the types have already, words that mean something after
    /// a point even between backticks, and types that would then mean the property.
    static let members: Set<String> = [
        "Any", "Bool", "CloudRecord", "Data", "Date", "Decimal", "Double", "Fields", "Float", "Int16", "Int32", "Int64",
        "MirroredRecord", "MirroredRecordReader", "MirroredRecordWriter", "Protocol", "RecordField",
        "RecordMappingFailure", "RecordName", "RequiredRunTime", "RunTimeVersion1", "Self", "String", "Type", "URL",
        "UUID", "AnyRecordField", "desiredKeys", "entityName", "entityNames", "fieldDescriptions", "fields", "hash",
        "hashValue", "init", "newRecord", "none", "recordName", "recordType", "self", "some", "update",
    ]

    /// Types of the run-time library that a generated type would hide.
    static let types: Set<String> = ["CloudRecord", "ManyToManyLink", "MirroredLink", "MirroredRecord"]
}
