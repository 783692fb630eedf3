/// What a response says of the type of a field.
///
/// Responses have `ASSETID` for assets, and `ENCRYPTED_BYTES` without a flag for encrypted bytes; requests have neither.
struct FieldTag {
    /// Nil where the tag is missing, or does not name one type: `LIST` and `UNKNOWN_LIST` leave it to the elements.
    let type: RecordFieldType?
    /// The tag without the prefix that stands for encryption; nil where there is none.
    let name: String?
    let isEncrypted: Bool

    private static let encryptedPrefix = "ENCRYPTED_"
    private static let openLists: Set<String> = ["LIST", "UNKNOWN_LIST"]
    private static let responseNames: [String: RecordFieldType] = ["ASSETID": .asset, "ASSETID_LIST": .assets]

    init(_ field: JSONValue) {
        let text = field["type"]?.text
        // A name that kept a prefix would be read as another one when it is written and comes back.
        var name = text
        while let longer = name, longer.hasPrefix(Self.encryptedPrefix) {
            name = String(longer.dropFirst(Self.encryptedPrefix.count))
        }
        self.name = name
        type = name.flatMap { Self.responseNames[$0] ?? RecordFieldType(rawValue: $0) }
        isEncrypted = name != text || field["isEncrypted"]?.isTrue ?? false
    }

    /// Whether the value itself has to say what it is.
    var isOpen: Bool { name.map(Self.openLists.contains) ?? true }
}
