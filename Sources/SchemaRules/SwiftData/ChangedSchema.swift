package import CompilerSupport
package import ObjectModel
package import SwiftSources

/// A shipped version that none of the sources is any longer.
package struct ChangedSchema: Sendable {
    let shipped: ShippedVersion
    /// The version that it should be.
    let position: Int
    let name: String
    /// What is different; nothing when only the checksum of what shipped is known.
    let differences: [SwiftSchemaDifference]
    let shared: SharedDeclarations?
    /// Where the first difference stands.
    package let location: SourceLocation?
    let hasPlan: Bool
    /// Whether nobody can compute one of the hashes.
    let isUncertain: Bool
}

extension SwiftDataProject {
    /// Every state that shipped and that no version of the sources is any longer.
    ///
    /// An app without a `VersionedSchema` has nothing to be compared with: SwiftData infers its migrations.
    package var changedSchemas: [ChangedSchema] {
        guard let history, !schemas.isEmpty else { return [] }
        return history.lastShippedOfEachName.compactMap { changedSchema($0, in: history) }
    }

    private func changedSchema(_ shipped: ShippedVersion, in history: VersionHistory) -> ChangedSchema? {
        if schemas.contains(where: { shipped.checksum != nil && versions[$0].checksum == shipped.checksum }) {
            return nil
        }
        guard let position = schema(named: shipped.name) ?? nearest(to: shipped.model) else { return nil }
        let version = versions[position]
        let differences = shipped.model.map { SwiftSchemaDifference.all(from: $0, to: version) } ?? []
        let areHashesKnown = shipped.checksum != nil && version.checksum != nil
        // Where a hash is not known, only a difference that can be named says that there is one.
        if !areHashesKnown, differences.isEmpty { return nil }
        return ChangedSchema(
            shipped: shipped,
            position: position,
            name: version.name,
            differences: differences,
            shared: sharedDeclarations(of: position),
            location: differences.lazy.compactMap(\.location).first ?? read.versions[position].location,
            hasPlan: !read.migrationPlans.isEmpty,
            isUncertain: !areHashesKnown
        )
    }

    /// The version with the fewest differences, for stores that were made before versions had names.
    private func nearest(to shipped: MigrationVersion?) -> Int? {
        guard let shipped else { return nil }
        let counts = schemas.map { ($0, SwiftSchemaDifference.all(from: shipped, to: versions[$0]).count) }
        return counts.min { $0.1 < $1.1 }?.0
    }
}

extension ChangedSchema {
    /// What the finding is about: `version SchemaV1`.
    package var symbol: String { "version \(shipped.name)" }

    /// `v1.0`, when a tag says what shipped.
    package var release: String? { shipped.evidence.location?.path.gitReference }

    /// The schema as it shipped; nil when only its checksum is known.
    package var shippedModel: ManagedObjectModel? { shipped.model?.graph.model }

    /// The version of other sources that is the schema as it shipped; nil when none is, and when nobody can tell.
    package func unchanged(in read: ReadSwiftData) -> ManagedObjectModel? {
        guard let wanted = shippedModel?.undoubtedChecksum ?? shipped.checksum else { return nil }
        return read.versions.first { $0.model.undoubtedChecksum == wanted }?.model
    }

    /// Where other sources first differ from the schema as it was.
    ///
    /// - Parameters:
    ///   - read: The sources.
    ///   - model: The schema as it was.
    /// - Returns: The place; nil when they lack the version.
    package func firstDifference(in read: ReadSwiftData, from model: ManagedObjectModel) -> SourceLocation? {
        guard let version = read.version(named: name) else { return nil }
        let states = [model, version.model].map { MigrationVersion(name: name, graph: ModelGraph($0)) }
        return SwiftSchemaDifference.all(from: states[0], to: states[1]).lazy.compactMap(\.location).first
            ?? version.location
    }
}

extension ManagedObjectModel {
    /// The checksum as if every fact that it rests on were known.
    fileprivate var undoubtedChecksum: String? {
        try? VersionHashes(of: ModelGraph(withoutDoubts)).checksum.get()
    }
}

/// What a version of a schema does not have for itself: classes, structures and enumerations that a later version has, too.
///
/// A change that is meant for the later version changes the earlier one as well.
struct SharedDeclarations {
    /// The classes, by their names.
    let classes: [String]
    /// The structures, and the enumerations whose cases are part of the schema.
    let values: [String]
    /// The enumerations with raw values: only another type of these is a change.
    let rawValues: [String]
    /// The last version that has them, too.
    let other: String

    /// All of them in one list.
    var names: [String] { classes + values + rawValues }
}

extension SwiftDataProject {
    /// What a version shares with later ones; nil when it shares nothing.
    func sharedDeclarations(of position: Int) -> SharedDeclarations? {
        let model = versions[position].graph.model
        let classes = model.entities.filter { isShared($0.origin, after: position) }
        let values = model.composites.filter { isShared($0.origin, after: position) }
        let places = classes.map(\.origin) + values.map(\.origin)
        guard let last = places.compactMap({ lastUses[$0.offset] }).max() else { return nil }
        return SharedDeclarations(
            classes: classes.map(\.name).sorted(),
            values: Set(values.filter { !$0.isRawValue }.map(\.typeName)).sorted(),
            rawValues: Set(values.filter(\.isRawValue).map(\.typeName)).sorted(),
            other: versions[last].name
        )
    }

