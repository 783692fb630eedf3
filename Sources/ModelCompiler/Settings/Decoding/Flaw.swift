import CloudSchema
import SwiftSources

/// What can make a text of the settings invalid in its place.
///
/// Settings come with the project and change with pull requests: what they say must not write beside it.
struct Flaw: Sendable {
    let message: String
    let help: String
    let isIn: @Sendable (String) -> Bool

    init(_ message: String, help: String, isIn: @escaping @Sendable (String) -> Bool) {
        self.message = message
        self.help = help
        self.isIn = isIn
    }

    /// Text of some length may be hashed and compared; with megabytes of combining marks that takes hours.
    private static let sizeLimit = 4096

    /// Those of a name, a path or a reason.
    static let ofTexts = [
        Flaw("is longer than \(sizeLimit) bytes", help: "shorten it") { $0.utf8.count > sizeLimit },
        Flaw("is empty", help: "add a value") { $0.unicodeScalars.allSatisfy(\.properties.isWhitespace) },
        Flaw("contains a control character", help: "write it in one line") { text in
            text.unicodeScalars.contains { $0.properties.generalCategory == .control }
        },
    ]

    /// Those of a template: it is only read, and may lie beside the project, but not where one machine has it.
    static let ofTemplates = [
        Flaw("is an absolute path", help: "name it relative to the settings' folder") { $0.hasPrefix("/") }
    ]

    /// Those of a folder that files go to.
    static let ofFolders =
        ofTemplates + [
            Flaw(
                "leads out of the settings' folder",
                help: "name a folder below the settings' folder, or use --output"
            ) { $0.split(separator: "/").contains("..") }
        ]

    /// That of a condition of `#if`.
    static let ofConditions = [
        Flaw("is not a condition", help: "write a name or a call, such as \"DEBUG\", \"!DEBUG\" or \"os(iOS)\"") {
            !CompilationConditions.isCondition($0)
        }
    ]

    /// That of the type of a deployed field.
    static let ofFieldTypes = [
        Flaw(
            "is not the type of a field",
            help: "write the type as the .ckdb file does, such as \"INT64\", \"ENCRYPTED STRING\" or \"LIST<STRING>\""
        ) { FieldType($0) == nil }
    ]

    /// That of the name of a file.
    static let ofFileNames = [
        Flaw(
            "is not the name of a file",
            help: "name a file without a folder, such as \"Models.swift\"; \"output\" names the folder"
        ) { $0.contains("/") || $0.hasPrefix(".") }
    ]

    /// That of the path of a model.
    static let ofModelPaths = [
        Flaw("is the path of a schema file", help: "schema files belong into \"schemas\"") { $0.hasSuffix(".ckdb") }
    ]

    /// That of the path of a schema file.
    static let ofSchemaPaths = [
        Flaw("is not the path of a .ckdb file", help: "models of Core Data belong into \"models\"") {
            !$0.hasSuffix(".ckdb")
        }
    ]
}
