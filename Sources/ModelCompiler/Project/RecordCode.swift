import CloudSchema
import CompilerSupport
import Mirroring
import SchemaRules
package import SwiftSources

/// The records in the code of an app, and the sources that findings about them point into.
package struct RecordCode: Sendable {
    /// The facts.
    package let records: CodeRecords
    /// The sources with facts.
    let files: [InputFile]
    /// The ends of the lines of each of them: thousands of places may have to be named.
    let lineBreaks: [String: [Int]]

    /// Reads the sources of an app.
    ///
    /// - Parameters:
    ///   - all: All Swift sources of the repository; other files do not matter.
    ///   - compiled: The paths of those that a target of the app compiles for certain.
    package init(of all: [InputFile], compiled: Set<String> = []) {
        let records = CodeRecords.read(all.filter { $0.path.hasSuffix(".swift") }.map(\.swift), compiled: compiled)
        let places = (records.databases + records.zones + records.libraries).compactMap(\.location)
        let named = Set(records.paths + places.map(\.path))
        self.init(records, all.filter { named.contains($0.path) })
    }

    private init(_ records: CodeRecords, _ files: [InputFile]) {
        (self.records, self.files) = (records, files)
        let breaks = files.map { file in (file.path, file.bytes.indices.filter { file.bytes[$0] == UInt8(ascii: "\n") })
        }
        lineBreaks = Dictionary(breaks) { first, _ in first }
    }

    /// The heading of a report: `code: 41 record keys in 12 files, 3 places not read`; nil without any.
    var words: String? {
        if records.keyCount == 0, records.types.isEmpty { return nil }
        let unread = records.unresolved.uniqued { "\($0.location)" }.count
        return "code: \(counted(records.keyCount, "record key", "record keys")) in "
            + counted(records.paths.count, "file", "files")
            + (unread == 0 ? "" : ", \(counted(unread, "place", "places")) not read")
    }

    /// The record types that the code makes, asks for and compares with, without those of the server and of mirroring; sorted.
    var ownTypes: [String] {
        let named = records.types.map(\.name) + records.fields.filter { $0.evidence == .strong }.flatMap(\.recordTypes)
        return named.filter { !RecordType.isOfServer($0) && !MirroringNames.isRecordType($0) }.uniqued
            .inByteOrder(of: \.self)
    }

    /// The record types of the code, as half a sentence: `the code has record types of its own: Note, Trip (Sync.swift:12)`.
    package var summary: String {
        let places = (records.types.map(\.location) + records.fields.map(\.location)).prefix(1).map { words(for: $0) }
        let own =
            !ownTypes.isEmpty
            ? ["record types of its own: \(ownTypes.listed(5))"]
            : records.unresolved.isEmpty ? [] : ["records whose types modelc cannot read"]
        let libraries = records.libraries.map { "records that \($0.value) makes, whose names modelc does not read" }
        let unread = records.unresolved.map(\.location).map { words(for: $0) }
        let place = (places + unread + records.libraries.compactMap(\.location).map { words(for: $0) }).prefix(1)
        return "the code has \((own + libraries.uniqued).joined(separator: ", and ")) (\(place.joined()))".printable
    }

    /// The same without what is in some sources.
    package func without(_ paths: Set<String>) -> RecordCode {
        paths.isEmpty ? self : RecordCode(records.without(paths), files.filter { !paths.contains($0.path) })
    }

    /// This; nil for code without records of the app's own.
    package var ofApp: RecordCode? {
        ownTypes.isEmpty && records.libraries.isEmpty && records.unresolved.isEmpty ? nil : self
    }

    /// The sources with facts.
    package var paths: [String] { records.paths }
}

/// The relation of a schema file to the code of an app.
package enum SchemaRelation: Sendable {
    /// It has a record type of the code.
    case shared
    /// It is an export of a container with mirrored stores, or has no types but those of the server.
    case export
    /// It is about records of other code.
    case strange
}

extension ModelInput {
    /// The relation of a schema file that nobody named to the code of an app, by its record types.
    package func relation(to code: RecordCode) -> SchemaRelation {
        let schema = file.flatMap { Schema.parse(bytes: $0.bytes, path: $0.path).parts.schema }
        let names = schema?.recordTypes.map(\.name) ?? []
        let own = names.filter { !RecordType.isOfServer($0) && !MirroringNames.isRecordType($0) }
        if !Set(own).isDisjoint(with: code.ownTypes) { return .shared }
        return own.isEmpty || names.contains(where: MirroringNames.isRecordType) ? .export : .strange
    }

    /// Takes the database that the code uses, where settings say nothing and it is the only one.
    package mutating func takeDatabase(of code: RecordCode) {
        if stores.isEmpty, Set(code.records.databases.map(\.value)) == ["public"] { annotations.database = .public }
    }
}

extension Project {
    /// A line for each schema file that is not judged, with the reason.
    package var strangeSchemaWords: [String] {
        strangeSchemas.map { "\($0): not judged: shares no record type with the code".printable }
    }
}
