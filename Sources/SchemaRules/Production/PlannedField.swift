package import CloudSchema
package import CompilerSupport
package import Mirroring

/// One field of a plan: as all who need it do, and as the environments hold it.
package struct PlannedField: Sendable {
    /// The place where a field stands; raw values are the words of the JSON document.
    package enum State: String, CaseIterable, Sendable {
        /// Nowhere yet.
        case new
        /// In Development.
        case development
        /// In production.
        case production
        /// In production, and no longer in the model.
        case retired
        /// Something the model never had: a field or record type of somebody else.
        case foreign
    }

    /// The field, as it is deployed or as it will be.
    package let field: Field
    /// The place where it stands.
    package let state: State
    /// True if Development has it and production does not, whoever it belongs to.
    let isOnlyInDevelopment: Bool
    /// Why mirroring does not write it; nil when it does.
    package let assumption: MirroringAssumption?
    /// The needed type, when an environment holds another one, or another property needs this one.
    package let contradiction: FieldType?
    /// The language of the author that needs that type.
    package let contradictor: AuthorLanguage?
    /// Indexes that the field is there without, and that the public database or a schema file needs; ``field`` has them.
    package let addedIndexes: Indexes
    /// True if a schema file asks for the indexes that the field lacks.
    package let isChosenIndex: Bool
    /// True if the next deployment decides about its encryption, for good: production lacks it, and it can be encrypted.
    package let isEncryptionDecided: Bool
    /// True if it is one of the six fields that the server keeps on every record.
    package let isSystem: Bool
    /// True if a reset to production's schema drops it for good: only Development has it, and nothing needs it.
    package let isLeftInDevelopment: Bool
    /// True if it comes from a property, or from a schema file.
    package let isChosen: Bool
    /// The property it comes from, for example `Post.title`; nil for fields of no property.
    package let source: String?
    /// Why it left the model, when the ledger or a schema file says so.
    package let retirementReason: String?
    /// True if another field holds its large values.
    package fileprivate(set) var hasCompanion: Bool
}

extension PlannedField {
    /// The name, for example `CD_title`.
    package var name: String { field.name }

    /// The type.
    package var type: FieldType { field.type }

    /// True if it holds the large values of another field, as far as name and type tell.
    package var isCompanion: Bool { field.isCompanion }

    /// True if production does not have it yet: it is nowhere, or in Development only.
    package var isAwaited: Bool { state == .new || isOnlyInDevelopment }

    /// The plan's step for the field.
    package var action: PlanStep.Action {
        if contradiction != nil { return .conflict }
        switch state {
        case .new: return .addField
        case .development, .production: return addedIndexes.isEmpty ? .keep : .addIndex
        case .retired, .foreign: return .keepRetired
        }
    }
}

extension PlannedField {
    /// Plans a field; nil where nobody has it, and nobody needs it for sure.
    ///
    /// - Parameters:
    ///   - name: Its name.
    ///   - needs: The pairs of those who need it, each with what production holds.
    ///   - production: The field in production.
    ///   - development: The field in Development.
    ///   - type: The record type.
    init?(_ name: String, needs: [FieldPair], production: Field?, development: Field?, of type: PlannedRecordType) {
        let claim = needs.claim
        // A reset makes room for another type.
        let usable = development.flatMap { claim?.isTaken(by: $0) == false ? nil : $0 }
        guard var planned = production ?? usable ?? claim?.needed?.field else { return nil }
        if let needed = claim?.needed?.field.type, planned.type.canBecome(needed) { planned.type = needed }
        let isThere = production != nil || usable != nil
        let systemField = SystemField(rawValue: name)
        // A schema lists a system field only with indexes.
        let isUnlisted = !isThere && systemField != nil && type.isNative && !type.isNew
        if !isThere { planned.indexes = isUnlisted ? [] : needs.indexes }
        // An index that waits for its deployment.
        if let development, development.type == planned.type { planned.indexes.formUnion(development.indexes) }

        let stated = isThere || isUnlisted ? needs.filter { $0.type.kind == .native }.indexes : []
        let wanted = type.isPublic && !type.isNew ? systemField?.publicDatabaseIndexes ?? [] : []
        addedIndexes = wanted.union(stated).subtracting(isThere ? planned.indexes : [])
        isChosenIndex = !stated.isDisjoint(with: addedIndexes)
        planned.indexes.formUnion(addedIndexes)

        field = planned
        assumption = needs.assumption
        isSystem = systemField != nil
        retirementReason = needs.isEmpty ? type.retirementReason(of: name) : needs.retirementReason
        let isKept = production != nil || (isSystem && type.isInProduction)
        if needs.isEmpty && !isSystem {
            state = !type.isLeft(name) ? .foreign : isKept ? .retired : .development
        } else if isKept {
            state = production != nil && !needs.isEmpty && retirementReason != nil ? .retired : .production
        } else {
            state = usable != nil ? .development : .new
        }
        isOnlyInDevelopment = state == .development || (state == .foreign && production == nil)
        isLeftInDevelopment = isOnlyInDevelopment && needs.isEmpty && !isSystem
        (contradiction, contradictor) = needs.contradiction(to: planned)
        isEncryptionDecided = needs.contains(where: \.isEncryptionDecided)
        isChosen = claim?.needed?.origin.isChosen == true
        source = claim?.property?.symbol
        hasCompanion = needs.contains { $0.needed?.hasCompanion == true }
        if !isThere, assumption?.isAboutProperty == true { return nil }
    }
}

extension [FieldPair] {
    /// A field that is surely written counts for more than an assumed one. Of two authors that need it differently, the
    /// first one's need is planned, as a conflict.
    fileprivate var claim: FieldPair? { first { $0.needed?.isAssumed == false } ?? first }

    fileprivate var indexes: Indexes { compactMap(\.needed).reduce([]) { $0.union($1.field.indexes) } }

    /// A field that one author certainly writes is not an assumption.
    fileprivate var assumption: MirroringAssumption? {
        contains { $0.needed?.assumption == nil } ? nil : claim?.needed?.assumption
    }

    /// A field that one author still uses is not retired.
    fileprivate var retirementReason: String? {
        contains { $0.retirement == nil } ? nil : claim?.retirement
    }

    /// The needed type that a field does not take, or else that of another author or property; and whose it is.
    fileprivate func contradiction(to field: Field) -> (FieldType?, AuthorLanguage?) {
        guard let claim, let needed = claim.needed else { return (nil, nil) }
        if !claim.isTaken(by: field), !claim.isKnownFault { return (needed.field.type, claim.author.language) }
        let others = compactMap { pair in pair.needed.map { (field: $0, author: pair.author.language) } }
        if let other = others.last(where: { !$0.field.isAssumed && needed.contradicts($0.field) }) {
            return (other.field.field.type, other.author)
        }
        let inTree = others.first { $0.field.contradiction != nil }
        return (inTree?.field.contradiction, inTree?.author)
    }
}

extension [PlannedField] {
    /// Tells each field whether another one holds its large values.
    mutating func markCompanions() {
        let owners = Set(filter(\.isCompanion).map { MirroringNames.owner(ofAsset: $0.name) })
        for position in indices { self[position].hasCompanion = owners.contains(self[position].name) }
    }
}
