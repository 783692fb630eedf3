package import CompilerSupport
package import ObjectModel
package import SwiftSources

/// A shipped version that no version of the sources equals.
package struct ChangedSchema: Sendable {
    let shipped: ShippedVersion
    /// The version that should equal it.
    let position: Int
    let name: String
    /// The differences; empty when only the shipped checksum is known.
    let differences: [SwiftSchemaDifference]
    let shared: SharedDeclarations?
    /// The place of the first difference.
    package let location: SourceLocation?
    let hasPlan: Bool
    /// True if a hash cannot be computed.
    let isUncertain: Bool
}

extension SwiftDataProject {
    /// The shipped versions that no version of the sources equals.
    ///
    /// An app without a `VersionedSchema` has none, because SwiftData infers its migrations.
    package var changedSchemas: [ChangedSchema] {
        guard let history, !schemas.isEmpty else { return [] }
        return history.lastShippedOfEachName.compactMap { changedSchema($0, in: history) }
    }

    private func changedSchema(_ shipped: ShippedVersion, in history: VersionHistory) -> ChangedSchema? {
        if schemas.contains(where: { versions[$0].isSame(as: shipped) == true }) { return nil }
        guard let position = schema(named: shipped.name) ?? nearest(to: shipped.model) else { return nil }
        let version = versions[position]
        let differences = shipped.model.map { SwiftSchemaDifference.all(from: $0, to: version) } ?? []
        let areHashesKnown = version.isSame(as: shipped) != nil
        // Without hashes, only a known difference proves a change.
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

    /// The version with the fewest differences, for stores from before versions had names.
    private func nearest(to shipped: MigrationVersion?) -> Int? {
        guard let shipped else { return nil }
        let counts = schemas.map { ($0, SwiftSchemaDifference.all(from: shipped, to: versions[$0]).count) }
        return counts.min { $0.1 < $1.1 }?.0
    }
}

extension ChangedSchema {
    /// The subject of the finding: `version SchemaV1`.
    package var symbol: String { "version \(shipped.name)" }

    /// The tag that shows what shipped: `v1.0`.
    package var release: String? { shipped.evidence.location?.path.gitReference }

    /// The shipped schema; nil when only its checksum is known.
    package var shippedModel: ManagedObjectModel? { shipped.model?.graph.model }

    /// The version of other sources that equals the shipped schema; nil when there is none or hashes are unknown.
    package func unchanged(in read: ReadSwiftData) -> ManagedObjectModel? {
        guard let wanted = shippedModel?.undoubtedChecksum ?? shipped.checksum else { return nil }
        return read.versions.first { $0.model.undoubtedChecksum == wanted || $0.model.fingerprint == wanted }?.model
    }

    /// The first place where other sources differ from the old schema.
    ///
    /// - Parameters:
    ///   - read: The sources.
    ///   - model: The old schema.
    /// - Returns: The place; nil when the sources lack the version.
    package func firstDifference(in read: ReadSwiftData, from model: ManagedObjectModel) -> SourceLocation? {
        guard let version = read.version(named: name) else { return nil }
        let states = [model, version.model].map { MigrationVersion(name: name, graph: ModelGraph($0)) }
        return SwiftSchemaDifference.all(from: states[0], to: states[1]).lazy.compactMap(\.location).first
            ?? version.location
    }
}

extension ManagedObjectModel {
    /// The checksum as if all facts behind it were known.
    fileprivate var undoubtedChecksum: String? {
        try? VersionHashes(of: ModelGraph(withoutDoubts)).checksum.get()
    }
}

/// The declarations that a version of a schema shares with a later one: classes, structures, and enumerations.
///
/// A change for the later version changes the earlier one too.
struct SharedDeclarations {
    /// The names of the classes.
    let classes: [String]
    /// The structures, and the enumerations whose cases are part of the schema.
    let values: [String]
    /// The enumerations with raw values. For these only another raw type is a change.
    let rawValues: [String]
    /// The last version with the same declarations.
    let other: String

    /// All of them in one list.
    var names: [String] { classes + values + rawValues }
}

extension SwiftDataProject {
    /// The declarations that a version shares with later ones; nil when it shares none.
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

/// A difference between two states of a schema that changes version hashes, for a finding.
struct SwiftSchemaDifference {
    /// The difference in words: `'Trip.color' is new`.
    let words: String
    /// The place in the newer state; nil for a removed class.
    let location: SourceLocation?
    /// The place in the older state, else its class; nil for a new class.
    let oldLocation: SourceLocation?
    /// The changed class.
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

    /// The changes in structures and enumerations, whose names may differ between the states.
    private static func values(from old: MigrationVersion, to new: MigrationVersion) -> [SwiftSchemaDifference] {
        let model = new.graph.model
        let comparison = StoredValueComparison(from: old.graph.model, to: model)
        return StoredAttributePair.all(from: old.graph, to: new.graph).flatMap { pair in
            let value = comparison.shape(of: pair.new.value)
            return comparison.changes(from: pair.old, to: pair.new.value).filter { !$0.isHidden }.map { change in
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

/// An attribute that stores a structure or an enumeration, in both states.
struct StoredAttributePair {
    let old: Attribute
    let new: OwnedProperty<Attribute>

    /// The attributes of the same name in entities of the same name.
    static func all(from old: ModelGraph, to new: ModelGraph) -> [StoredAttributePair] {
        let model = new.model
        let stored = model.attributes(of: Array(model.entities.indices)) {
            $0.type == .composite || $0.hasDetails && $0.details.swiftType != nil
        }
        return stored.compactMap { attribute in
            guard let entity = old.entity(named: attribute.owner) else { return nil }
            let before = old.model.entities[entity].attributes.first { $0.name == attribute.value.name }
            return before.map { StoredAttributePair(old: $0, new: attribute) }
        }
    }
}

extension GradedChange {
    /// The change in words: `'Trip.days' has another type (Integer 64 → String)`.
    var sentence: String {
        let symbol = "'\(description.symbol)'"
        switch change {
        case .added: return "\(symbol) is new"
        case .removed: return "\(symbol) is gone"
        case .renamed: return "\(symbol) was called '\(description.from ?? "")'"
        case .attributeChanged(.optionality, _), .relationshipChanged(.optionality, _):
            return "\(symbol) is \(description.to == "YES" ? "optional now" : "no longer optional")"
        case .storedValueChanged(let change, _): return "\(symbol) has changed: \(change.words)"
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
    /// True if the change concerns an entity or its properties, and not only the names of structures.
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
