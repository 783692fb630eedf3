/// What a file seems to declare, told without reading it: one look at each word.
///
/// Comments and strings count as well, so it may say too much, and never too little.
struct SourceNames {
    /// Whether the file may have model classes.
    let mayHaveModels: Bool
    /// Whether the file may have versions, migration plans or containers.
    let mayHaveSchemas: Bool
    /// The types, aliases and extensions that it may declare.
    let declared: Set<String>

    init(_ bytes: [UInt8], lookingForTypes: Bool) {
        var mayHaveModels = false
        var mayHaveSchemas = false
        var declared: Set<String> = []
        var isDeclaring = false
        var index = 0
        bytes.withUnsafeBufferPointer { bytes in
            while index < bytes.count {
                let byte = bytes[index]
                if byte == UInt8(ascii: "@") {
                    mayHaveModels = mayHaveModels || Self.isModel(bytes, at: index + 1)
                }
                guard byte.isWordStart else {
                    index += 1
                    continue
                }
                let start = index
                while index < bytes.count, bytes[index].isWordPart { index += 1 }
                guard lookingForTypes else { continue }
                let word = UnsafeBufferPointer(rebasing: bytes[start..<index])
                if isDeclaring { declared.insert(String(decoding: word, as: UTF8.self)) }
                // `extension Trip.Kind` is about both.
                isDeclaring =
                    Self.introducers.contains { $0.elementsEqual(word) }
                    || isDeclaring && index < bytes.count && bytes[index] == UInt8(ascii: ".")
                if word.count >= 6, Self.schemaWords.contains(where: { $0.elementsEqual(word) }) {
                    mayHaveSchemas = true
                }
            }
        }
        self.mayHaveModels = mayHaveModels
        self.mayHaveSchemas = mayHaveSchemas
        self.declared = declared
    }

    private static func isModel(_ bytes: UnsafeBufferPointer<UInt8>, at start: Int) -> Bool {
        [Array("Model".utf8), Array("SwiftData".utf8)].contains { word in
            start + word.count <= bytes.count && word.elementsEqual(bytes[start..<start + word.count])
        }
    }

    private static let introducers = ["struct", "enum", "typealias", "extension", "class", "actor", "protocol"].map {
        Array($0.utf8)
    }
    private static let schemaWords = [
        "VersionedSchema", "SchemaMigrationPlan", "ModelContainer", "ModelConfiguration", "modelContainer", "Schema",
    ].map { Array($0.utf8) }
}
