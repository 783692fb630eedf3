public import CloudSchema
public import Mirroring

/// What is known of a planned field without its name, which is most of the work of making one.
public struct PlannedFieldFacts: Hashable, Sendable {
    /// Where a field stands; raw values are the words of the JSON document.
    public enum State: String, CaseIterable, Sendable {
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

    /// What a deployment decides for good about a field's encryption: see ``ClosingDoors``.
    public enum EncryptionDecision: Hashable, Sendable {
        /// The field is encrypted.
        case encrypted
        /// The field is not, and can never be.
        case plain

        /// What a deployment decides about a field of a type.
        init(_ type: FieldType) { self = type.isEncrypted ? .encrypted : .plain }
    }

    /// Why the models need it; nil when they do not.
    let origin: MirroredField.Origin?
    /// The type.
    public let type: FieldType
    /// What is uncertain about it.
    public internal(set) var assumption: MirroringAssumption?
    /// Whether mirroring probably does not write the field, because its attribute is derived or to be ignored.
    var isAssumed: Bool { assumption?.isAboutProperty == true }
    /// Where it stands.
    public let state: State
    /// The needed type, when an environment holds another one, or another property needs this one.
    public internal(set) var contradiction: FieldType?
    /// Indexes that the field is there without, and that the public database needs; ``PlannedField/field`` has them already.
    public internal(set) var addedIndexes: Indexes = []
    /// What the next deployment decides about its encryption; nil where it decides nothing.
    public internal(set) var encryption: EncryptionDecision?
    /// Whether it is one of the six fields that the server keeps on every record.
    public internal(set) var isSystem = false
    /// Whether it holds the large values of another field.
    public let isCompanion: Bool
    /// Whether another field holds its large values.
    public internal(set) var hasCompanion: Bool

    /// Whether it comes from a property.
    public var comesFromProperty: Bool {
        switch origin {
        case .attribute, .assetCompanion, .relationship: true
        case .system, .framework, .server, nil: false
        }
    }

    /// Whether production does not have it yet: it is nowhere, or in Development only.
    public var isAwaited: Bool { state == .new || state == .development }

    /// What the plan does with the field.
    public var action: PlanStep.Action {
        if contradiction != nil { return .conflict }
        switch state {
        case .new: return .addField
        case .development, .production: return addedIndexes.isEmpty ? .keep : .addIndex
        case .retired, .foreign: return .keepRetired
        }
    }
}
