import CloudSchema
import CompilerSupport
import Mirroring

extension SchemaComparison {
    /// The help for a deployed element that the schema file lacks.
    static let keepingInFile =
        "Keep it in the file, there with the comment '// DEPRECATED: reason' once the app no longer uses it; or say with "
        + "modelc retire that it left on purpose."

    func message(forRemoved field: Field, from type: MirroredRecordType) -> String {
        let (name, file) = ("\(type.name).\(field.name)", path(of: field, in: type.name))
        if needed.author.language == .schemaFile { return "the schema lacks the field '\(name)', which is in \(file)" }
        // Only a derived or ignored attribute has it, which is probably not written.
        let isAssumed = type.field(named: field.name)?.isAssumed == true
        let owner = isAssumed ? "stored attribute" : "property"
        return "no \(owner) of '\(needed.author.place(of: type).symbol)' has the field '\(name)', which is in \(file)"
    }

    /// A property that still has the name tells more about what happened than the field does.
    func help(forRemoved field: Field, of type: MirroredRecordType) -> String {
        let stays = "A deployed field stays forever"
        let hint = hint(ofNewNameFor: field, in: type)
        if needed.author.language == .schemaFile { return "\(stays).\(hint) \(Self.keepingInFile)" }
        let name = MirroringNames.property(ofField: field.name)
        return switch needed.author.reasonWithoutField(name, in: type) {
        case .toMany:
            """
            \(stays). '\(name)' is now a to-many relationship, so older versions and this version do not see each \
            other's links.
            """
        case .notWritten(let reason):
            "\(stays). '\(name)' is \(reason), so this version does not write it. "
                + "Store it again, or record with modelc retire that you removed it on purpose."
        case nil: "\(stays).\(hint) Keep the property, or record with modelc retire that you removed it on purpose."
        }
    }
}

/// A record type that nobody needs any more, and who could have been meant to have it.
struct RemovedRecordType {
    let type: RecordType
    /// The entity of its name, which is not mirrored.
    let local: NamedPlace?
    /// An entity whose name differs from its own only in case.
    let near: NamedPlace?

    var namesake: NamedPlace? { local ?? near }

    func message(in comparison: SchemaComparison) -> String {
        let words = comparison.needed.author.language.words(
            editor: "no \(local == nil ? "" : "mirrored ")entity has",
            schemaFile: "the schema lacks"
        )
        let reason =
            local.map { "; the entity '\($0.symbol)' is in no mirrored store" }
            ?? near.map { "; the entity '\($0.symbol)' differs from it only in case" }
        return "\(words) the record type '\(type.name)', which is in \(comparison.path(of: type))" + (reason ?? "")
    }

    func help(in comparison: SchemaComparison) -> String {
        comparison.needed.author.language.words(
            editor: local != nil ? Self.helpForLocal : near != nil ? Self.helpForCase : Self.help,
            schemaFile: Self.helpForSchemaFiles
        )
    }

    private static let help =
        "A deployed record type stays forever. Keep the entity, or record with modelc retire that you removed it on purpose."
    private static let helpForLocal =
        """
        A deployed record type stays forever. Put the entity back into a mirrored store, or record with modelc retire that \
        you removed it on purpose.
        """
    private static let helpForCase =
        """
        For the server, these are two record types. Spell the entity like the deployed type, or record with modelc retire \
        that you removed the type on purpose.
        """
    private static let helpForSchemaFiles =
        "CloudKit never deletes a deployed record type, and refuses an import that leaves one out. \(SchemaComparison.keepingInFile)"
}

extension SchemaComparison {
    /// The record types that the environment holds and nobody needs.
    var removedTypes: [RemovedRecordType] {
        let namesakes = Dictionary(grouping: needed.author.entities) { $0.recordType.lowercased() }
        return missedTypes.map { type in
            let alike = namesakes[type.name.lowercased()] ?? []
            let local = alike.first { $0.recordType == type.name }
            return RemovedRecordType(type: type, local: local, near: local == nil ? alike.first : nil)
        }
    }
}

extension NamedPlace {
    /// The record type of the entity, if it is the root of its tree.
    fileprivate var recordType: String { MirroringNames.recordType(rootEntity: symbol) }
}
