import CompilerSupport
import ObjectModel

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
