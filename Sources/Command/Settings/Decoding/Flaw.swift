import CloudSchema
import SwiftDataModel

/// Why a text of the settings is not valid in its place.
///
/// Settings come with the project and change with pull requests: what they say must not write beside it.
struct Flaw {
    let message: String
    let help: String

    /// Text of some length may be hashed and compared; with megabytes of combining marks that takes hours.
    private static let sizeLimit = 4096

    /// Judges a name, a path or a reason.
    static func ofText(_ text: String) -> Flaw? {
        let scalars = text.unicodeScalars
        if text.utf8.count > sizeLimit {
            return Flaw(message: "is longer than \(sizeLimit) bytes", help: "shorten it")
        }
        if scalars.allSatisfy(\.properties.isWhitespace) {
            return Flaw(message: "is empty", help: "add a value")
        }
        if scalars.contains(where: { $0.properties.generalCategory == .control }) {
            return Flaw(message: "contains a control character", help: "write it in one line")
        }
        return nil
    }

    /// Judges a template: it is only read, and may lie beside the project, but not where one machine has it.
    static func ofTemplate(_ path: String) -> Flaw? {
        guard path.hasPrefix("/") else { return nil }
        return Flaw(message: "is an absolute path", help: "name it relative to the settings' folder")
    }

    /// Judges a folder that files go to.
    static func ofFolder(_ path: String) -> Flaw? {
        if let flaw = ofTemplate(path) { return flaw }
        guard path.split(separator: "/").contains("..") else { return nil }
        return Flaw(
            message: "leads out of the settings' folder",
            help: "name a folder below the settings' folder, or use --output"
        )
    }

    /// Judges a condition of `#if`.
    static func ofCondition(_ word: String) -> Flaw? {
        guard !CompilationConditions.isCondition(word) else { return nil }
        return Flaw(
            message: "is not a condition",
            help: "write a name or a call, such as \"DEBUG\", \"!DEBUG\" or \"os(iOS)\""
        )
    }

    /// Judges the type of a deployed field.
    static func ofFieldType(_ text: String) -> Flaw? {
        guard FieldType(text) == nil else { return nil }
        return Flaw(
            message: "is not the type of a field",
            help: "write the type as the .ckdb file does, such as \"INT64\", \"ENCRYPTED STRING\" or \"LIST<STRING>\""
        )
    }

    /// Judges the name of a file.
    static func ofFileName(_ name: String) -> Flaw? {
        guard name.contains("/") || name.hasPrefix(".") else { return nil }
        return Flaw(
            message: "is not the name of a file",
            help: "name a file without a folder, such as \"Models.swift\"; \"output\" names the folder"
        )
    }
}
