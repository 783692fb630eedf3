package import CloudSchema
import CompilerSupport
package import Mirroring

/// One field of a plan.
package struct PlannedField: Sendable {
    /// Where a field stands; raw values are the words of the JSON document.
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
    package internal(set) var field: Field
    /// The field as a model needs it; nil when none does.
    private(set) var claim: MirroredField?
    /// Who says so.
    private(set) var author: (any SchemaAuthor)?
    /// Where it stands.
    package internal(set) var state: State
    /// Whether Development has it and production does not, whoever it belongs to.
    var isOnlyInDevelopment = false
    /// What is uncertain about it.
    package internal(set) var assumption: MirroringAssumption?
    /// The needed type, when an environment holds another one, or another property needs this one.
    package internal(set) var contradiction: FieldType?
    /// Indexes that the field is there without, and that the public database needs; ``field`` has them already.
    package internal(set) var addedIndexes: Indexes = []
    /// Whether the next deployment decides about its encryption, for good: production lacks it, and it can be encrypted.
    package internal(set) var isEncryptionDecided = false
    /// Whether it is one of the six fields that the server keeps on every record.
    package internal(set) var isSystem = false
    /// The indexes that a schema file gives it.
    var statedIndexes: Indexes = []
    /// Whether another field holds its large values.
    package internal(set) var hasCompanion = false
    /// Why it left the model, when the ledger says so.
    package internal(set) var retirementReason: String?
}

extension PlannedField {
    /// The name, for example `CD_title`.
    package var name: String { field.name }

    /// The type.
    package var type: FieldType { field.type }

    /// The property it comes from, for example `Post.title`; nil for fields of no property.
    package var source: String? { claim.flatMap { author?.property(of: $0, nil)?.symbol } }

    /// Whether mirroring probably does not write the field, because its attribute is derived or to be ignored.
    var isAssumed: Bool { assumption?.isAboutProperty == true }

    /// Whether it holds the large values of another field, as far as name and type tell.
    package var isCompanion: Bool { field.isCompanion }

    /// Whether it comes from a property, or from a schema file.
    package var isChosen: Bool { claim?.origin.isChosen == true }

    /// Whether a schema file asks for the indexes that the field lacks.
    package var isChosenIndex: Bool { !statedIndexes.isDisjoint(with: addedIndexes) }

    /// Whether production does not have it yet: it is nowhere, or in Development only.
    package var isAwaited: Bool { state == .new || isOnlyInDevelopment }

    /// Whether a reset to production's schema drops it for good: only Development has it, and nothing needs it.
    package var isLeftInDevelopment: Bool { isOnlyInDevelopment && claim == nil && !isSystem }

    /// What the plan does with the field.
    package var action: PlanStep.Action {
        if contradiction != nil { return .conflict }
        switch state {
        case .new: return .addField
        case .development, .production: return addedIndexes.isEmpty ? .keep : .addIndex
        case .retired, .foreign: return .keepRetired
        }
    }
}

extension [PlannedField] {
    /// Joins what a further model needs of the record type. Where two models claim a field differently, the first one's claim
    /// is planned, as a conflict.
    func joined(with others: [PlannedField]) -> [PlannedField] {
        var joined = self
        var positions = indices.keyed { self[$0].name }
        for field in others {
            if let position = positions[field.name] {
                joined[position].join(field)
            } else {
                positions[field.name] = joined.count
                joined.append(field)
            }
        }
        return joined.inByteOrder(of: \.name)
    }
}

extension PlannedField {
    /// Joins what another model needs.
    fileprivate mutating func join(_ other: PlannedField) {
        if isAssumed, !other.isAssumed {
            let assumed = self
            self = other
            join(assumed)
            return
        }
        contradiction = contradiction ?? other.contradiction
        if let claim, let otherClaim = other.claim, claim.contradicts(otherClaim), !other.isAssumed {
            contradiction = other.type
        }
        field.indexes.formUnion(other.field.indexes)
        // What one model is sure about is not an assumption.
        if other.assumption == nil { assumption = nil }
        // What one still uses is not retired.
        if other.retirementReason == nil { retirementReason = nil }
        statedIndexes.formUnion(other.statedIndexes)
        isEncryptionDecided = isEncryptionDecided || other.isEncryptionDecided
        hasCompanion = hasCompanion || other.hasCompanion
    }
}
