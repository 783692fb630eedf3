import CloudSchema
import CompilerSupport
import Mirroring

// The elements that a release needs and the environment lacks. `plan` calls it new, and `check` refuses a release without it.

extension SchemaComparison {
    /// True if the model certainly needs something that the environment lacks: a record type or a field, an index, or a grant.
    package var awaitsDeployment: Bool {
        withAllMissing().missingElements.contains(where: \.isCertain) || !undeployedIndexes.isEmpty
            || !undeployedGrants.isEmpty
    }

    /// The indexes that the environment lacks of those that a schema file lists, or that a store in the public database needs.
    /// A field that is missing itself, or has another type, is another matter.
    var undeployedIndexes: [UndeployedIndexes] {
        guard evidence.showsIndexes else { return [] }
        return neededTypesThere.flatMap { type, there in
            let deployed = there.fields.keyed(by: \.name)
            return type.fields.compactMap { field -> UndeployedIndexes? in
                let found = deployed[field.name]
                let isThere = found.map { $0.type == field.field.type } ?? (field.origin == .system)
                guard isThere, field.retirement == nil else { return nil }
                let missing = type.neededIndexes(of: field).subtracting(found?.indexes ?? [])
                return missing.isEmpty ? nil : UndeployedIndexes(type: type, field: field, indexes: missing)
            }
        }
    }

    /// The grants that the environment lacks of those that the writers in the settings need. A record type without any grant
    /// says nothing: exports of apps without the public database have none.
    var undeployedGrants: [(type: MirroredRecordType, grants: [Grant])] {
        neededTypesThere.compactMap { type, there in
            if there.grants.isEmpty { return nil }
            let missing = type.neededGrants.adding(to: there.grants.implied)
            return missing.isEmpty ? nil : (type, missing)
        }
    }

    /// The record types that are needed and there. What the branch began with is no environment.
    private var neededTypesThere: [(needed: MirroredRecordType, there: RecordType)] {
        if evidence.isOfBaseline { return [] }
        return needed.recordTypes.filter { $0.retirement == nil }.compactMap { type in
            evidence.recordType(named: type.name).map { (type, $0) }
        }
    }
}

/// Indexes of a field that the environment lacks.
struct UndeployedIndexes {
    let type: MirroredRecordType
    let field: MirroredField
    let indexes: Indexes

    /// The symbol: `Post.title`.
    var symbol: String { "\(type.name).\(field.name)" }
    /// The indexes as a schema spells them: `QUERYABLE SORTABLE`.
    var words: String { indexes.words.joined(separator: " ") }
}

extension MirroredRecordType {
    /// The indexes that queries of the app need: a schema file lists them, and Core Data queries the public database.
    fileprivate func neededIndexes(of field: MirroredField) -> Indexes {
        if kind == .native { return field.field.indexes }
        return isPublic ? SystemField(rawValue: field.name)?.publicDatabaseIndexes ?? [] : []
    }
}

extension SchemaEvidence {
    /// True if indexes are known. A ledger alone without indexes may have been written by hand.
    var showsIndexes: Bool {
        guard let ledger, files.count == 1 else { return true }
        return !ledger.facts(of: .index).isEmpty
    }
}
