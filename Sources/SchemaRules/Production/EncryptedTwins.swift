import CloudSchema
import CompilerSupport
package import Mirroring
import ObjectModel

/// The state of deployed attributes and their encrypted twins in one container, with the next step.
///
///     let twins = EncryptedTwins(twins, of: mirrored, needed: schema, production: production)
///     twins.all.first?.next  // .deployTwin
package struct EncryptedTwins: Sendable {
    /// The twins whose entities the container holds, and those that nobody holds, in the order of the settings.
    package let all: [JudgedTwin]
    /// The language of the author.
    let language: AuthorLanguage

    /// Judges twins.
    ///
    /// - Parameters:
    ///   - twins: What the settings say.
    ///   - model: The model.
    ///   - needed: What it needs of the container.
    ///   - production: What production holds, when anybody knows.
    package init(
        _ twins: [EncryptedTwin],
        of model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?
    ) {
        language = model.graph.model.language
        let mirrored = Set(model.contributors)
        let held = Set(needed.recordTypes.flatMap(\.entities))
        let contributors = Set(model.graph.withAncestors(of: held))
        all = EncryptedPair.pairs(of: twins, in: model.graph)
            .filter { pair in pair.entity.map { contributors.contains($0) || !mirrored.contains($0) } ?? true }
            .map { JudgedTwin($0, in: model, needed: needed, production: production) }
    }
}

/// One twin, and where it stands.
package struct JudgedTwin: Sendable {
    /// The steps; raw values are the words of the JSON document.
    package enum Step: String, CaseIterable, Sendable {
        /// The twin's field is not in production yet.
        case deployTwin
        /// Builds that write both attributes, and copy, must reach people.
        case writeBoth
        /// The old attribute is emptied, and can then leave the model.
        case retireOriginal
        /// All is done; the settings need no entry any more.
        case removeEntry
    }

    /// Why the values cannot move, or need not.
    enum Obstacle: Equatable {
        /// The two attributes do not go together.
        case flaw(EncryptedPair.Flaw)
        /// A store in the public database holds the entity.
        case inPublicDatabase
        /// The twin is itself deployed plain.
        case twinDeployedPlain(Field)
        /// The old attribute left the model while the app wrote both.
        case removedEarly
        /// The old attribute can be encrypted itself, or is.
        case needless(String)
    }

    /// The attributes.
    package let pair: EncryptedPair
    /// The place where findings about the twin point.
    let twinLocation: SourceLocation?
    /// The place where findings about the old attribute point.
    let originalLocation: SourceLocation?
    private let typeName: String
    private let isPublic: Bool
    private let isMirrored: Bool
    private let production: SchemaEvidence?

    fileprivate init(
        _ pair: EncryptedPair,
        in model: MirroredModel,
        needed: MirroredSchema,
        production: SchemaEvidence?
    ) {
        let managed = model.graph.model
        self.pair = pair
        self.production = production
        twinLocation = pair.encrypted.map { managed.location($0.origin) } ?? pair.twin.twinLocation
        originalLocation = pair.original.map { managed.location($0.origin) } ?? pair.twin.location
        typeName =
            pair.entity.map(model.graph.recordType(of:)) ?? MirroringNames.recordType(rootEntity: pair.twin.entity)
        isPublic = needed.recordType(named: typeName)?.isPublic == true
        isMirrored = pair.entity.map(model.contributors.contains) ?? false
    }

    /// True if nothing is in the way, so that the steps can be shown.
    package var isPossible: Bool { obstacle == nil || obstacle == .removedEarly }

    /// The obstacle that explains the most.
    var obstacle: Obstacle? {
        let flaw = pair.flaw
        if flaw == .twinMissing || flaw == .namedTwice { return flaw.map { .flaw($0) } }
        if flaw == .originalMissing {
            if deployed(pair.twin.attribute) == nil { return .flaw(.originalMissing) }
            return pair.twin.phase == .both ? .removedEarly : nil
        }
        if isPublic { return .inPublicDatabase }
        if !isMirrored { return .needless("is not mirrored") }
        if let field = deployed(pair.twin.twin), !field.type.isEncrypted { return .twinDeployedPlain(field) }
        if pair.original?.isEncryptedByMirroring == true { return .needless("is encrypted itself") }
        if production != nil, deployed(pair.twin.attribute) == nil { return .needless("is not deployed yet") }
        return flaw.map { .flaw($0) }
    }

    /// The next step.
    package var next: Step {
        if pair.original == nil { return isRetired ? .removeEntry : .retireOriginal }
        if deployed(pair.twin.twin) == nil { return .deployTwin }
        return pair.twin.phase == .both ? .writeBoth : .retireOriginal
    }

    private var isRetired: Bool {
        production?.isRetired(.field(recordType: typeName, name: MirroringNames.field(pair.twin.attribute))) == true
    }

    private func deployed(_ attribute: String) -> Field? {
        production?.field(named: MirroringNames.field(attribute), of: typeName)
    }
}