    private func isShared(_ origin: SourceOrigin, after position: Int) -> Bool {
        lastUses[origin.offset].map { $0 > position } ?? false
    }
}

/// A difference between two states of a schema that their version hashes see, in words for a finding.
struct SwiftSchemaDifference {
    /// What is different: `'Trip.color' is new`.
    let words: String
    /// Where the newer state says so; nil for a class that is gone.
    let location: SourceLocation?
    /// Where the older state says so, or else its class; nil for a class that is new.
    let oldLocation: SourceLocation?
    /// The class that changed.
    let entity: String?
    /// The structure or enumeration that changed instead of the class.
    let value: Composite?
}

extension SwiftSchemaDifference {
    /// The differences, in the order of the newer state.
    static func all(from old: MigrationVersion, to new: MigrationVersion) -> [SwiftSchemaDifference] {
        let grading = ModelGrading(from: old, to: new)
        let changes = grading.changes.filter { $0.grade.store > .none && $0.change.isInEntities }
        return changes.map { SwiftSchemaDifference($0, old, new) } + values(from: old, to: new)
    }

    private init(_ graded: GradedChange, _ old: MigrationVersion, _ new: MigrationVersion) {
        words = graded.sentence
        value = nil
        let place = graded.change.place
        entity = place.new.flatMap(new.graph.entityName) ?? place.old.flatMap(old.graph.entityName)
        oldLocation = place.old.map { old.graph.location(of: $0) } ?? old.graph.location(ofEntity: entity)
        location = place.new == nil ? new.graph.location(ofEntity: entity) : new.graph.location(of: graded.change)
    }

    /// What changed in structures and enumerations, which may be called otherwise in each state.
    private static func values(from old: MigrationVersion, to new: MigrationVersion) -> [SwiftSchemaDifference] {
        let model = new.graph.model
        let comparison = StoredValueComparison(from: old.graph.model, to: model)
        return StoredAttributePair.all(from: old.graph, to: new.graph).flatMap { pair in
            let value = comparison.shape(of: pair.new.value)
            return comparison.changes(from: pair.old, to: pair.new.value).filter { !$0.isInPiece }.map { change in
                SwiftSchemaDifference(
                    words: "in '\(value?.typeName ?? "")' of '\(pair.new.symbol)' \(change.words)",
                    location: (change.origin ?? value?.origin).map { model.location($0) },
                    oldLocation: old.graph.model.location(pair.old.origin),
                    entity: pair.new.owner,
                    value: value
                )
            }
        }
    }
}

/// An attribute that stores a structure or an enumeration, before and now.
struct StoredAttributePair {
    let old: Attribute
    let new: Declared<Attribute>

    /// The attributes of the same name in entities of the same name.
    static func all(from old: ModelGraph, to new: ModelGraph) -> [StoredAttributePair] {
        let model = new.model
        let stored = model.attributes(of: Array(model.entities.indices)) {
            $0.type == .composite || $0.details.storedValueName != nil
        }
        return stored.compactMap { attribute in
            guard let entity = old.entity(named: attribute.owner) else { return nil }
            let before = old.model.entities[entity].attributes.first { $0.name == attribute.value.name }
            return before.map { StoredAttributePair(old: $0, new: attribute) }
        }
    }
}

extension GradedChange {
    /// What happened: `'Trip.days' has another type (Integer 64 → String)`.
    var sentence: String {
        let symbol = "'\(description.symbol)'"
        switch change {
        case .added: return "\(symbol) is new"
        case .removed: return "\(symbol) is gone"
        case .renamed: return "\(symbol) was called '\(description.from ?? "")'"
        case .attributeChanged(.optionality, _), .relationshipChanged(.optionality, _):
            return "\(symbol) is \(description.to == "YES" ? "optional now" : "no longer optional")"
        case .partAdded(.uniquenessConstraint, _): return "\(symbol) must be unique in '\(description.to ?? "")'"
        case .partRemoved(.uniquenessConstraint, _):
            return "\(symbol) is no longer unique in '\(description.from ?? "")'"
        default:
            if let setting = description.otherSetting { return "\(symbol) has another \(setting)" }
            let values = description.values.isEmpty ? "" : " (\(description.values))"
            return "\(symbol) has \(description.words)\(values)"
        }
    }
}

extension ModelChange {
    /// Whether it is about an entity or its properties, and not about what structures are called.
    fileprivate var isInEntities: Bool {
        if case .attributeChanged(.composite, _) = self { return false }
        return switch place.new ?? place.old {
        case .entity, .property, .link: true
        default: false
        }
    }
}

extension ModelGraph {
    fileprivate func entityName(of element: ElementReference) -> String? {
        element.entity.map { model.entities[$0].name }
    }

    fileprivate func location(ofEntity name: String?) -> SourceLocation? {
        name.flatMap { entity(named: $0) }.map { model.location(model.entities[$0].origin) }
    }
}
