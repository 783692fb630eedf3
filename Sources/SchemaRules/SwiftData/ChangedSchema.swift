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
