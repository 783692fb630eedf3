/// The name of a generated type, which its file has, too.
struct RecordTypeName: Hashable {
    let text: String
    let fileName: FileName
    /// Whether the names of the model are in it as they are.
    let isFaithful: Bool

    /// `PostRecord`
    static func record(_ entity: String) -> RecordTypeName? { RecordTypeName(entity, ending: "Record") }

    /// `AnyMediaRecord`
    static func family(_ entity: String) -> RecordTypeName? {
        RecordTypeName(entity, beginning: "Any", ending: "Record")
    }

    /// `PostTagsLink`
    static func link(_ entity: String, _ relationship: String) -> RecordTypeName? {
        guard let identifier = Respelling.identifier(for: relationship) else { return nil }
        return RecordTypeName(
            entity,
            and: identifier.capitalized,
            ending: "Link",
            isFaithful: identifier.name == relationship
        )
    }

    /// Nil when a name is empty, or too long for a file.
    private init?(
        _ entity: String,
        beginning: String = "",
        and middle: String = "",
        ending: String,
        isFaithful: Bool = true
    ) {
        guard let identifier = Respelling.identifier(for: entity) else { return nil }
        let stem = beginning + identifier.capitalized + middle
        let isTaken = RecordVocabulary.types.contains(stem + ending)
        text = stem + (isTaken ? "_" : "") + ending
        guard let fileName = FileName(text + ".swift") else { return nil }
        self.fileName = fileName
        self.isFaithful = isFaithful && !isTaken && identifier.name == entity
    }
}
